import { expect, test } from 'vitest'
import { placesFor, quickPlaces } from './quick-places.ts'

const labels = (typed: string) => placesFor(quickPlaces.agency, typed).map(({ label }) => label)

test('R-176 places are found by the beginnings of their words, in any order, and all of them without words', () => {
  expect(labels('bill')).toEqual(['Payments', 'Payment methods', 'Billing information'])
  expect(labels('METH pay')).toEqual(['Payment methods'])
  expect(labels('ampaign')).toEqual([])
  expect(labels(' ')).toHaveLength(quickPlaces.agency.length)
})
