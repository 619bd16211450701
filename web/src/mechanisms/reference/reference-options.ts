import { countries } from '@pairtake/protocol/reference/countries'
import { languages } from '@pairtake/protocol/reference/languages'

export const countryOptions = countries.map(({ code, name }) => ({ value: code, label: name, keywords: code }))
export const languageOptions = languages.map(({ locale, name }) => ({ value: locale, label: name, keywords: locale }))
