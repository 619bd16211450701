import { expect, test } from 'vitest'
import { nearestFirst } from './nearest-first.ts'

const sorted = (words: string, ...labels: string[]) =>
  nearestFirst(
    labels.map((label) => ({ label })),
    words,
  ).map(({ label }) => label)

test('R-418 names that begin with the words come before those that only contain them, each in the order of the list', () => {
  expect(sorted('oat', 'A coat for sideways rain', 'Warm oat drinks', 'Oat milk', 'Oats')).toEqual([
    'Oat milk',
    'Oats',
    'Warm oat drinks',
    'A coat for sideways rain',
  ])
  expect(sorted('RAIN', 'First rain', 'Training', 'Rain')).toEqual(['Rain', 'First rain', 'Training'])
  expect(sorted('d.', 'Aïcha D.', 'd. films')).toEqual(['d. films', 'Aïcha D.'])
})

test('R-418 a record that is found by the name beside it counts like one with a word that begins so', () => {
  const found = nearestFirst(
    [
      { label: 'Marathon', note: 'Ines' },
      { label: 'First run', note: 'Tomás' },
    ],
    'tom',
  )
  expect(found.map(({ label }) => label)).toEqual(['First run', 'Marathon'])
})
