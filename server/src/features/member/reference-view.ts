import { countryName } from '@pairtake/protocol/reference/countries'
import { languageName } from '@pairtake/protocol/reference/languages'

export const viewCountry = (code: string | null) => (code === null ? null : { code, name: countryName(code) })
export const viewLanguage = (locale: string) => ({ locale, name: languageName(locale) })
