import { expect, test } from 'vitest'
import { foundOptions } from './option-search.ts'

const options = [
  { value: 'DZ', label: 'Algeria', keywords: 'DZ' },
  { value: 'IO', label: 'British Indian Ocean Territory', keywords: 'IO' },
  { value: 'CI', label: 'Côte d’Ivoire', keywords: 'CI' },
  { value: 'DE', label: 'Germany', keywords: 'DE' },
  { value: 'IN', label: 'India', keywords: 'IN' },
  { value: 'NE', label: 'Niger', keywords: 'NE' },
  { value: 'SE', label: 'Sweden', keywords: 'SE' },
]
const found = (typed: string) => foundOptions(options, typed).map(({ label }) => label)

test('what begins with the words typed comes before what only holds them', () => {
  expect(found('ger')).toEqual(['Germany', 'Algeria', 'Niger'])
  expect(found('in')).toEqual(['India', 'British Indian Ocean Territory'])
  expect(found(' Indian o')).toEqual(['British Indian Ocean Territory'])
})

test('a code and a word without its accents find their country', () => {
  expect(found('DE')).toEqual(['Germany', 'Sweden'])
  expect(found('ivoire')).toEqual(['Côte d’Ivoire'])
  expect(found('cote')).toEqual(['Côte d’Ivoire'])
})

test('nothing typed leaves the list as it is', () => {
  expect(foundOptions(options, '  ')).toBe(options)
})
