import * as wire from '@pairtake/protocol/operator/operator-review-endpoints'
import { suspendMember } from '@pairtake/protocol/operator/operator-member-endpoints'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { transact } from '#adapters/database/transact.ts'
import { buildNotice } from '#testing/build-notice.ts'
import { accept, buildApplication, decline, offer, withdraw, type TestBargain } from '#testing/builders-bargain.ts'
import { buildAgency, buildCreator, buildOperator, buildPublishedCampaign, type TestCampaign, type TestMember } from '#testing/builders.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'
import { told } from '#testing/told.ts'
import { days } from '#wire-time.ts'
import { postNotification } from './notification-queries.ts'
import { byHand } from '#testing/by-hand.ts'

let app: TestApp
let operator: TestMember
let agency: TestMember
let creator: TestMember
let campaign: TestCampaign
beforeAll(async () => {
  app = await openTestApp()
  operator = await buildOperator(app.deps)
})
beforeEach(async () => {
  agency = await buildAgency(app.deps, { company_name: 'Nordlys', display_name: 'Nordlys' })
  creator = await buildCreator(app.deps)
  campaign = await buildPublishedCampaign(app.deps, agency, { name: 'Oat milk' })
})
afterAll(() => app.close())

const toAgency = () => ({ to: agency, as: 'agency' }) as const
const toCreator = () => ({ to: creator, as: 'creator' }) as const
const bargain = (terms = {}) => buildApplication(app, { campaign, agency, creator }, terms)
const request = ({ requestId }: TestBargain) => ({ table: 'candidate_request', id: requestId })
const names = () => ({ campaignId: campaign.id, campaignName: 'Oat milk' })

test('campaign_approved tells the agency that creators see its campaign', async () => {
  const own = await buildPublishedCampaign(app.deps, agency, { state: 'in_review', name: 'Winter' })
  await app.call(wire.approveCampaign, { as: operator, params: { id: own.id } })
  const { data, subject } = await told(app, { ...toAgency(), type: 'campaign_approved', cause: { table: 'campaign', id: own.id } })
  expect([data, subject]).toEqual([{ campaignId: own.id, campaignName: 'Winter' }, '“Winter” is published'])
})

test('R-537 campaign_approved says why creators do not see a campaign that is filled, or whose agency is suspended', async () => {
  let times = 0
  const approved = async (own: TestCampaign) => {
    await app.call(wire.approveCampaign, { as: operator, params: { id: own.id } })
    times += 1
    return told(app, { ...toAgency(), type: 'campaign_approved', cause: { table: 'campaign', id: own.id }, times })
  }
  const open = await approved(await buildPublishedCampaign(app.deps, agency, { state: 'in_review', name: 'Winter' }))
  expect(open.text).toContain('Creators can now see it and apply.')

  const filled = await buildPublishedCampaign(app.deps, agency, { state: 'in_review', name: 'Spring', desired_creators: 1, hired: 1 })
  const full = await approved(filled)
  expect(full.data.message).toBe('All places are taken, so it is hidden from new candidates.')
  expect(full.subject).toBe('“Spring” is approved')
  expect(full.text).not.toContain('now see it')

  const waiting = await buildPublishedCampaign(app.deps, agency, { state: 'in_review', name: 'Summer' })
  await app.call(suspendMember, { as: operator, params: { id: agency.id }, body: { reason: 'Spam.' } })
  const suspended = await approved(waiting)
  expect(suspended.data.message).toBe('Creators will see it once the suspension of your account is lifted.')
  expect(suspended.text).not.toContain('now see it')
})

test('campaign_rejected tells the agency what to change, when rejected and when taken down', async () => {
  const own = await buildPublishedCampaign(app.deps, agency, { state: 'in_review', name: 'Winter' })
  const cause = { table: 'campaign', id: own.id }
  await app.call(wire.rejectCampaign, { as: operator, params: { id: own.id }, body: { reason: 'Which light?' } })
  const { data, subject, text } = await told(app, { ...toAgency(), type: 'campaign_rejected', cause })
  expect([data.message, subject]).toEqual(['Which light?', '“Winter” needs changes'])
  expect(text).toContain('We reviewed your campaign and can’t publish it yet.')
  await app.call(wire.takeDownCampaign, { as: operator, params: { id: campaign.id }, body: { reason: 'Misleading.' } })
  const down = await told(app, { ...toAgency(), type: 'campaign_rejected', cause: { table: 'campaign', id: campaign.id }, times: 2 })
  expect(down.data).toEqual({ ...names(), message: 'Misleading.' })
  expect(down.text).toContain('We took your campaign down. Creators no longer see it')
})

test('R-083 candidate_new tells the agency who applied, and what they offer', async () => {
  const made = await bargain({ price: 200, video: 2, photos: 1 })
  const { data, subject, text } = await told(app, { ...toAgency(), type: 'candidate_new', cause: request(made) })
  expect(data).toMatchObject({ ...names(), candidateDisplayName: 'Mara K.', candidateRequestId: made.requestId })
  expect(subject).toBe('Mara K. applied to “Oat milk”')
  expect(text).toContain('Mara K. offers 2 videos and 1 photo for €200 for “Oat milk”.')
})

test('R-083 offer_countered tells the creator of an offer; candidate_counter_offer tells the agency of the answer', async () => {
  const made = await bargain()
  await offer(app, agency, made, { price: 120, video: 1, photos: 2 })
  const first = await told(app, { ...toCreator(), type: 'offer_countered', cause: request(made) })
  expect([first.data, first.subject]).toMatchObject([{ ...names(), agencyDisplayName: 'Nordlys' }, 'Nordlys made you an offer'])
  expect(first.text).toContain('Nordlys offers you €120 for 1 video and 2 photos for “Oat milk”.')
  await offer(app, creator, made, { price: 150 })
  const second = await told(app, { ...toAgency(), type: 'candidate_counter_offer', cause: request(made) })
  expect([second.data.candidateDisplayName, second.subject]).toEqual(['Mara K.', null])
})

test('candidate_counter_offer tells the agency nothing of its own revision', async () => {
  const made = await bargain()
  await offer(app, agency, made, { price: 120 })
  await offer(app, agency, made, { price: 130 })
  await told(app, { ...toCreator(), type: 'offer_countered', cause: request(made), times: 2 })
  const rows = await app.deps.db.selectFrom('notification').select('type').where('member_id', '=', agency.id).execute()
  expect(rows).toEqual([{ type: 'candidate_new' }])
})

test('candidate_withdrawn tells the agency who is gone', async () => {
  const made = await bargain()
  await withdraw(app, made)
  const { data, subject } = await told(app, { ...toAgency(), type: 'candidate_withdrawn', cause: request(made) })
  expect([data, subject]).toMatchObject([{ ...names(), candidateDisplayName: 'Mara K.' }, null])
})

test('application_accepted tells the creator that the job has begun', async () => {
  const made = await bargain()
  const contractId = (await accept(app, agency, made)).body.data.contract?.id ?? ''
  const { data, subject } = await told(app, { ...toCreator(), type: 'application_accepted', cause: { table: 'contract', id: contractId } })
  expect([data.contractId, subject]).toEqual([contractId, 'You’re hired for “Oat milk”'])
})

test('candidate_accepted_offer tells the agency that the job has begun', async () => {
  const made = await bargain()
  await offer(app, agency, made, { price: 120 })
  const contractId = (await accept(app, creator, made, { price: 120 })).body.data.contract?.id ?? ''
  const { data, subject } = await told(app, {
    ...toAgency(),
    type: 'candidate_accepted_offer',
    cause: { table: 'contract', id: contractId },
  })
  expect([data.contractId, subject]).toEqual([contractId, 'Mara K. accepted your offer'])
})

test('application_declined tells the creator who declined; candidate_declined_offer tells the agency', async () => {
  const first = await bargain()
  await decline(app, agency, first)
  const declined = await told(app, { ...toCreator(), type: 'application_declined', cause: request(first) })
  expect([declined.data, declined.subject]).toMatchObject([{ ...names(), agencyDisplayName: 'Nordlys' }, null])
  // A person declined: nothing expired, and nobody is asked to apply again.
  expect(declined.data).not.toHaveProperty('message')

  creator = await buildCreator(app.deps)
  const second = await bargain()
  await offer(app, agency, second, { price: 120 })
  await decline(app, creator, second)
  const { data, subject } = await told(app, { ...toAgency(), type: 'candidate_declined_offer', cause: request(second) })
  expect([data.candidateRequestId, subject]).toEqual([second.requestId, null])
  expect(data).not.toHaveProperty('message')
})

test('R-536 candidate_withdrawn tells the agency of a creator who declines while their own offer stands', async () => {
  const made = await bargain()
  await decline(app, creator, made)
  const applied = await told(app, { ...toAgency(), type: 'candidate_withdrawn', cause: request(made) })
  expect(applied.data).toMatchObject({ ...names(), candidateRequestId: made.requestId })

  creator = await buildCreator(app.deps)
  const countered = await bargain()
  await offer(app, agency, countered, { price: 120 })
  await offer(app, creator, countered, { price: 150 })
  await decline(app, creator, countered)
  await told(app, { ...toAgency(), type: 'candidate_withdrawn', cause: request(countered), times: 2 })
  const rows = await app.deps.db.selectFrom('notification').select('type').where('member_id', '=', agency.id).execute()
  expect(rows.map(({ type }) => type)).not.toContain('candidate_declined_offer')
})

test('profile_verified tells the creator to begin; profile_rejected tells the creator what to change', async () => {
  const cause = { table: 'creator_profile', key: 'creator_id', id: creator.id }
  await app.deps.db
    .updateTable('creator_profile')
    .set(byHand({ state: 'in_review' }))
    .where('creator_id', '=', creator.id)
    .execute()
  await app.call(wire.verifyCreatorProfile, { as: operator, params: { userId: creator.id } })
  expect((await told(app, { ...toCreator(), type: 'profile_verified', cause })).subject).toBe('Your profile is verified')
  await app.deps.db
    .updateTable('creator_profile')
    .set(byHand({ state: 'in_review' }))
    .where('creator_id', '=', creator.id)
    .execute()
  await app.call(wire.rejectCreatorProfile, { as: operator, params: { userId: creator.id }, body: { reason: 'Too dark.' } })
  const { data, subject } = await told(app, { ...toCreator(), type: 'profile_rejected', cause })
  expect([data, subject]).toEqual([{ message: 'Too dark.' }, 'Your profile needs changes'])
})

test('what tells of a change that is undone is undone with it, and no role is told what is not theirs', async () => {
  const undone = transact(app.deps.db, async (tx) => {
    await postNotification(tx, app.deps, { to: creator.id, role: 'creator', notice: buildNotice('payout_paid') })
    throw new Error('the payout could not be paid')
  })
  await expect(undone).rejects.toThrow('could not be paid')
  await app.runTasks()
  expect(await app.deps.db.selectFrom('notification').selectAll().where('member_id', '=', creator.id).execute()).toEqual([])
  expect(await app.deps.db.selectFrom('mail').selectAll().where('to_address', '=', creator.email).execute()).toEqual([])
  const wrong = postNotification(app.deps.db, app.deps, { to: creator.id, role: 'creator', notice: buildNotice('candidate_new') })
  await expect(wrong).rejects.toThrow('No creator gets candidate_new.')
})

// Runs last, because every session expires within the month it takes.
test('candidate_declined_offer tells the agency when its offer lapsed, and application_declined tells the creator', async () => {
  const made = await bargain()
  await offer(app, agency, made, { price: 120 })
  // The reminder comes first.
  await app.turnClock(days(28))
  await app.turnClock(days(3))
  const lapsed = await told(app, { ...toAgency(), type: 'candidate_declined_offer', cause: request(made) })
  expect(lapsed.data.message).toBe('The offer expired without an answer.')
  const { data } = await told(app, { ...toCreator(), type: 'application_declined', cause: request(made) })
  expect(data.message).toContain('You can apply again.')
})
