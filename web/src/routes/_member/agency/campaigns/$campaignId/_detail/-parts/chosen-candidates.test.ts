import { createElement } from 'react'
import { expect, test } from 'vitest'
import type { CandidateRequest } from '@pairtake/protocol/candidate-request/candidate-request'
import { drawn, wordsIn } from '#testing/drawn.ts'
import { ChosenCandidates, mostCompared } from './chosen-candidates.tsx'

const words = (count: number, unseen = 0) => {
  const chosen = Array.from({ length: count }, (_, index) => ({ id: `r${index}` }) as CandidateRequest)
  return wordsIn(drawn(createElement(ChosenCandidates, { chosen, unseen, onNarrow: () => {}, onCompare: () => {} })))
}

test('two to four candidates are compared', () => {
  expect(words(0)).toBe('')
  expect(words(1)).toContain('Select another to compare')
  for (const count of [2, mostCompared]) expect(words(count), `${count}`).toBe(`${count} selected Clear selection Compare Decline ${count}`)
  expect(words(mostCompared + 1)).toContain(`Compare up to ${mostCompared}`)
})

test('says how many of the selected ones another page of the list has', () => {
  expect(words(3, 2)).toContain('3 selected, 2 not on this page')
})
