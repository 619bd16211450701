import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Contract } from '@pairtake/protocol/contract/contract'
import { ContractClock } from './contract-clock.tsx'

const noClock = { dueAt: null, itemsDue: 0, deliveryReminderAt: null, chargeRetryAt: null, autoFinalizeAt: null, completesAt: null }
// Noon in the reader's time zone, whatever zone the test runs in.
const soon = new Date(2026, 10, 22, 12, 0).toISOString()
beforeAll(() => void vi.useFakeTimers({ now: new Date(2026, 10, 20, 12, 0), toFake: ['Date'] }))
afterAll(() => void vi.useRealTimers())

/** Returns what a side reads, without the markup. */
function words(viewer: 'agency' | 'creator', clock: Partial<Contract>): string {
  const contract = { ...noClock, creator: { general: { displayName: 'Mara K.' } }, ...clock } as Contract
  return renderToStaticMarkup(createElement(ContractClock, { contract, viewer })).replaceAll(/<[^>]+>/g, '')
}
const bothSides = (clock: Partial<Contract>) => [words('agency', clock), words('creator', clock)]

test('both sides read when a charge that failed is tried again, and the brand alone that it pays by itself', () => {
  expect(bothSides({ chargeRetryAt: soon })).toEqual([
    'We’ll try the card again in 2 days.',
    'The brand’s payment didn’t go through. We’ll try it again in 2 days.',
  ])
  expect(bothSides({ autoFinalizeAt: soon })).toEqual(['If you do nothing, it is finalized and charged in 2 days.', ''])
})

test('both sides read when who delivers nothing is reminded, and when the job completes', () => {
  expect(bothSides({ deliveryReminderAt: soon })).toEqual([
    'Nothing is delivered yet. We’ll remind Mara K. in 2 days.',
    'Nothing is delivered yet. We’ll remind you in 2 days.',
  ])
  expect(bothSides({ completesAt: soon })).toEqual([
    'The job completes in 2 days, or as soon as you rate.',
    'The job completes in 2 days, or as soon as the brand rates.',
  ])
  expect(bothSides({})).toEqual(['', ''])
})
