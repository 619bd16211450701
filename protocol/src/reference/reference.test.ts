import { expect, test } from 'vitest'
import { countries } from './countries.ts'
import { languages } from './languages.ts'

test('S1-202 countries have two letters each, languages a locale, and every name is there once', () => {
  expect(countries.length).toBeGreaterThan(240)
  for (const { code, name } of countries) expect(`${code} ${name}`).toMatch(/^[A-Z]{2} \S/)
  expect(languages.length).toBeGreaterThan(150)
  for (const { locale, name } of languages) expect(`${locale} ${name}`).toMatch(/^[a-z]{2} \S/)
  expect(new Set(countries.map(({ code }) => code)).size).toBe(countries.length)
  expect(new Set(languages.map(({ locale }) => locale)).size).toBe(languages.length)
  expect(new Set(countries.map(({ name }) => name)).size).toBe(countries.length)
  expect(new Set(languages.map(({ name }) => name)).size).toBe(languages.length)
})
