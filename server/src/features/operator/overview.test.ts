import { getOverview } from '@pairtake/protocol/operator/operator-endpoints'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildContract } from '#testing/builders-money.ts'
import { buildAgency, buildCreator, buildNewCreator, buildOperator, buildPublishedCampaign, type TestMember } from '#testing/builders.ts'
import { byHand } from '#testing/by-hand.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'
import { after, days, hours } from '#wire-time.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

async function lastSeen({ id }: TestMember, agoMs: number): Promise<void> {
  const last_used_at = after(app.deps.now(), -agoMs)
  await app.deps.db.updateTable('session').set({ last_used_at }).where('member_id', '=', id).execute()
}

test('the overview counts members, who of them was here within 30 days, jobs by state, and who has waited longest for a decision', async () => {
  const { deps } = app
  const operator = await buildOperator(deps)
  const agency = await buildAgency(deps)
  await lastSeen(await buildAgency(deps), days(29))
  await lastSeen(await buildAgency(deps), days(31))
  const creator = await buildCreator(deps)
  await buildNewCreator(deps)
  await lastSeen(await buildNewCreator(deps), days(31))
  const ago = (count: number) => ({ state: 'in_review' as const, submitted_at: after(deps.now(), -hours(count)) })
  for (const count of [2, 7]) await buildCreator(deps, ago(count))
  for (const count of [5, 1, 3]) await buildPublishedCampaign(deps, agency, { ...ago(count), published_at: null })
  for (const state of ['in_progress', 'delivered', 'delivered', 'finalizing', 'finalizing', 'finalizing', 'completed']) {
    const { id } = await buildContract(deps, { agency, creator, state: state === 'in_progress' ? state : 'delivered' })
    await deps.db.updateTable('contract').set(byHand({ state })).where('id', '=', id).execute()
  }

  expect((await app.call(getOverview, { as: operator })).body.data).toMatchObject({
    members: { agencies: 3, creators: 5, verifiedCreators: 1, activeAgencies: 2, activeCreators: 4 },
    waiting: { campaigns: 3, editedCampaigns: 0, creatorProfiles: 2, changedPortfolios: 0 },
    reviews: {
      campaigns: { oldestAt: '2026-11-16T04:00:00+00:00', overdue: 0, medianHours: null },
      creatorProfiles: { oldestAt: '2026-11-16T02:00:00+00:00', overdue: 0, medianHours: null },
    },
    campaigns: { draft: 0, rejected: 0, in_review: 3, published: 7, filled: 0, delivered: 0 },
    // A job that is paid is over, also while it waits for a rating.
    contracts: { inProgress: 1, delivered: 2, completed: 4 },
  })
})
