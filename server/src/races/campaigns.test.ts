import * as campaignWire from '@pairtake/protocol/campaign/campaign-endpoints'
import type { CampaignId } from '@pairtake/protocol/ids'
import { afterAll, beforeAll, expect } from 'vitest'
import { buildAgency, buildPublishedCampaign, type TestMember } from '#testing/builders.ts'
import { buildCard } from '#testing/builders-money.ts'
import { expectOneDone, statuses, testRace } from '#testing/guards/race.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
let agency: TestMember
beforeAll(async () => {
  app = await openTestApp()
  agency = await buildAgency(app.deps)
  await buildCard(app, agency)
})
afterAll(() => app.close())

const open = () => app
const draft = () => buildPublishedCampaign(app.deps, agency, { state: 'draft', published_at: null, submitted_at: null })
const publish = ({ id }: { id: string }) => app.call(campaignWire.publishCampaign, { as: agency, params: { id } })
const rowOf = (id: CampaignId) => app.deps.db.selectFrom('campaign').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

testRace(open, {
  title: 'a campaign is submitted once',
  guard: 'campaign-queries.moveCampaign',
  besides: ['campaign-queries.lockCampaign'],
  begin: draft,
  first: publish,
  second: publish,
  check: (_campaign, answers) => expectOneDone(answers),
})

testRace(open, {
  title: 'what is submitted has the desired assets that were looked at',
  guard: 'campaign-queries.lockCampaign',
  at: 'campaign-queries.moveCampaign',
  begin: draft,
  first: publish,
  second: ({ id }) => app.call(campaignWire.saveCampaign, { as: agency, params: { id }, body: { desiredAssets: [] } }),
  check: async ({ id }, answers) => {
    expect(statuses(answers)).toEqual([200, 409])
    const assets = await app.deps.db
      .selectFrom('desired_asset')
      .select('id')
      .where('campaign_id', '=', id)
      .where('removed_at', 'is', null)
      .execute()
    expect([(await rowOf(id)).state, assets.length]).toEqual(['in_review', 2])
  },
})
