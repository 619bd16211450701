import * as z from 'zod/mini'
import { countries } from './countries.ts'
import { languages } from './languages.ts'

const countryCodes = new Set(countries.map((country) => country.code))
const locales = new Set(languages.map((language) => language.locale))

/** Accepts 'DE' or { code: 'DE' } and returns the code. */
export function countryCode(missing = 'Please choose a country.') {
  return z.pipe(
    z.union([z.string(), z.object({ code: z.string() })], missing),
    z.transform((value, context) => {
      const code = (typeof value === 'string' ? value : value.code).toUpperCase()
      if (countryCodes.has(code)) return code
      context.issues.push({ code: 'custom', message: missing, input: value })
      return z.NEVER
    }),
  )
}

/** Accepts 'de' or { locale: 'de' } and returns the locale. */
export function languageLocale(missing = 'Please choose a language.') {
  return z.pipe(
    z.union([z.string(), z.object({ locale: z.string() })], missing),
    z.transform((value, context) => {
      const locale = (typeof value === 'string' ? value : value.locale).toLowerCase()
      if (locales.has(locale)) return locale
      context.issues.push({ code: 'custom', message: missing, input: value })
      return z.NEVER
    }),
  )
}
