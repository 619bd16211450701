import { finalizeContract } from '@pairtake/protocol/contract/contract-endpoints'
import { refundPayment } from '@pairtake/protocol/operator/operator-money-endpoints'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildCard, buildContract } from '#testing/builders-money.ts'
import { buildAgency, buildCreator, buildOperator } from '#testing/builders.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

test('R-280 an invoice and each of its credit notes are issued with the number of their job', async () => {
  const [agency, creator, operator] = [await buildAgency(app.deps), await buildCreator(app.deps), await buildOperator(app.deps)]
  await buildCard(app, agency)
  const jobs = [await buildContract(app.deps, { agency, creator }), await buildContract(app.deps, { agency, creator })]
  for (const { id, paymentId } of jobs) {
    expect((await app.call(finalizeContract, { as: agency, params: { id } })).status).toBe(200)
    for (const amount of [10, 20]) {
      const body = { reason: 'Agreed', amount: { amount, currency: 'EUR' } }
      expect((await app.call(refundPayment, { as: operator, params: { id: paymentId }, body })).status).toBe(200)
    }
    const papers = await app.deps.db
      .selectFrom('invoice')
      .select(['kind', 'content'])
      .where('payment_id', '=', paymentId)
      .orderBy('id')
      .execute()
    expect(papers.map(({ kind, content }) => [kind, content.contractId])).toEqual([
      ['invoice', id],
      ['credit_note', id],
      ['credit_note', id],
    ])
  }
})
