import { expect, test } from 'vitest'
import type { FirstStep } from '@pairtake/protocol/user/dashboard-endpoints'
import { stepsToRepeat } from './first-step-words.ts'

const step = (kind: FirstStep['kind'], done: number, of = 1): FirstStep => ({ kind, done, of, inReview: false, campaignId: null })
const kindsOf = (...steps: FirstStep[]) => stepsToRepeat(steps).map(({ kind }) => kind)

test('R-185 who is past the first steps and lacks something again sees it among what is done, and nothing while all is there', () => {
  expect(kindsOf(step('email', 1), step('billing_info', 1), step('payment_method', 0), step('publish', 1))).toEqual([
    'email',
    'billing_info',
    'payment_method',
  ])
  expect(kindsOf(step('picture', 1), step('portfolio', 2, 3), step('apply', 1))).toEqual(['picture', 'portfolio'])
  expect(kindsOf(step('email', 1), step('portfolio', 3, 3), step('apply', 0))).toEqual([])
  expect(kindsOf(step('payment_method', 1), step('campaign', 0), step('publish', 0))).toEqual([])
})
