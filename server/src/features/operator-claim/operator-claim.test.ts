import { finalizeContract } from '@pairtake/protocol/contract/contract-endpoints'
import { pathPrefix } from '@pairtake/protocol/endpoint'
import * as contractWire from '@pairtake/protocol/operator/operator-contract-endpoints'
import * as reviewWire from '@pairtake/protocol/operator/operator-review-endpoints'
import { claimRecord, listClaims, releaseClaim, type ClaimSubject } from '@pairtake/protocol/operator/operator-claim-endpoints'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildContract } from '#testing/builders-money.ts'
import { buildWorld, type World } from '#testing/build-world.ts'
import { buildAgency, buildOperator, buildPublishedCampaign, openSession, type TestMember } from '#testing/builders.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'
import { after, days, hours, minutes, wireTime } from '#wire-time.ts'
import { removeLooks } from './claim-queries.ts'

let app: TestApp
let olga: TestMember
let noor: TestMember
beforeAll(async () => {
  app = await openTestApp()
  olga = await buildOperator(app.deps)
  noor = await buildOperator(app.deps, { first_name: 'Noor', last_name: 'Haddad', display_name: 'Noor Haddad' })
})
afterAll(() => app.close())

const reason = 'Please say what you sell.'
const now = async ({ id }: TestMember) => ({ token: await openSession(app.deps, id) })
const claim = async (by: TestMember, subjectId: string, given: { subject?: ClaimSubject; takeOver?: boolean } = {}) =>
  app.call(claimRecord, { as: await now(by), body: { subject: 'campaign', subjectId, ...given } })
const approve = async (by: TestMember, id: string) => app.call(reviewWire.approveCampaign, { as: await now(by), params: { id } })
const marks = async (by: TestMember) => (await app.call(listClaims, { as: await now(by) })).body.data
const claimedOf = async (by: TestMember, id: string) => (await marks(by)).claims.find(({ subjectId }) => subjectId === id)

async function submitted(): Promise<string> {
  return (await buildPublishedCampaign(app.deps, await buildAgency(app.deps), { state: 'in_review', published_at: null })).id
}

test('R-190 who opens a record claims it; another one is told whose it is, and decides once it is taken over', async () => {
  const id = await submitted()
  const first = (await claim(olga, id)).body.data
  expect(first).toMatchObject({ subject: 'campaign', subjectId: id, isMine: true, operator: { id: olga.id } })
  const second = (await claim(noor, id)).body.data
  expect(second).toEqual({ ...first, isMine: false })

  const refused = await approve(noor, id)
  const words = 'Olga K. is deciding on this campaign. Take it over to decide yourself.'
  expect([refused.status, refused.error.code, refused.error.message]).toEqual([409, 'RECORD_CLAIMED', words])
  expect(await claimedOf(noor, id)).toMatchObject({ operator: { id: olga.id }, isMine: false })

  expect((await claim(noor, id, { takeOver: true })).body.data).toMatchObject({ isMine: true, operator: { id: noor.id } })
  expect((await approve(olga, id)).error.message).toBe('Noor Haddad is deciding on this campaign. Take it over to decide yourself.')
  expect((await approve(noor, id)).status).toBe(200)
  expect(await claimedOf(olga, id)).toBeUndefined()
})

test('R-190 a claim lasts three minutes from its last renewal, and its beginning stays', async () => {
  const id = await submitted()
  const first = (await claim(olga, id)).body.data
  app.clock.turn(minutes(2))
  const renewed = (await claim(olga, id)).body.data
  expect(renewed?.claimedAt).toBe(first?.claimedAt)
  app.clock.turn(minutes(2))
  expect((await approve(noor, id)).error.code).toBe('RECORD_CLAIMED')
  app.clock.turn(minutes(1))
  expect(await claimedOf(noor, id)).toBeUndefined()
  const next = (await claim(noor, id)).body.data
  expect(next).toMatchObject({ isMine: true, operator: { id: noor.id } })
  expect(next?.claimedAt).not.toBe(first?.claimedAt)
  app.clock.turn(minutes(3))
  expect((await claim(noor, id)).body.data?.claimedAt).toBe(wireTime(app.clock.now()))
})

test('R-190 where nobody holds a claim anybody decides: nothing was claimed, it ran out, or its holder left', async () => {
  const [unclaimed, expired, left] = [await submitted(), await submitted(), await submitted()]
  await claim(olga, expired)
  app.clock.turn(minutes(3))
  await claim(olga, left)
  // Another operator cannot release it.
  await app.call(releaseClaim, { as: await now(noor), body: { subject: 'campaign', subjectId: left } })
  expect((await approve(noor, left)).status).toBe(409)
  expect((await app.call(releaseClaim, { as: await now(olga), body: { subject: 'campaign', subjectId: left } })).status).toBe(200)
  for (const id of [unclaimed, expired, left]) expect((await approve(noor, id)).status).toBe(200)
})

test('what is decided is not claimed and not taken over, but it was opened', async () => {
  const id = await submitted()
  await app.call(reviewWire.rejectCampaign, { as: await now(noor), params: { id }, body: { reason } })
  expect((await claim(olga, id)).body.data).toBeNull()
  const taken = await claim(olga, id, { takeOver: true })
  expect([taken.status, taken.error.message]).toEqual([409, 'This has already been decided.'])
  expect((await marks(olga)).opened.map(({ subjectId }) => subjectId)).toContain(id)
})

test('R-191 what an operator opened within a day is listed only for them, the latest first', async () => {
  const [older, newer] = [await submitted(), await submitted()]
  app.clock.turn(minutes(1))
  await claim(olga, older)
  app.clock.turn(minutes(1))
  await claim(olga, newer)
  expect((await marks(olga)).opened.slice(0, 2)).toMatchObject([
    { subject: 'campaign', subjectId: newer },
    { subject: 'campaign', subjectId: older },
  ])
  const openedByNoor = (await marks(noor)).opened.map(({ subjectId }) => subjectId)
  expect(openedByNoor).not.toContain(newer)
  app.clock.turn(hours(25))
  expect((await marks(olga)).opened).toEqual([])
})

type Answered = { status: number; error: { code: string } }

test('R-191 operators hear of a claim of another one, of one that is taken over and of its end, and nobody of a renewal', async () => {
  const told: { to: string[]; record: string; id: string }[] = []
  app.deps.listener.on('live_event', (payload) => void told.push(JSON.parse(payload) as (typeof told)[number]))
  const id = await submitted()
  const toldTo = () => told.filter((event) => event.record === 'operator-claim' && event.id === id).flatMap(({ to }) => to)
  await claim(olga, id)
  await claim(olga, id)
  await claim(noor, id, { takeOver: true })
  await approve(noor, id)
  // In the order of the commits: a claim, a takeover, an end. The operator who acts is not told.
  await expect.poll(toldTo).toEqual([noor.id, olga.id, olga.id])
})

/** A decision of an operator, the record it is on, and how it is sent. */
type Decision = {
  subject: ClaimSubject
  on: (at: World) => string | Promise<string>
  send: (at: World, sent: { as: { token: string }; id: string }) => Promise<Answered>
}

async function buildPaid({ agency, creator }: World): Promise<string> {
  const { id, paymentId } = await buildContract(app.deps, { agency, creator })
  await app.call(finalizeContract, { as: await now(agency), params: { id } })
  return paymentId
}

const body = { reason }
const decisions: Record<string, Decision> = {
  'take a campaign down': {
    subject: 'campaign',
    on: (at) => at.campaign.id,
    send: (at, { as }) => app.call(reviewWire.takeDownCampaign, { as, params: { id: at.campaign.id }, body }),
  },
  'send a profile back': {
    subject: 'creator_profile',
    on: (at) => at.creator.id,
    send: (at, { as }) => app.call(reviewWire.rejectCreatorProfile, { as, params: { userId: at.creator.id }, body }),
  },
  'cancel a job': {
    subject: 'contract',
    on: (at) => at.contractId,
    send: (at, { as }) => app.call(contractWire.cancelContract, { as, params: { id: at.contractId }, body }),
  },
  'approve an item for a brand': {
    subject: 'contract',
    on: (at) => at.contractId,
    send: (at, { as }) => app.call(contractWire.approveMediaOnBehalf, { as, params: { id: at.contractMediaId }, body }),
  },
  'refund a payment': {
    subject: 'payment',
    on: buildPaid,
    send: (_at, { as, id }) => app.raw('POST', `${pathPrefix}/operator/payments/${id}/refund`, { as, body }),
  },
}

test.each(Object.entries(decisions))('R-190 only who claimed it may %s', async (_name, { subject, on, send }) => {
  const world = await buildWorld(app)
  const id = await on(world)
  expect((await claim(olga, id, { subject })).body.data?.isMine).toBe(true)
  const before = await app.deps.db.selectFrom('audit_entry').select('id').execute()
  const refused = await send(world, { as: await now(noor), id })
  expect([refused.status, refused.error.code]).toEqual([409, 'RECORD_CLAIMED'])
  expect(await app.deps.db.selectFrom('audit_entry').select('id').execute()).toHaveLength(before.length)
  expect((await claimedOf(noor, id))?.operator.id).toBe(olga.id)
  expect((await send(world, { as: await now(olga), id })).status).toBe(200)
})

test('R-455 what an operator opened is kept for two days, also if they open nothing more', async () => {
  const anya = await buildOperator(app.deps)
  const [older, newer] = [await submitted(), await submitted()]
  const kept = async () => {
    const rows = await app.deps.db.selectFrom('record_look').select('subject_id').where('operator_id', '=', anya.id).execute()
    return rows.map(({ subject_id: id }) => id).toSorted()
  }
  await claim(anya, older)
  await app.turnClock(hours(1))
  await claim(anya, newer)
  await app.turnClock(hours(47))
  expect(await kept()).toEqual([older, newer].toSorted())
  await app.turnClock(minutes(30))
  expect(await kept()).toEqual([newer])
  await app.turnClock(hours(1))
  expect(await kept()).toEqual([])
})

test('a record that was opened again since its clock listed it is still known as opened', async () => {
  const id = await submitted()
  await claim(olga, id)
  const look = { id: '', operator_id: olga.id, subject: 'campaign' as const, subject_id: id }
  await removeLooks(app.deps.db, [look], after(app.deps.now(), -days(2)))
  expect((await marks(olga)).opened.map(({ subjectId }) => subjectId)).toContain(id)
  await removeLooks(app.deps.db, [look], after(app.deps.now(), 1))
  expect((await marks(olga)).opened.map(({ subjectId }) => subjectId)).not.toContain(id)
})
