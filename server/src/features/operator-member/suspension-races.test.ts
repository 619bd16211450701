import * as memberWire from '@pairtake/protocol/operator/operator-member-endpoints'
import * as userWire from '@pairtake/protocol/user/user-endpoints'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { setTimeout as wait } from 'node:timers/promises'
import type { CampaignId } from '@pairtake/protocol/ids'
import { buildApplication } from '#testing/builders-bargain.ts'
import { buildAgency, buildCreator, buildOperator, buildPublishedCampaign, type TestMember } from '#testing/builders.ts'
import { interleave } from '#testing/interleave.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'
import { hashPassword } from '#features/session/password-rules.ts'

let app: TestApp
let operator: TestMember
let passwordHash: string
const password = 'slow mornings 7'
beforeAll(async () => {
  app = await openTestApp()
  operator = await buildOperator(app.deps)
  passwordHash = await hashPassword(password, 'test')
})
afterAll(() => app.close())

type Pair = { agency: TestMember; creator: TestMember; campaignIds: CampaignId[] }

/** An agency and a creator with open applications to two of its campaigns. */
async function buildPair(): Promise<Pair> {
  const [agency, creator] = [await buildAgency(app.deps), await buildCreator(app.deps)]
  await app.deps.db.updateTable('member').set({ password_hash: passwordHash }).where('id', 'in', [agency.id, creator.id]).execute()
  const campaignIds: CampaignId[] = []
  for (let count = 0; count < 2; count++) {
    const campaign = await buildPublishedCampaign(app.deps, agency)
    await buildApplication(app, { agency, creator, campaign })
    campaignIds.push(campaign.id)
  }
  return { agency, creator, campaignIds }
}

const remove = (as: TestMember) => app.call(userWire.deleteAccount, { as, body: { password } })
const suspend = ({ id }: TestMember) => app.call(memberWire.suspendMember, { as: operator, params: { id }, body: { reason: 'Fraud.' } })
const lift = ({ id }: TestMember) => app.call(memberWire.liftSuspension, { as: operator, params: { id } })

/** A backend reports its deadlocks at most a second after they happen, so wait for that. */
async function deadlocks(): Promise<number> {
  await wait(1_200)
  const { rows } = await sql<{
    count: number
  }>`select deadlocks::int as count from pg_stat_database where datname = current_database()`.execute(app.deps.db)
  return rows[0]?.count ?? -1
}

async function untilWaiting(count: number): Promise<void> {
  const waiting = async () =>
    (
      await sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(app.deps.db)
    ).rows[0]?.count
  await expect.poll(waiting, { interval: 5 }).toBeGreaterThanOrEqual(count)
}

test(
  'R-011 deleting and suspending, each held at a campaign while the other comes, never wait for each other',
  { timeout: 60_000 },
  async () => {
    for (const whose of ['agency', 'creator'] as const) {
      for (const isDeletionFirst of [true, false]) {
        const pair = await buildPair()
        const member = pair[whose]
        const acts = isDeletionFirst ? [remove, suspend] : [suspend, remove]
        const running: Promise<{ status: number }>[] = []
        await app.deps.db.transaction().execute(async (tx) => {
          await sql`select from campaign where id = ${pair.campaignIds[0]} for update`.execute(tx)
          for (const act of acts) {
            running.push(act(member))
            await untilWaiting(running.length)
          }
        })
        const statuses = (await Promise.all(running)).map(({ status }) => status)
        // The first one succeeded; the second either found it done, or succeeded as well.
        expect(statuses, `${whose}, ${isDeletionFirst ? 'deletion' : 'suspension'} first`).toSatisfy(
          ([first, second]: number[]) => first === 200 && [200, 401, 404, 409].includes(second ?? 0),
        )
      }
    }
    expect(await deadlocks()).toBe(0)
  },
)

test('R-011 deletions, suspensions and liftings of both sides at once end each in an answer', { timeout: 60_000 }, async () => {
  await interleave({
    seeds: 8,
    begin: buildPair,
    calls: ({ agency, creator }) => [
      () => suspend(agency),
      () => suspend(creator),
      () => remove(agency),
      () => remove(creator),
      () => lift(agency),
      () => lift(creator),
    ],
    check: async (pair, statuses) => {
      expect(statuses.filter((status) => ![200, 401, 404, 409].includes(status))).toEqual([])
      const open = await app.deps.db
        .selectFrom('candidate_request')
        .select('id')
        .where('campaign_id', 'in', pair.campaignIds)
        .where('state', '=', 'new')
        .execute()
      expect(open).toEqual([])
    },
  })
  expect(await deadlocks()).toBe(0)
})
