import { createElement } from 'react'
import { expect, test } from 'vitest'
import type { Overview, Undone } from '@pairtake/protocol/operator/operator'
import type { Review } from '@pairtake/protocol/operator/operator-record'
import { drawn, linksIn, wordsIn } from '#testing/drawn.ts'
import { actionWords } from './audit-words.ts'
import { Changes } from './changes.tsx'
import { triesWords } from './tries-words.ts'
import { UndoneCard } from './undone-card.tsx'
import { WaitingCard } from './waiting-card.tsx'

const at = '2026-11-20T12:00:00Z'

test('an entry of the log is a sentence of words that people use', () => {
  expect(actionWords('campaign_taken_down')).toBe('Campaign taken down')
  expect(actionWords('contract_cancelled')).toBe('Job cancelled')
})

test('what was sent in again says how often', () => {
  expect([1, 2, 3, 6, 21, 22, 23, 111].map(triesWords)).toEqual([
    '',
    ', second try',
    ', third try',
    ', 6th try',
    ', 21st try',
    ', 22nd try',
    ', 23rd try',
    ', 111th try',
  ])
})

test('only queues with something in them are shown, apart from those of every day, each with its link', () => {
  const none = {
    campaigns: 0,
    editedCampaigns: 0,
    creatorProfiles: 0,
    changedPortfolios: 0,
    reportedContracts: 0,
    payouts: 0,
    batchedPayouts: 0,
    failedPayments: 0,
    overduePayments: 0,
    openChargebacks: 0,
    suspendedCharges: 0,
    invalidVatIds: 0,
  }
  const times = { medianHours: null, oldestAt: at, overdue: 2 }
  const card = (waiting: object) =>
    drawn(
      createElement(WaitingCard, {
        overview: { waiting: { ...none, ...waiting }, reviews: { campaigns: times, creatorProfiles: times } } as unknown as Overview,
      }),
    )
  expect(Object.keys(linksIn(card({})))).toEqual(['Campaigns', 'Creators', 'Jobs', 'Payouts', 'Payments'])
  expect(wordsIn(card({}))).toContain('Nothing at the moment')
  const busy = card({ campaigns: 3, overduePayments: 1, openChargebacks: 1, invalidVatIds: 1, changedPortfolios: 1, batchedPayouts: 1 })
  expect(linksIn(busy)).toEqual({
    Campaigns: '/operator/campaigns',
    Creators: '/operator/creators',
    'Changed portfolios': '/operator/creators?state=portfolio_changed',
    Jobs: '/operator/jobs',
    Payouts: '/operator/payouts',
    'Payouts at the bank': '/operator/payouts?state=exported',
    Payments: '/operator/payments',
    'Overdue payments': '/operator/payments?state=overdue',
    Chargebacks: '/operator/chargebacks',
    'VAT IDs': '/operator/members?state=vat_id_invalid',
  })
  expect(wordsIn(busy)).toMatch(/3 to review before creators see them Oldest: .* · 2 overdue/)
})

test('work that failed names its records, and is tried now where trying helps', () => {
  const item = (id: string, subject: string | null) => ({
    id,
    subject,
    subjectId: subject && `${id} id`,
    subjectName: '',
    failedSince: at,
    tries: 1,
    nextTryAt: null,
  })
  const card = (nextTryAt: string | null) =>
    drawn(
      createElement(UndoneCard, {
        undone: [
          {
            work: 'charge-due',
            count: 7,
            words: '7 jobs could not be charged.',
            lastError: 'The provider is down',
            nextTryAt,
            items: [item('k', 'contract'), item('p', 'payment'), item('m', 'member'), item('c', 'campaign')],
          } as unknown as Undone,
        ],
      }),
    )
  expect(linksIn(card(at))).toEqual({
    'Job: k id': '/operator/jobs?show=k+id',
    'Payment: p id': '/operator/payments?state=all&q=p+id',
    'Member: m id': '/operator/members/m%20id',
    'Campaign: c id': '/operator/campaigns?show=c+id',
  })
  expect(card(at)).toContain('aria-label="Try now: 7 jobs could not be charged."')
  expect(wordsIn(card(at))).toMatch(/Last error: The provider is down\. They will be retried .*\. Job: .* and 3 more/)
  expect(card(null)).not.toContain('Try now')
  expect(wordsIn(card(null))).toContain('They won’t be retried automatically. Please look into it.')
})

test('the differences of a version name what was removed and what is new', () => {
  const comparedWith = { kind: 'looked_at', at, operatorName: null, reason: null }
  const changes = [
    { field: 'description', item: null, before: 'A slow morning.', after: 'A fast morning.' },
    { field: 'restrictionGenders', item: null, before: 'female', after: 'female, male' },
    { field: 'referenceMaterial', item: null, before: null, after: 'mood.jpg' },
    { field: 'assetBrief', item: '2 videos', before: 'Pour.', after: null },
  ]
  const words = wordsIn(drawn(createElement(Changes, { review: { comparedWith, changes } as unknown as Review })))
  expect(words).toMatch(/^What changed since edits were approved/)
  expect(words).toContain('Description A Removed: slow New: fast morning.')
  expect(words).toContain('Reference material New: mood.jpg')
  expect(words).toContain('Brief 2 videos Removed: Pour.')
  expect(words).not.toContain('female')
})
