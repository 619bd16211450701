import { exportAccounts, type AccountSheet } from '@pairtake/protocol/accounts/accounts-endpoints'
import * as billingWire from '@pairtake/protocol/billing-info/billing-info-endpoints'
import * as contractWire from '@pairtake/protocol/contract/contract-endpoints'
import { describe, expect, test } from 'vitest'
import { buildAgency, buildCreator, buildOperator } from '#testing/builders.ts'
import { buildCard, buildContract } from '#testing/builders-money.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'
import { textsInZip } from '#testing/zip.ts'

const november = { from: '2026-11-01', to: '2026-11-30' }
const december = { from: '2026-12-01', to: '2026-12-31' }

/** The last second of November and the first of December, in a zone ahead of UTC and in one behind it. */
const turns = [
  ['Europe/Berlin', '2026-11-30T22:59:59Z', '2026-11-30T23:00:00Z'],
  ['America/New_York', '2026-12-01T04:59:59Z', '2026-12-01T05:00:00Z'],
] as const

async function buildTurn(timeZone: string, moments: readonly string[]) {
  const app = await openTestApp({ SELLER_TIME_ZONE: timeZone, VAT_COUNTRY: 'DE', VAT_RATE: '0.19', SELLER_TAX_NUMBER: 'DE123456789' })
  const [operator, creator, agency] = [await buildOperator(app.deps), await buildCreator(app.deps), await buildAgency(app.deps)]
  const address = { streetAddress: 'Weg 1', city: 'Town', state: '', country: { code: 'AT' }, postalCode: '1010' }
  await app.call(billingWire.saveBillingInformation, { as: agency, body: { address, trn: 'ATU12345678' } })
  await buildCard(app, agency)
  for (const moment of moments) {
    app.clock.set(new Date(moment))
    const { id } = await buildContract(app.deps, { agency, creator })
    expect((await app.call(contractWire.finalizeContract, { as: agency, params: { id } })).status).toBe(200)
    await buildContract(app.deps, { agency, creator })
  }
  return { app, operator }
}

async function readSheet(app: TestApp, as: { token: string }, asked: { sheet: AccountSheet; from: string; to: string }) {
  const { pathname, search } = new URL((await app.call(exportAccounts, { as, body: asked })).body.data.url)
  const { rawPayload } = await app.app.inject({ method: 'GET', url: pathname + search })
  const text = asked.sheet === 'agency-statements' ? Object.values(textsInZip(rawPayload)).join('') : rawPayload.toString('latin1')
  return text.split('\r\n').slice(asked.sheet === 'datev' ? 2 : 1)
}

const count = (lines: readonly string[], pattern: RegExp) => lines.filter((line) => pattern.test(line)).length

describe.each(turns)('R-164 in %s a month ends at its own midnight', (timeZone, ...moments) => {
  test('in every file as on the papers', async () => {
    const { app, operator } = await buildTurn(timeZone, moments)
    const papers = await app.deps.db.selectFrom('invoice').select('content').orderBy('issued_at').execute()
    expect(papers.map(({ content }) => content.issuedOn)).toEqual(['2026-11-30', '2026-12-01'])
    const read = (sheet: AccountSheet, period: typeof november) => readSheet(app, operator, { sheet, ...period })

    for (const [period, day] of [
      [november, '2026-11-30'],
      [december, '2026-12-01'],
    ] as const) {
      const month = day.slice(0, 7)
      const journal = await read('journal', period)
      expect([count(journal, /./), count(journal, new RegExp(`^${day},charge`))]).toEqual([5, 5])
      const datev = await read('datev', period)
      expect([count(datev, /./), count(datev, new RegExp(`;${day.slice(8)}${day.slice(5, 7)};"INV-`))]).toEqual([3, 3])
      expect(count(await read('invoices', period), new RegExp(`,Invoice,${day},`))).toBe(1)
      expect(count(await read('vat', period), new RegExp(`^${month},AE,0,.*,1,EUR$`))).toBe(1)
      expect(count(await read('ec-sales', period), new RegExp(`^2026-Q4,${month},AT,ATU12345678,S,230\\.00`))).toBe(1)
      expect(count(await read('open-items', period), new RegExp(`^"?Delivered, not charged"?,${day},`))).toBe(1)
      expect(count(await read('agency-statements', period), new RegExp(`^${day},(Invoice|Paid),`))).toBe(2)
    }
    await app.close()
  })
})
