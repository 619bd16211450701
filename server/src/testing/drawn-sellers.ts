import { countries as allCountries } from '@pairtake/protocol/reference/countries'
import fc from 'fast-check'
import type { Seller } from '#features/dac7/dac7-rules.ts'
import { vatIdPatterns } from '#vat-ids.ts'

const odd = [
  'A & B <Ltd> "x" \'y\'',
  '渡辺 美智子',
  'Ö'.repeat(300),
  '😀'.repeat(250),
  'a\u0085b',
  '\uFFFE',
  '\uFFFF\uFFFE',
  'ab\uFFFEcd',
  ']]>',
  '&amp;',
  ' ',
  '\t\u00A0',
]
export const words = fc.oneof(
  fc.constantFrom(...odd),
  fc.string({ unit: 'grapheme', maxLength: 300 }),
  fc.string({ unit: 'binary', maxLength: 40 }),
)
/** Words that one in ten leaves out. */
export const givenWords = fc.oneof({ weight: 9, arbitrary: words }, { weight: 1, arbitrary: fc.constant('') })
const countries = Object.keys(vatIdPatterns)
export const country = fc.constantFrom(...countries)
const day = fc
  .date({ min: new Date('1900-01-01'), max: new Date('2009-12-31'), noInvalidDate: true })
  .map((at) => at.toISOString().slice(0, 10))

/** Sellers with every detail as odd as members may write it, or missing. */
export const seller: fc.Arbitrary<Seller> = fc.record({
  firstName: givenWords,
  lastName: givenWords,
  birthDate: fc.option(day, { freq: 9 }),
  street: givenWords,
  postalCode: givenWords,
  city: givenWords,
  country: fc.option(fc.oneof({ weight: 9, arbitrary: country }, { weight: 1, arbitrary: fc.constantFrom('CH', 'US') }), { freq: 19 }),
  status: fc.constantFrom('private', 'small_business', 'vat_registered', null),
  taxNumber: fc.oneof(fc.constantFrom('', 'ATU12345678', 'FR 12 345678901', 'EL123456789', 'HR12345678901', '12/345/67890'), words),
  tin: givenWords,
  birthCity: givenWords,
  birthCountry: fc.constantFrom('', ...allCountries.map(({ code }) => code)),
  iban: fc.constantFrom('', 'DE02120300000000202051', 'GB82WEST12345698765432', 'MT84MALT011000012345MTLCAST001S'),
  accountHolder: givenWords,
})
