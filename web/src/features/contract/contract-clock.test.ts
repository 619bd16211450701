import { createElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Contract } from '@pairtake/protocol/contract/contract'
import { runHook } from '#testing/run-hook.ts'
import { ContractClock, Due } from './contract-clock.tsx'
import { DueBadge } from './due-badge.tsx'

const noClock = { dueAt: null, itemsDue: 0, deliveryReminderAt: null, chargeRetryAt: null, autoFinalizeAt: null, completesAt: null }
// Noon in the reader's time zone, whatever zone the test runs in.
const soon = new Date(2026, 10, 22, 12, 0).toISOString()
beforeEach(() => void vi.useFakeTimers({ now: new Date(2026, 10, 20, 12, 0), toFake: ['Date', 'setInterval', 'clearInterval'] }))
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const textOf = (drawn: ReactNode) => renderToStaticMarkup(drawn).replaceAll(/<[^>]+>/g, '')

/** Returns what a side reads, without the markup. */
function words(viewer: 'agency' | 'creator', clock: Partial<Contract>): string {
  const contract = { ...noClock, creator: { general: { displayName: 'Mara K.' } }, ...clock } as Contract
  return textOf(createElement(ContractClock, { contract, viewer }))
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

test('a job that stays open turns late by itself, in its badge and in its sentence', async () => {
  const dueAt = new Date(2026, 10, 20, 12, 1).toISOString()
  const contract = { ...noClock, dueAt, itemsDue: 2 } as Contract
  await using sentence = runHook(Due, { contract, dueAt, isAgency: false })
  await using badge = runHook(DueBadge, { contract })
  const read = () => [textOf(badge.result()), textOf(sentence.result())]
  expect(read()).toEqual(['Due today', '2 items are due by 20 November 2026 at 12:01.'])
  vi.advanceTimersByTime(2 * 60_000)
  await expect.poll(read).toEqual(['Late', '2 items are missing. The due date was 20 November 2026 at 12:01.'])
})
