import type { ContractMediaId } from '@pairtake/protocol/ids'
import * as wire from '@pairtake/protocol/operator/operator-member-endpoints'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildContract, buildItem } from '#testing/builders-bargain.ts'
import { buildAgency, buildCreator, buildOperator, buildPublishedCampaign, openSession, type TestMember } from '#testing/builders.ts'
import { interleave } from '#testing/interleave.ts'
import { byHand } from '#testing/by-hand.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'
import { after, days } from '#wire-time.ts'

let app: TestApp
let operator: TestMember
let sides: { agency: TestMember; creator: TestMember }
beforeAll(async () => {
  app = await openTestApp()
})
beforeEach(async () => {
  operator = await buildOperator(app.deps)
  sides = { agency: await buildAgency(app.deps), creator: await buildCreator(app.deps) }
})
afterAll(() => app.close())

const buildWaiting = async () =>
  buildItem(
    app,
    await buildContract(app, { campaign: await buildPublishedCampaign(app.deps, sides.agency, { delivery_days: 20 }), ...sides }),
  )
/** An item that the check of takes held back. */
const buildHeld = async () => {
  const item = await buildWaiting()
  // The file is checked a day after it was sent.
  const reminder = after(app.deps.now(), days(2))
  const held = byHand({ state: 'failed', held: true, review_since: null, auto_approve_at: null, held_reminder_at: reminder })
  await app.deps.db.updateTable('contract_media').set(held).where('id', '=', item.id).execute()
  return item
}
const itemOf = ({ id }: { id: ContractMediaId }) =>
  app.deps.db
    .selectFrom('contract_media')
    .innerJoin('contract', 'contract.id', 'contract_media.contract_id')
    .selectAll('contract_media')
    .select(['contract.due_at', 'contract.created_at', 'contract.delivery_since', 'contract.agency_acted_at', 'contract.creator_acted_at'])
    .where('contract_media.id', '=', id)
    .executeTakeFirstOrThrow()

async function act(what: 'suspend' | 'lift', who: TestMember): Promise<number> {
  const as = { ...operator, token: await openSession(app.deps, operator.id) }
  const params = { id: who.id }
  const answer =
    what === 'suspend'
      ? await app.call(wire.suspendMember, { as, params, body: { reason: 'Fraud.' } })
      : await app.call(wire.liftSuspension, { as, params })
  return answer.status
}

type Step = readonly [day: number, what: 'suspend' | 'lift', who: 'one' | 'other']

/** The events of each day after the media was sent, and the number of days on which the job was paused. */
const stories: Record<string, { steps: readonly Step[]; stoodStill: number }> = {
  'overlapping, the earlier one lifted first': {
    steps: [
      [1, 'suspend', 'one'],
      [3, 'suspend', 'other'],
      [6, 'lift', 'one'],
      [10, 'lift', 'other'],
    ],
    stoodStill: 9,
  },
  'one inside the other': {
    steps: [
      [1, 'suspend', 'one'],
      [3, 'suspend', 'other'],
      [6, 'lift', 'other'],
      [10, 'lift', 'one'],
    ],
    stoodStill: 9,
  },
  'begun and lifted at the same instants': {
    steps: [
      [1, 'suspend', 'one'],
      [1, 'suspend', 'other'],
      [6, 'lift', 'one'],
      [6, 'lift', 'other'],
    ],
    stoodStill: 5,
  },
  'back to back': {
    steps: [
      [1, 'suspend', 'one'],
      [4, 'suspend', 'other'],
      [4, 'lift', 'one'],
      [6, 'lift', 'other'],
    ],
    stoodStill: 5,
  },
  'back to back, lifted before': {
    steps: [
      [1, 'suspend', 'one'],
      [4, 'lift', 'one'],
      [4, 'suspend', 'other'],
      [6, 'lift', 'other'],
    ],
    stoodStill: 5,
  },
  'one of them suspended twice within the other': {
    steps: [
      [1, 'suspend', 'one'],
      [2, 'suspend', 'other'],
      [3, 'lift', 'other'],
      [4, 'suspend', 'other'],
      [6, 'lift', 'one'],
      [9, 'lift', 'other'],
    ],
    stoodStill: 8,
  },
}

describe.each(['agency', 'creator'] as const)('R-003 R-426 with the %s suspended first', (first) => {
  test.each(Object.entries(stories))('what both lost is given back once: %s', async (_story, { steps, stoodStill }) => {
    const who = { one: sides[first], other: first === 'agency' ? sides.creator : sides.agency }
    const [item, held] = [await buildWaiting(), await buildHeld()]
    const [before, heldBefore] = [await itemOf(item), await itemOf(held)]
    let today = 0
    for (const [day, what, side] of steps) {
      if (day > today) await app.turnClock(days(day - today))
      today = day
      expect(await act(what, who[side])).toBe(200)
    }
    const { auto_approve_at: approves, review_since: since, due_at: due, delivery_since: begun, ...acted } = await itemOf(item)
    expect({ approves, since, due, begun, brand: acted.agency_acted_at, creator: acted.creator_acted_at }).toEqual({
      approves: before.auto_approve_at && after(before.auto_approve_at, days(stoodStill)),
      since: before.review_since && after(before.review_since, days(stoodStill)),
      due: before.due_at && after(before.due_at, days(stoodStill)),
      begun: after(before.created_at, days(stoodStill)),
      brand: after(before.agency_acted_at, days(stoodStill)),
      creator: after(before.creator_acted_at, days(stoodStill)),
    })
    //
    expect((await itemOf(held)).held_reminder_at).toEqual(
      heldBefore.held_reminder_at && after(heldBefore.held_reminder_at, days(stoodStill)),
    )
  })
})

test('R-003 what is sent while one side is suspended gets back what it waited', async () => {
  const contract = await buildContract(app, { campaign: await buildPublishedCampaign(app.deps, sides.agency), ...sides })
  await act('suspend', sides.agency)
  await app.turnClock(days(2))
  const item = await buildItem(app, contract)
  const before = await itemOf(item)
  await app.turnClock(days(2))
  await act('suspend', sides.creator)
  await app.turnClock(days(2))
  await act('lift', sides.agency)
  await app.turnClock(days(2))
  await act('lift', sides.creator)
  expect((await itemOf(item)).auto_approve_at).toEqual(before.auto_approve_at && after(before.auto_approve_at, days(6)))
})

test('R-003 both lifted at once, the time is given back by one of them', { timeout: 60_000 }, async () => {
  await interleave({
    seeds: 8,
    begin: async () => {
      sides = { agency: await buildAgency(app.deps), creator: await buildCreator(app.deps) }
      const item = await buildWaiting()
      const before = await itemOf(item)
      await act('suspend', sides.agency)
      await app.turnClock(days(1))
      await act('suspend', sides.creator)
      await app.turnClock(days(1))
      return { ...sides, item, before }
    },
    calls: ({ agency, creator }) => [
      () => act('lift', agency).then((status) => ({ status })),
      () => act('lift', creator).then((status) => ({ status })),
    ],
    check: async ({ item, before }, statuses) => {
      expect(statuses).toEqual([200, 200])
      expect((await itemOf(item)).auto_approve_at).toEqual(before.auto_approve_at && after(before.auto_approve_at, days(2)))
    },
  })
})
