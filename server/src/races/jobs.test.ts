import * as contractWire from '@pairtake/protocol/contract/contract-endpoints'
import * as mediaWire from '@pairtake/protocol/contract-media/contract-media-endpoints'
import * as feedbackWire from '@pairtake/protocol/feedback/feedback-endpoints'
import type { ContractId, ContractMediaId, MediaId } from '@pairtake/protocol/ids'
import * as operatorWire from '@pairtake/protocol/operator/operator-contract-endpoints'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import { approve, buildContract, buildItem, buildJobFile, type TestContract } from '#testing/builders-bargain.ts'
import { buildAgency, buildCreator, buildOperator, buildPublishedCampaign, type TestMember } from '#testing/builders.ts'
import { buildCard } from '#testing/builders-money.ts'
import { expectOneDone, testRace, type Race } from '#testing/guards/race.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'
import { after, days, minutes } from '#wire-time.ts'
import { claimCharge } from '#features/charge/claim-charge-act.ts'
import { completeFinalizedContracts } from '#features/contract/complete-finalized-contracts.task.ts'

let app: TestApp
let agency: TestMember
let creator: TestMember
let operator: TestMember
beforeAll(async () => {
  app = await openTestApp()
  agency = await buildAgency(app.deps)
  await buildCard(app, agency)
  creator = await buildCreator(app.deps)
  operator = await buildOperator(app.deps)
})
afterAll(() => app.close())

const open = () => app
const begin = async () => buildContract(app, { campaign: await buildPublishedCampaign(app.deps, agency), agency, creator }, { video: 1 })
const contractOf = (id: ContractId) => app.deps.db.selectFrom('contract').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const paymentOf = (id: ContractId) => app.deps.db.selectFrom('payment').selectAll().where('contract_id', '=', id).executeTakeFirstOrThrow()
const attach = (contract: TestContract, mediaId: MediaId) =>
  app.call(mediaWire.attachContractMedia, { as: creator, params: { id: contract.assetIds[0] ?? '' }, body: { mediaId } })

async function beginDelivered(): Promise<TestContract> {
  const contract = await begin()
  await approve(app, contract, await buildItem(app, contract))
  return contract
}

async function beginItem() {
  const contract = await begin()
  return { contract, item: await buildItem(app, contract), next: await buildJobFile(app, creator) }
}
type Delivered = Awaited<ReturnType<typeof beginItem>>
const mediaOf = (id: ContractMediaId) => app.deps.db.selectFrom('contract_media').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const askForChanges = ({ item }: Delivered) =>
  app.call(mediaWire.askForChanges, { as: agency, params: { id: item.id }, body: { message: 'Again, please.' } })

describe('an item', () => {
  testRace(open, {
    title: 'two files never both take the last slot',
    guard: 'contract-queries.lockContract',
    besides: ['campaign-queries.lockCampaign'],
    at: /^insert into "contract_media"/,
    begin: async () => ({ contract: await begin(), files: [await buildJobFile(app, creator), await buildJobFile(app, creator)] as const }),
    first: ({ contract, files }) => attach(contract, files[0]),
    second: ({ contract, files }) => attach(contract, files[1]),
    check: async ({ contract }, answers) => {
      expectOneDone(answers)
      const rows = await app.deps.db.selectFrom('contract_media').select('id').where('contract_id', '=', contract.contractId).execute()
      expect(rows).toHaveLength(1)
    },
  })

  testRace(open, {
    title: 'an item is approved or sent back, never both',
    guard: 'contract-media-queries.lockItemRows',
    besides: [
      'contract-media-queries.lockCampaignOfItem',
      'contract-media-queries.lockContractOfItem',
      'contract-media-queries.moveContractMedia',
    ],
    begin: beginItem,
    first: ({ contract, item }) => approve(app, contract, item),
    second: askForChanges,
    check: async ({ item }, answers) => {
      expectOneDone(answers)
      expect((await mediaOf(item.id)).state).toBe('approved')
    },
  })

  testRace(open, {
    title: 'what is approved is what was seen',
    guard: 'contract-media-queries.moveContractMedia',
    besides: [
      'contract-media-queries.lockCampaignOfItem',
      'contract-media-queries.lockContractOfItem',
      'contract-media-queries.lockItemRows',
    ],
    begin: beginItem,
    first: ({ contract, item }) => approve(app, contract, item, item.mediaId),
    second: ({ item, next }) =>
      app.call(mediaWire.reuploadContractMedia, { as: creator, params: { id: item.id }, body: { mediaId: next } }),
    check: async ({ item }, answers) => {
      expectOneDone(answers)
      const row = await mediaOf(item.id)
      expect(row.state === 'approved').toBe(row.media_id === item.mediaId)
    },
  })
})

describe('a job', () => {
  // Held after each has read what is approved: without the lock, neither sees the other's approval.
  testRace(open, {
    title: 'S2-015 two approvals of the last two items deliver it',
    guard: 'contract-media-queries.lockContractOfItem',
    besides: ['contract-media-queries.lockCampaignOfItem'],
    at: / as "isWhole"/,
    moment: 'after',
    begin: async () => {
      const campaign = await buildPublishedCampaign(app.deps, agency)
      const contract = await buildContract(app, { campaign, agency, creator }, { video: 2 })
      return { contract, items: [await buildItem(app, contract), await buildItem(app, contract)] as const }
    },
    first: ({ contract, items }) => approve(app, contract, items[0]),
    second: ({ contract, items }) => approve(app, contract, items[1]),
    check: async ({ contract }) => expect((await contractOf(contract.contractId)).state).toBe('delivered'),
  })

  testRace(open, {
    title: 'R-055 the last two of a campaign deliver it',
    guard: 'contract-media-queries.lockCampaignOfItem',
    at: /^select count\("id"\) filter/,
    moment: 'after',
    begin: async () => {
      const campaign = await buildPublishedCampaign(app.deps, agency, { desired_creators: 2 })
      const jobs = [
        await buildContract(app, { campaign, agency, creator }, { video: 1 }),
        await buildContract(app, { campaign, agency, creator: await buildCreator(app.deps) }, { video: 1 }),
      ] as const
      return { campaign, jobs, items: [await buildItem(app, jobs[0]), await buildItem(app, jobs[1])] as const }
    },
    first: ({ jobs, items }) => approve(app, jobs[0], items[0]),
    second: ({ jobs, items }) => approve(app, jobs[1], items[1]),
    check: async ({ campaign }) => {
      const row = await app.deps.db.selectFrom('campaign').select('state').where('id', '=', campaign.id).executeTakeFirstOrThrow()
      expect(row.state).toBe('delivered')
    },
  })

  testRace(open, {
    title: 'is reported by one side',
    guard: 'contract-queries.lockContract',
    begin: async () => {
      const contract = await begin()
      const silent = after(app.deps.now(), -days(31))
      await app.deps.db
        .updateTable('contract')
        .set({ agency_acted_at: silent, creator_acted_at: silent })
        .where('id', '=', contract.contractId)
        .execute()
      return contract
    },
    first: ({ contractId }) =>
      app.call(contractWire.reportContract, { as: agency, params: { id: contractId }, body: { reason: 'Silence.' } }),
    second: ({ contractId }) =>
      app.call(contractWire.reportContract, { as: creator, params: { id: contractId }, body: { reason: 'No answer.' } }),
    check: (_contract, answers) => expectOneDone(answers),
  })

  const metByTwoWhoFinalize: readonly Pick<Race<TestContract>, 'title' | 'guard' | 'besides'>[] = [
    {
      title: 'ABUSE-2 two who finalize charge once',
      guard: 'contract-queries.lockContract',
      besides: ['payment-queries.movePayment', 'payment-queries.lockPaymentOfContract'],
    },
    {
      title: 'ABUSE-2 two who finalize meet at the payment',
      guard: 'payment-queries.lockPaymentOfContract',
      besides: ['payment-queries.movePayment', 'contract-queries.lockContract'],
    },
  ]
  for (const met of metByTwoWhoFinalize) {
    const finalize = ({ contractId }: TestContract) => app.call(contractWire.finalizeContract, { as: agency, params: { id: contractId } })
    testRace(open, {
      ...met,
      at: /^update "payment" set "charging_since"/,
      begin: beginDelivered,
      first: finalize,
      second: finalize,
      check: async ({ contractId }, answers) => {
        expectOneDone(answers)
        expect(await paymentOf(contractId)).toMatchObject({ state: 'paid', charge_attempts: 1 })
      },
    })
  }

  testRace(open, {
    title: 'is cancelled or charged, never both',
    guard: 'payment-queries.movePayment',
    besides: ['contract-queries.lockContract'],
    begin: beginDelivered,
    first: ({ contractId }) =>
      app.call(operatorWire.cancelContract, { as: operator, params: { id: contractId }, body: { reason: 'For a test.' } }),
    second: ({ contractId }) =>
      claimCharge(app.deps, contractId).then(
        () => ({ status: 200 }),
        () => ({ status: 409 }),
      ),
    check: async ({ contractId }, answers) => {
      expectOneDone(answers)
      const payment = await paymentOf(contractId)
      expect([payment.voided_at === null, payment.charging_since === null]).toContain(false)
      expect(payment.voided_at !== null && payment.charging_since !== null).toBe(false)
    },
  })

  testRace(open, {
    title: 'is completed by the rating, not again by the clock',
    guard: 'contract-queries.moveContract',
    begin: async () => {
      const contract = await beginDelivered()
      await app.call(contractWire.finalizeContract, { as: agency, params: { id: contract.contractId } })
      const feedback = await app.deps.db
        .selectFrom('feedback')
        .select('id')
        .where('contract_id', '=', contract.contractId)
        .executeTakeFirstOrThrow()
      app.clock.turn(days(8))
      return { ...contract, feedbackId: feedback.id }
    },
    first: () => completeFinalizedContracts.run(app.deps),
    second: ({ feedbackId }) => {
      app.clock.turn(minutes(1))
      return app.call(feedbackWire.rateCreator, {
        as: agency,
        params: { id: feedbackId },
        body: { contentQuality: 'good', professionalism: 'good' },
      })
    },
    check: async ({ contractId }, { second }) => {
      expect(second).toMatchObject({ status: 200 })
      expect((await contractOf(contractId)).completed_at).toEqual(app.deps.now())
    },
  })

  testRace(open, {
    title: 'is rated once',
    guard: 'feedback-queries.completeFeedback',
    besides: ['contract-queries.lockContract'],
    begin: async () => {
      const contract = await beginDelivered()
      await app.call(contractWire.finalizeContract, { as: agency, params: { id: contract.contractId } })
      return app.deps.db.selectFrom('feedback').select('id').where('contract_id', '=', contract.contractId).executeTakeFirstOrThrow()
    },
    first: ({ id }) => rate(id),
    second: ({ id }) => rate(id),
    check: (_feedback, answers) => expectOneDone(answers),
  })
})

const rate = (id: string) =>
  app.call(feedbackWire.rateCreator, { as: agency, params: { id }, body: { contentQuality: 'good', professionalism: 'bad' } })
