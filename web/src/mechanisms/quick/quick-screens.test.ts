import { expect, test } from 'vitest'
import { screensFor, quickScreens } from './quick-screens.ts'

const labels = (typed: string) => screensFor(quickScreens.agency, typed).map(({ label }) => label)

test('R-176 screens are found by the beginnings of their words, in any order, and all of them without words', () => {
  expect(labels('bill')).toEqual(['Payments', 'Payment methods', 'Billing information'])
  expect(labels('METH pay')).toEqual(['Payment methods'])
  expect(labels('ampaign')).toEqual([])
  expect(labels(' ')).toHaveLength(quickScreens.agency.length)
})
