import type { CampaignId, CandidateRequestId, NotificationId, OfferId } from '@pairtake/protocol/ids'
import * as wire from '@pairtake/protocol/operator/operator-review-endpoints'
import * as jobWire from '@pairtake/protocol/operator/operator-contract-endpoints'
import * as memberWire from '@pairtake/protocol/operator/operator-member-endpoints'
import * as roomWire from '@pairtake/protocol/operator/operator-endpoints'
import { deleteAccount } from '@pairtake/protocol/user/user-endpoints'
import { getDashboard } from '@pairtake/protocol/user/dashboard-endpoints'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from 'kysely'
import { transact } from '#adapters/database/transact.ts'
import { lockCampaign } from '#features/campaign/campaign-queries.ts'
import { hashPassword } from '#features/session/password-rules.ts'
import { viewNotice } from '#features/notification/notice-view.ts'
import { newId } from '#ids.ts'
import { buildNotice } from '#testing/build-notice.ts'
import { openSession } from '#testing/builders.ts'
import { buildAgency, buildCreator, buildOperator, buildPublishedCampaign, type TestMember } from '#testing/builders.ts'
import { buildDelivery, buildPortfolioItem } from '#testing/builders-media.ts'
import { buildContract } from '#testing/builders-money.ts'
import { makePhoto, makeVideo } from '#testing/media-files.ts'
import { csvRows } from '#testing/csv-rows.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'
import { after, hours } from '#wire-time.ts'

let app: TestApp
let operator: TestMember
let agency: TestMember
let creator: TestMember
beforeAll(async () => {
  app = await openTestApp()
  operator = await buildOperator(app.deps)
  agency = await buildAgency(app.deps)
  creator = await buildCreator(app.deps)
})
afterAll(() => app.close())

const auditOf = async (subjectId: string) => {
  const rows = await app.deps.db.selectFrom('audit_entry').selectAll().where('subject_id', '=', subjectId).orderBy('id').execute()
  return rows.map((row) => [row.action, row.reason])
}
const noticesOf = async (member: TestMember) =>
  (await app.deps.db.selectFrom('notification').select('data').where('member_id', '=', member.id).orderBy('id').execute()).map(({ data }) =>
    viewNotice(data),
  )

async function buildRequest(campaignId: CampaignId, of: { agency: TestMember; creator: TestMember }): Promise<CandidateRequestId> {
  const now = app.deps.now()
  const id = newId<CandidateRequestId>()
  await app.deps.db
    .insertInto('candidate_request')
    .values({
      id,
      campaign_id: campaignId,
      agency_id: of.agency.id,
      creator_id: of.creator.id,
      price_minor: 10_000,
      price_owner: 'creator',
      offer_id: newId<OfferId>(),
      created_at: now,
      updated_at: now,
    })
    .execute()
  await app.deps.db.updateTable('campaign').set({ candidates_new: 1 }).where('id', '=', campaignId).execute()
  return id
}
async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 5))
}

async function isSomebodyWaiting(): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`select count(*) from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(app.deps.db)
  return (rows[0]?.count ?? 0) > 0
}

const requestOf = (id: CandidateRequestId) =>
  app.deps.db.selectFrom('candidate_request').select(['state', 'withdrawn']).where('id', '=', id).executeTakeFirstOrThrow()

describe('campaigns', () => {
  test('the queue lists who waits longest first, approval publishes and is told and written down', async () => {
    const now = app.deps.now()
    const late = await buildPublishedCampaign(app.deps, agency, { state: 'in_review', submitted_at: now, name: 'Late one' })
    const early = await buildPublishedCampaign(app.deps, agency, {
      state: 'in_review',
      submitted_at: after(now, -hours(5)),
      name: 'Early one',
    })
    const queue = await app.call(wire.listOperatorCampaigns, { as: operator, query: { state: 'in_review' } })
    expect(queue.body.data.map((campaign) => campaign.name)).toEqual(['Early one', 'Late one'])
    expect(queue.body.meta.total).toBe(2)

    const approved = await app.call(wire.approveCampaign, { as: operator, params: { id: early.id } })
    expect(approved.body.data).toMatchObject({ state: 'published', lastRejectionReason: null })
    expect((await noticesOf(agency)).at(-1)).toMatchObject({ type: 'campaign_approved', data: { campaignName: 'Early one' } })
    expect(await auditOf(early.id)).toEqual([['campaign_approved', null]])
    const twice = await app.call(wire.approveCampaign, { as: operator, params: { id: early.id } })
    expect([twice.status, twice.error.message]).toEqual([409, 'This campaign is published and cannot be approved now.'])

    const rejected = await app.call(wire.rejectCampaign, { as: operator, params: { id: late.id }, body: { reason: 'Say what you sell.' } })
    expect(rejected.body.data).toMatchObject({ state: 'rejected', lastRejectionReason: 'Say what you sell.' })
    expect((await noticesOf(agency)).at(-1)).toMatchObject({ type: 'campaign_rejected', data: { message: 'Say what you sell.' } })
    const bare = await app.call(wire.rejectCampaign, { as: operator, params: { id: late.id }, body: { reason: '' } })
    expect(bare.error.errors?.children?.['reason']?.errors).toEqual(['The reason is required.'])
  })

  test('R-047 lists what was edited since, and takes it down with its open applications', async () => {
    const campaign = await buildPublishedCampaign(app.deps, agency, { edited_at: app.deps.now(), name: 'Edited 100% shop' })
    const requestId = await buildRequest(campaign.id, { agency, creator })
    const edited = await app.call(wire.listOperatorCampaigns, { as: operator, query: { state: 'edited', q: '100% SHOP' } })
    expect(edited.body.data.map((row) => row.id)).toEqual([campaign.id])
    const nothing = await app.call(wire.listOperatorCampaigns, { as: operator, query: { state: 'edited', q: '10_% shop' } })
    expect(nothing.body.data).toEqual([])

    const down = await app.call(wire.takeDownCampaign, { as: operator, params: { id: campaign.id }, body: { reason: 'Misleading.' } })
    expect(down.body.data).toMatchObject({ state: 'rejected', candidateCounts: { new: 0, declined: 1 } })
    expect(await requestOf(requestId)).toEqual({ state: 'declined', withdrawn: false })
    expect(await auditOf(campaign.id)).toEqual([['campaign_taken_down', 'Misleading.']])
  })

  test('R-480 a brand that deletes its account leaves nothing to review, and a suspended one does', async () => {
    const password = 'slow mornings 7'
    const password_hash = await hashPassword(password)
    const [leaving, suspended] = [await buildAgency(app.deps, { password_hash }), await buildAgency(app.deps)]
    const build = async (as: TestMember) => ({
      waiting: await buildPublishedCampaign(app.deps, as, { state: 'in_review' }),
      edited: await buildPublishedCampaign(app.deps, as, { edited_at: app.deps.now() }),
      filled: await buildPublishedCampaign(app.deps, as, { state: 'filled', filled_at: app.deps.now(), edited_at: app.deps.now() }),
    })
    const [gone, kept] = [await build(leaving), await build(suspended)]
    const listed = async (state: 'in_review' | 'edited') => {
      const { body } = await app.call(wire.listOperatorCampaigns, { as: operator, query: { state, limit: 100 } })
      expect(body.meta.total).toBe(body.data.length)
      return body.data.map(({ id }) => id)
    }
    const waiting = async () => (await app.call(roomWire.getOverview, { as: operator })).body.data.waiting
    const before = await waiting()
    expect(await listed('in_review')).toEqual(expect.arrayContaining([gone.waiting.id, kept.waiting.id]))

    await app.call(memberWire.suspendMember, { as: operator, params: { id: suspended.id }, body: { reason: 'Spam.' } })
    expect((await app.call(deleteAccount, { as: leaving, body: { password } })).status).toBe(200)
    const [inReview, edited] = [await listed('in_review'), await listed('edited')]
    const isListed = ({ waiting: sent, edited: saved, filled }: typeof gone) => [
      inReview.includes(sent.id),
      edited.includes(saved.id),
      edited.includes(filled.id),
    ]
    expect([isListed(kept), isListed(gone)]).toEqual([
      [true, true, true],
      [false, false, false],
    ])
    const { campaigns, editedCampaigns } = before
    expect(await waiting()).toMatchObject({ campaigns: campaigns - 1, editedCampaigns: editedCampaigns - 2 })
    const late = await app.call(wire.approveCampaign, { as: operator, params: { id: gone.waiting.id } })
    expect([late.status, late.error.message]).toEqual([409, 'This campaign is a draft and cannot be approved now.'])
  })
})

describe('creator profiles', () => {
  test('verifies or sends back with a reason, with the whole portfolio to look at', async () => {
    const first = await buildCreator(app.deps, { state: 'in_review', submitted_at: app.deps.now() })
    const second = await buildCreator(app.deps, { state: 'in_review', submitted_at: after(app.deps.now(), -hours(1)) })
    await buildPortfolioItem(app.deps, first, await makePhoto({ width: 100, height: 100 }))
    const queue = await app.call(wire.listOperatorCreatorProfiles, { as: operator, query: { state: 'in_review' } })
    expect(queue.body.data.map((profile) => profile.user.id)).toEqual([second.id, first.id])
    expect(queue.body.data[1]).toMatchObject({ user: { email: first.email }, portfolio: [{ name: 'Slow pour', state: 'processing' }] })

    const verified = await app.call(wire.verifyCreatorProfile, { as: operator, params: { userId: first.id } })
    expect(verified.body.data.state).toBe('verified')
    expect(await noticesOf(first)).toMatchObject([{ type: 'profile_verified' }])
    const sentBack = await app.call(wire.rejectCreatorProfile, {
      as: operator,
      params: { userId: second.id },
      body: { reason: 'Too dark.' },
    })
    expect(sentBack.body.data).toMatchObject({ state: 'incomplete', lastRejectionReason: 'Too dark.' })
    expect((await app.call(wire.verifyCreatorProfile, { as: operator, params: { userId: second.id } })).status).toBe(409)
    expect((await app.call(wire.verifyCreatorProfile, { as: operator, params: { userId: agency.id } })).status).toBe(404)
  })
})

test('edited campaigns and changed portfolios are listed by their time, the latest first, in lists and files', async () => {
  const at = (agoHours: number) => after(app.deps.now(), -hours(agoHours))
  const campaigns: string[] = []
  const creators: string[] = []
  for (const agoHours of [2, 1, 3]) {
    campaigns.push((await buildPublishedCampaign(app.deps, agency, { name: `Rhubarb ${agoHours}`, edited_at: at(agoHours) })).id)
    creators.push((await buildCreator(app.deps, { portfolio_changed_at: at(agoHours) })).id)
  }
  const latestFirst = (ids: string[]) => [ids[1], ids[0], ids[2]]
  const listed = async (path: string, query: string) => {
    const { body } = await app.raw('GET', `/operator/${path}?${query}`, { as: operator })
    return (body as { data: { id?: string; user?: { id: string } }[] }).data.map((row) => row.user?.id ?? row.id)
  }
  expect(await listed('campaigns', 'state=edited&q=Rhubarb')).toEqual(latestFirst(campaigns))
  expect(await listed('creator-profiles', 'state=portfolio_changed')).toEqual(latestFirst(creators))
  // The page is cut before its rows are read.
  expect(await listed('campaigns', 'state=edited&q=Rhubarb&limit=1')).toEqual([campaigns[1]])
  expect(await listed('creator-profiles', 'state=portfolio_changed&limit=1')).toEqual([creators[1]])

  const named = async (path: string, body: object, head: string) => {
    const file = await app.raw('POST', `/operator/${path}/download`, { as: operator, body })
    return csvRows(String(file.body)).map((row) => row[head])
  }
  expect(await named('campaigns', { state: 'edited', q: 'Rhubarb' }, 'Campaign ID')).toEqual(latestFirst(campaigns))
  expect(await named('creator-profiles', { state: 'portfolio_changed' }, 'Creator ID')).toEqual(latestFirst(creators))
})

describe('jobs', () => {
  test('R-034 cancels one with nothing charged, both sides told', async () => {
    const expected = async () => {
      const dashboards = await Promise.all([agency, creator].map((as) => app.call(getDashboard, { as })))
      return dashboards.map(({ body }) => body.data.months.at(-1)?.expected.amount)
    }
    const contract = await buildContract(app.deps, { agency, creator, state: 'in_progress' })
    expect(await expected()).toEqual([230, 200])
    const cancelled = await app.call(jobWire.cancelContract, {
      as: operator,
      params: { id: contract.id },
      body: { reason: 'Nobody answers.' },
    })
    expect(cancelled.body.data).toMatchObject({ state: 'cancelled', cancelReason: 'Nobody answers.' })
    const payment = await app.deps.db.selectFrom('payment').select('voided_at').where('id', '=', contract.paymentId).executeTakeFirst()
    expect(payment?.voided_at).not.toBeNull()
    expect(await expected()).toEqual([0, 0])
    expect((await noticesOf(creator)).at(-1)).toMatchObject({ type: 'contract_cancelled' })
    expect(await auditOf(contract.id)).toEqual([['contract_cancelled', 'Nobody answers.']])
    const twice = await app.call(jobWire.cancelContract, { as: operator, params: { id: contract.id }, body: { reason: 'Again.' } })
    expect(twice.status).toBe(409)
    expect(await auditOf(contract.id)).toHaveLength(1)
  })

  test('R-036 approves media for a silent agency, and the last item delivers the job', async () => {
    const contract = await buildContract(app.deps, { agency, creator, state: 'in_progress' })
    const { contractMediaId } = await buildDelivery(app.deps, {
      contractId: contract.id,
      campaignId: contract.campaignId,
      creator,
      path: await makeVideo({ seconds: 2 }),
    })
    await app.runTasks()
    const approved = await app.call(jobWire.approveMediaOnBehalf, {
      as: operator,
      params: { id: contractMediaId },
      body: { reason: 'Fine as it is.' },
    })
    expect(approved.body.data.state).toBe('approved')
    const list = await app.call(jobWire.listOperatorContracts, { as: operator, query: { state: 'delivered' } })
    expect(list.body.data.map((row) => row.id)).toContain(contract.id)
    expect(list.body.data[0]).not.toHaveProperty('contractAssets')
    expect(Object.keys(list.body.data[0]?.creator ?? {})).toEqual(['id', 'firstName', 'general'])
    const { data: record } = (await app.call(jobWire.getOperatorContract, { as: operator, params: { id: contract.id } })).body
    expect(record.contractAssets?.[0]?.contractMedias[0]?.id).toBe(contractMediaId)
    expect(await auditOf(contractMediaId)).toEqual([['media_approved', 'Fine as it is.']])
  })
})

describe('members', () => {
  test('ABUSE-21 a suspended creator is out at once, their applications are withdrawn and their jobs wait for the operator', async () => {
    const leaving = await buildCreator(app.deps)
    const campaign = await buildPublishedCampaign(app.deps, agency)
    const requestId = await buildRequest(campaign.id, { agency, creator: leaving })
    const contract = await buildContract(app.deps, { agency, creator: leaving, state: 'in_progress' })
    const body = { reason: 'Sold the files elsewhere.' }
    expect((await app.raw('GET', '/unread-messages', { as: leaving })).status).toBe(200)
    expect((await app.call(memberWire.suspendMember, { as: operator, params: { id: leaving.id }, body })).status).toBe(200)
    expect((await app.raw('GET', '/unread-messages', { as: leaving })).status).toBe(401)
    expect(await requestOf(requestId)).toEqual({ state: 'declined', withdrawn: true })
    const queue = await app.call(jobWire.listOperatorContracts, { as: operator, query: { state: 'reported' } })
    expect(queue.body.data.find((row) => row.id === contract.id)).toMatchObject({ isSuspended: true })
    const twice = await app.call(memberWire.suspendMember, { as: operator, params: { id: leaving.id }, body })
    expect(twice.error.message).toBe('This member is already suspended.')

    const listed = await app.call(memberWire.listOperatorMembers, { as: operator, query: { state: 'suspended', q: leaving.email } })
    expect(listed.body.data).toMatchObject([{ id: leaving.id, suspensionReason: 'Sold the files elsewhere.' }])
    await app.call(memberWire.liftSuspension, { as: operator, params: { id: leaving.id } })
    const back = { token: await openSession(app.deps, leaving.id) }
    expect((await app.raw('GET', '/unread-messages', { as: back })).status).toBe(200)
    expect(await auditOf(leaving.id)).toEqual([
      ['member_suspended', 'Sold the files elsewhere.'],
      ['suspension_lifted', null],
    ])
  })

  test('a suspended agency’s campaigns are hidden and its applications declined; lifting shows them again', async () => {
    const leaving = await buildAgency(app.deps)
    const campaign = await buildPublishedCampaign(app.deps, leaving)
    const requestId = await buildRequest(campaign.id, { agency: leaving, creator })
    const hidden = async () =>
      (await app.deps.db.selectFrom('campaign').select('hidden_at').where('id', '=', campaign.id).executeTakeFirst())?.hidden_at
    await app.call(memberWire.suspendMember, { as: operator, params: { id: leaving.id }, body: { reason: 'Unpaid.' } })
    expect(await hidden()).not.toBeNull()
    expect(await requestOf(requestId)).toEqual({ state: 'declined', withdrawn: false })
    await app.call(memberWire.liftSuspension, { as: operator, params: { id: leaving.id } })
    expect(await hidden()).toBeNull()
    expect((await app.call(memberWire.liftSuspension, { as: operator, params: { id: leaving.id } })).status).toBe(409)
    const self = await app.call(memberWire.suspendMember, { as: operator, params: { id: operator.id }, body: { reason: 'Enough.' } })
    expect(self.status).toBe(409)
  })
})

describe('figures and the log', () => {
  test('R-032 counts what waits and draws twelve months', async () => {
    const before = (await app.call(roomWire.getOverview, { as: operator })).body.data
    const active = await buildCreator(app.deps)
    const contract = await buildContract(app.deps, { agency, creator: active, state: 'in_progress' })
    const reported = { reported_by: 'agency', report_reason: 'Silence.', reported_at: app.deps.now() } as const
    await app.deps.db.updateTable('contract').set(reported).where('id', '=', contract.id).execute()
    // Is on neither side.
    await buildOperator(app.deps)

    const { body } = await app.call(roomWire.getOverview, { as: operator })
    const { members, waiting } = before
    expect(body.data).toMatchObject({
      members: { activeAgencies: members.activeAgencies, activeCreators: members.activeCreators + 1 },
      waiting: { campaigns: waiting.campaigns, reportedContracts: waiting.reportedContracts + 1 },
    })
    expect(body.data.months).toHaveLength(12)
    const month = before.months.at(-1)
    const more = { members: Number(month?.members) + 1, contracts: Number(month?.contracts) + 1 }
    expect(body.data.months.at(-1)).toMatchObject({ month: '2026-11', ...more })
    expect(body.data.members.agencies).toBeGreaterThan(0)
  })

  test('lists every act newest first, and is only open to operators', async () => {
    const log = await app.call(roomWire.listAuditEntries, { as: operator, query: { limit: 2 } })
    expect(log.body.data[0]).toMatchObject({ action: 'suspension_lifted', operator: { id: operator.id } })
    expect(log.body.meta.total).toBeGreaterThan(5)
    const found = await app.call(roomWire.listAuditEntries, { as: operator, query: { q: 'misleading', state: 'campaign' } })
    expect(found.body.data).toHaveLength(1)
    for (const as of [agency, creator]) expect((await app.call(roomWire.getOverview, { as })).status).toBe(403)
    await expect(app.deps.db.deleteFrom('audit_entry').execute()).rejects.toThrow('append-only')
  })
})

test.each(['agency', 'creator'] as const)(
  'a suspension and a change of an application at once do not wait for each other: %s',
  async (who) => {
    const sides = { agency: await buildAgency(app.deps), creator: await buildCreator(app.deps) }
    const { id: campaignId } = await buildPublishedCampaign(app.deps, sides.agency)
    await buildRequest(campaignId, sides)
    const leaving = sides[who]
    const { suspended, told } = await transact(app.deps.db, async (tx) => {
      await lockCampaign(tx, campaignId)
      const suspended = app.call(memberWire.suspendMember, {
        as: operator,
        params: { id: leaving.id },
        body: { reason: 'Sold the files.' },
      })
      // The suspension holds the member's lock and waits for the campaign; the holder of the campaign's lock can still write rows that refer to the
      // member.
      await until(() => isSomebodyWaiting())
      const now = app.deps.now()
      const notice = { id: newId<NotificationId>(), member_id: leaving.id, data: buildNotice('candidate_new'), created_at: now }
      const { numInsertedOrUpdatedRows: told } = await tx.insertInto('notification').values(notice).executeTakeFirstOrThrow()
      return { suspended, told }
    })
    expect([told, (await suspended).status]).toEqual([1n, 200])
  },
)
