import { reuploadContractMedia } from '@pairtake/protocol/contract-media/contract-media-endpoints'
import { cancelContract } from '@pairtake/protocol/operator/operator-contract-endpoints'
import type { ContractId } from '@pairtake/protocol/ids'
import type { NotificationType } from '@pairtake/protocol/notification/notification'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { approveOverdueMedia } from '#features/contract-media/approve-overdue-media.task.ts'
import { remindDueDeliveries } from '#features/contract/remind-due-deliveries.task.ts'
import { remindLateDeliveries } from '#features/contract/remind-late-deliveries.task.ts'
import { buildContract, buildItem, buildJobFile, makeReviewable } from '#testing/builders-bargain.ts'
import { buildAgency, buildCreator, buildOperator, buildPublishedCampaign } from '#testing/builders.ts'
import { raceAt } from '#testing/guards/race.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'
import { after, days } from '#wire-time.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

/** Where a clock that has read what is due begins with the first item. */
const turn = { at: /pg_try_advisory_xact_lock\(.* as taken/, moment: 'before' } as const

async function buildJob(more: { delivery_days?: number | null } = {}) {
  const [agency, creator] = [await buildAgency(app.deps), await buildCreator(app.deps)]
  return buildContract(app, { campaign: await buildPublishedCampaign(app.deps, agency, more), agency, creator })
}

const noticesOf = async (contractId: ContractId, type: NotificationType) => {
  const rows = await app.deps.db.selectFrom('notification').select('data').where('type', '=', type).execute()
  return rows.filter(({ data }) => 'contractId' in data && data.contractId === contractId)
}

describe('a job that moves on after a clock has read what is due', () => {
  test('R-409 a take that is sent meanwhile is not approved before its own time has come', async () => {
    await raceAt(app, {
      ...turn,
      begin: async () => {
        const contract = await buildJob()
        const item = await buildItem(app, contract)
        app.clock.turn(days(7))
        return { contract, item, next: await buildJobFile(app, contract.creator) }
      },
      first: () => approveOverdueMedia.run(app.deps),
      second: async ({ contract: { creator: as }, item, next }) => {
        const sent = await app.call(reuploadContractMedia, { as, params: { id: item.id }, body: { mediaId: next } })
        await makeReviewable(app, item.id)
        return sent
      },
      check: async ({ contract, item, next }, { second }) => {
        expect(second).toMatchObject({ status: 200 })
        const row = await app.deps.db
          .selectFrom('contract_media')
          .select(['state', 'media_id', 'auto_approve_at'])
          .where('id', '=', item.id)
          .executeTakeFirstOrThrow()
        expect(row).toEqual({ state: 'needs_review', media_id: next, auto_approve_at: after(app.clock.now(), days(7)) })
        expect(await noticesOf(contract.contractId, 'media_approved')).toEqual([])
      },
    })
  })

  test.each([
    { what: 'to deliver', clock: remindLateDeliveries, deliveryDays: null, waits: days(8) },
    { what: 'that something is late', clock: remindDueDeliveries, deliveryDays: 3, waits: days(4) },
  ])('no side of a job that is cancelled meanwhile is told $what', async ({ clock, deliveryDays, waits }) => {
    await raceAt(app, {
      ...turn,
      begin: async () => {
        const contract = await buildJob({ delivery_days: deliveryDays })
        app.clock.turn(waits)
        return { ...contract, operator: await buildOperator(app.deps) }
      },
      first: () => clock.run(app.deps),
      second: ({ contractId: id, operator }) =>
        app.call(cancelContract, { as: operator, params: { id }, body: { reason: 'Both sides agreed.' } }),
      check: async ({ contractId }, { second }) => {
        expect(second).toMatchObject({ status: 200 })
        for (const type of ['delivery_due', 'delivery_due_soon', 'delivery_late'] as const)
          expect(await noticesOf(contractId, type), type).toEqual([])
      },
    })
  })
})
