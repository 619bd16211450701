import type { OperatorMemberRecord } from '@pairtake/protocol/operator/operator-record'
import { afterEach, expect, test, vi } from 'vitest'
import { elementsIn, sendOf } from '#testing/elements.ts'
import { stubCalls } from '#testing/stub-calls.ts'
import { SuspendDialog } from './suspend-dialog.tsx'

afterEach(() => vi.unstubAllGlobals())

const suspension = { sessions: 1, campaignsOnMarket: 0, openApplications: 2, ['jobsToQueue']: 1, ['deliveredJobs']: 3, payoutsHeld: 0 }
const dialogOf = (role: 'agency' | 'creator', change: object = {}) =>
  SuspendDialog({
    member: { id: 'm1', role, general: { displayName: 'Nordlys' }, suspension: { ...suspension, ...change } } as OperatorMemberRecord,
    onClose: () => {},
  })
const consequences = (dialog: ReturnType<typeof dialogOf>) =>
  [...elementsIn(dialog)].filter(({ type }) => type === 'li').map(({ props }) => props['children'])

test('says what the suspension of a brand does, by its figures', () => {
  expect(consequences(dialogOf('agency', { campaignsOnMarket: 1 }))).toEqual([
    'No one can log in to this account.',
    '1 device is logged out.',
    '1 campaign is hidden from creators.',
    '2 open applications are declined.',
    '1 job in progress comes to your queue.',
    '3 delivered jobs are still finalized and charged.',
  ])
})

test('says what the suspension of a creator does, by their figures', () => {
  expect(consequences(dialogOf('creator', { openApplications: 1, ['jobsToQueue']: 0, payoutsHeld: 1 }))).toEqual([
    'No one can log in to this account.',
    '1 device is logged out.',
    '1 open application is withdrawn.',
    '3 delivered jobs are still finalized and paid.',
    '1 payout is held.',
  ])
})

test('suspends with the reason that the member reads', async () => {
  const sent = stubCalls()
  await sendOf(dialogOf('agency'))('Several members complained.')
  expect(sent).toEqual([{ call: 'POST /internal/operator/members/m1/suspend', body: { reason: 'Several members complained.' } }])
})
