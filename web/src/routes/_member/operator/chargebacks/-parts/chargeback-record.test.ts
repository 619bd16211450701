import { QueryClient } from '@tanstack/react-query'
import { createElement } from 'react'
import { expect, test } from 'vitest'
import { getChargeback } from '@pairtake/protocol/operator/operator-chargeback-endpoints'
import { readOptions } from '#api/use-call.ts'
import { drawn, linksIn, wordsIn } from '#testing/drawn.ts'
import type { Claim } from '#routes/_member/operator/-parts/use-claim.ts'
import { ChargebackRecord } from './chargeback-record.tsx'

const chargeback = {
  id: 'b1',
  state: 'open',
  isInquiry: false,
  isAccepted: false,
  reason: 'fraudulent',
  amount: { amount: 230, currency: 'EUR' },
  fee: { amount: 15, currency: 'EUR' },
  cost: { amount: 245, currency: 'EUR' },
  openedAt: '2026-11-20T12:00:00Z',
  dueAt: '2026-12-01T12:00:00Z',
  answeredAt: null,
  decidedAt: null,
  explanation: null,
  disputeRef: 'dp_1',
  agency: { id: 'm1', general: { displayName: 'Nordlys' } },
  creator: { id: 'm2', general: { displayName: 'Mara K.' } },
  contract: { id: 'k1', campaignName: 'Oat milk' },
}
const free: Claim = { heldBy: undefined, takeOver: () => {}, isPending: false }
const held = { ...free, heldBy: { operator: { general: { displayName: 'Noor' } }, claimedAt: '2026-11-20T12:00:00Z' } } as unknown as Claim

function record(change: object = {}, claim = free): string {
  const client = new QueryClient()
  client.setQueryData(readOptions(getChargeback, { params: { id: 'b1' } }).queryKey, { data: { ...chargeback, ...change } })
  const shown = { chargebackId: 'b1', claim, act: undefined, onDecided: () => {}, onClose: () => {} }
  return drawn(createElement(ChargebackRecord, shown), client)
}

test('a chargeback is accepted or answered, each by its own button', () => {
  const links = linksIn(record())
  expect(links['Accept']).toMatch(/show=b1&act=accept$/)
  expect(links['Send evidence']).toMatch(/show=b1&act=answer$/)
  expect(links['Nordlys']).toBe('/operator/members/m1')
  expect(links['Mara K.']).toBe('/operator/members/m2')
})

test('one that the bank takes no answer to can only be accepted', () => {
  expect(Object.keys(linksIn(record({ dueAt: null })))).not.toContain('Send evidence')
  expect(linksIn(record({ dueAt: null }))['Accept']).toMatch(/act=accept$/)
})

test('while another operator decides on it, it can be taken over, and nothing else', () => {
  const links = Object.keys(linksIn(record({}, held)))
  expect([links.includes('Accept'), links.includes('Send evidence')]).toEqual([false, false])
  expect(wordsIn(record({}, held))).toContain('Take over')
})

test('a decided one says when it was answered and when the bank decided', () => {
  const won = wordsIn(record({ state: 'won', answeredAt: '2026-11-24T12:00:00Z', decidedAt: '2026-11-25T12:00:00Z' }))
  expect(won).toMatch(/Answered 24 November 2026.* Decided 25 November 2026/)
})

test('a lost one says what it costs, a decided one offers nothing', () => {
  const lost = record({ state: 'lost', decidedAt: '2026-11-25T12:00:00Z' })
  expect(wordsIn(lost)).toContain('€245.00 is booked as our cost.')
  expect(Object.keys(linksIn(lost))).not.toContain('Accept')
})
