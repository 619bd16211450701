import type { MemberId } from '@pairtake/protocol/ids'
import { claimRecord } from '@pairtake/protocol/operator/operator-claim-endpoints'
import * as wire from '@pairtake/protocol/operator/operator-review-endpoints'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import { buildAgency, buildCreator, buildOperator, buildPublishedCampaign, type TestMember } from '#testing/builders.ts'
import { expectOneDone, statuses, testRace, type Answers } from '#testing/guards/race.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
let operator: TestMember
let another: TestMember
beforeAll(async () => {
  app = await openTestApp()
  operator = await buildOperator(app.deps)
  another = await buildOperator(app.deps)
})
afterAll(() => app.close())

const open = () => app
const reason = 'Please say what you sell.'

/** The second operator is told so and changes nothing: there is no second act in the log and no second notice to the member. */
async function expectOneVerdict(id: string, memberId: MemberId, answers: Answers): Promise<void> {
  expectOneDone(answers)
  const acts = app.deps.db.selectFrom('audit_entry').select('id').where('subject_id', '=', id)
  const notices = app.deps.db.selectFrom('notification').select('id').where('member_id', '=', memberId)
  expect([(await acts.execute()).length, (await notices.execute()).length]).toEqual([1, 1])
}

describe('two operators', () => {
  testRace(open, {
    title: 'verify one profile',
    guard: 'creator-profile-queries.moveCreatorProfile',
    besides: ['creator-profile-queries.lockCreatorProfile'],
    begin: () => buildCreator(app.deps, { state: 'in_review', verified_at: null }),
    first: ({ id }) => app.call(wire.verifyCreatorProfile, { as: operator, params: { userId: id } }),
    second: ({ id }) => app.call(wire.verifyCreatorProfile, { as: another, params: { userId: id } }),
    check: ({ id }, answers) => expectOneVerdict(id, id, answers),
  })

  const beginCampaign = async (state: 'in_review' | 'published') => {
    const owner = await buildAgency(app.deps)
    return { owner, ...(await buildPublishedCampaign(app.deps, owner, { state, ...(state === 'in_review' && { published_at: null }) })) }
  }
  type Begun = Awaited<ReturnType<typeof beginCampaign>>
  const checkCampaign = ({ id, owner }: Begun, answers: Answers) => expectOneVerdict(id, owner.id, answers)

  testRace(open, {
    title: 'reject and approve one campaign',
    guard: 'campaign-queries.moveCampaign',
    besides: ['campaign-queries.lockCampaign'],
    begin: () => beginCampaign('in_review'),
    first: ({ id }) => app.call(wire.rejectCampaign, { as: operator, params: { id }, body: { reason } }),
    second: ({ id }) => app.call(wire.approveCampaign, { as: another, params: { id } }),
    check: checkCampaign,
  })

  const takeDown = (as: TestMember, { id }: Begun) => app.call(wire.takeDownCampaign, { as, params: { id }, body: { reason } })
  testRace(open, {
    title: 'take one campaign down',
    guard: 'campaign-queries.moveCampaign',
    besides: ['campaign-queries.lockCampaign'],
    begin: () => beginCampaign('published'),
    first: (campaign) => takeDown(operator, campaign),
    second: (campaign) => takeDown(another, campaign),
    check: checkCampaign,
  })

  const claim = (as: TestMember, { id }: Begun, takeOver = false) =>
    app.call(claimRecord, { as, body: { subject: 'campaign', subjectId: id, takeOver } })
  testRace(open, {
    title: 'claim one campaign',
    guard: 'claim-queries.saveClaim',
    besides: ['campaign-queries.lockCampaign'],
    begin: () => beginCampaign('in_review'),
    first: (campaign) => claim(operator, campaign),
    second: (campaign) => claim(another, campaign),
    check(_campaign, answers) {
      expect(statuses(answers)).toEqual([200, 200])
      const held = [answers.first, answers.second] as Awaited<ReturnType<typeof claim>>[]
      const holders = new Set(held.map(({ body }) => body.data?.operator.id))
      expect([holders.size, held.filter(({ body }) => body.data?.isMine).length]).toEqual([1, 1])
    },
  })

  // Held after the claim has ended and before the verdict is given: without the lock, a takeover would succeed at that point.
  testRace(open, {
    title: 'decide on a campaign and take it over',
    guard: 'campaign-queries.lockCampaign',
    at: /^delete from "record_claim"/,
    moment: 'after',
    async begin() {
      const campaign = await beginCampaign('in_review')
      await claim(operator, campaign)
      return campaign
    },
    first: ({ id }) => app.call(wire.rejectCampaign, { as: operator, params: { id }, body: { reason } }),
    second: (campaign) => claim(another, campaign, true),
    check: checkCampaign,
  })
})
