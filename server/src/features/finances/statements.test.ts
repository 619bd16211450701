import * as contractWire from '@pairtake/protocol/contract/contract-endpoints'
import * as wire from '@pairtake/protocol/finances/finances-endpoints'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildAgency, buildCreator, type TestMember } from '../../testing/builders.ts'
import { buildCard, buildContract, type TestContract } from '../../testing/builders-money.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { hours } from '../../wire-time.ts'
import { harmless } from './statement-view.ts'

let app: TestApp
let agency: TestMember
let creator: TestMember
let contract: TestContract
beforeAll(async () => {
  app = await openTestApp()
  agency = await buildAgency(app.deps)
  await buildCard(app, agency)
  creator = await buildCreator(app.deps)
  contract = await buildContract(app.deps, { agency, creator, priceMinor: 12_300 })
  await app.deps.db.updateTable('campaign').set({ name: 'Oat, "slow"' }).where('id', '=', contract.campaignId).execute()
  await app.call(contractWire.finalizeContract, { as: agency, params: { id: contract.id } })
})
afterAll(() => app.close())

test('S2-102 S2-103 lists earnings and shows one; a stranger’s is not found', async () => {
  await buildContract(app.deps, { agency, creator, state: 'in_progress' })
  const list = await app.call(wire.listEarnings, { as: creator })
  expect(list.body.data.map((earning) => [earning.state, earning.amount.amount])).toEqual([
    ['future', 200],
    ['earned', 123],
  ])
  const one = await app.call(wire.getEarning, { as: creator, params: { id: contract.earningId } })
  expect(one.body.data).toMatchObject({
    state: 'earned',
    amount: { amount: 123, currency: 'EUR' },
    earnedAt: '2026-11-16T09:00:00+00:00',
    contract: { id: contract.id, campaign: { name: 'Oat, "slow"' } },
  })
  expect((await app.call(wire.getEarning, { as: await buildCreator(app.deps), params: { id: contract.earningId } })).status).toBe(404)
})

test('a statement of a year is a CSV and a PDF behind an address that ends', async () => {
  const csv = await app.call(wire.getStatement, { as: creator, params: { year: '2026' }, query: { format: 'csv' } })
  const open = (url: string) => app.app.inject(new URL(url).pathname + new URL(url).search)
  const text = await open(csv.body.data.url)
  expect(text.body).toBe('Date,What,Amount,Balance,Currency\r\n2026-11-16,"Earned: Oat, ""slow""",123.00,123.00,EUR\r\n')
  const pdf = await app.call(wire.getStatement, { as: creator, params: { year: '2026' } })
  expect((await open(pdf.body.data.url)).rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  expect((await open(pdf.body.data.url.replace('2026.pdf', '2025.pdf'))).statusCode).toBe(404)
  expect((await app.call(wire.getStatement, { as: creator, params: { year: '2031' } })).status).toBe(404)
  app.clock.turn(hours(3))
  expect((await open(pdf.body.data.url)).statusCode).toBe(403)
})

test('ABUSE-28 no cell of the CSV begins like a formula', () => {
  expect(['=1+1', '+1', '-1', '@x', 'plain'].map(harmless)).toEqual(["'=1+1", "'+1", "'-1", "'@x", 'plain'])
})
