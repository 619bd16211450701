import { listCampaigns } from '@pairtake/protocol/campaign/campaign-endpoints'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accept, buildApplication, decline, withdraw } from '#testing/builders-bargain.ts'
import { buildAgency, buildCreator, buildPublishedCampaign, type TestMember } from '#testing/builders.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

async function undecidedOf(agency: TestMember): Promise<string[]> {
  const { data, meta } = (await app.call(listCampaigns, { as: agency, query: { state: 'undecided' } })).body
  expect(meta.total).toBe(data.length)
  return data.map(({ name }) => name)
}

test('campaigns to decide about are the agency’s own with a candidate who waits for a decision, until there is none', async () => {
  const [agency, other] = [await buildAgency(app.deps), await buildAgency(app.deps)]
  const [first, second] = [await buildCreator(app.deps), await buildCreator(app.deps)]
  const build = (name: string, as = agency) => buildPublishedCampaign(app.deps, as, { name })
  const campaigns = { accepted: await build('Accepted'), declined: await build('Declined'), withdrawn: await build('Withdrawn') }
  const both = await build('Both')
  await build('Nobody')
  const theirs = await build('Theirs', other)
  const apply = (campaign: typeof both, creator: TestMember, as = agency) => buildApplication(app, { campaign, agency: as, creator })
  const accepted = await apply(campaigns.accepted, first)
  const declined = await apply(campaigns.declined, first)
  const withdrawn = await apply(campaigns.withdrawn, first)
  const one = await apply(both, first)
  await apply(both, second)
  await apply(theirs, first, other)
  expect(await undecidedOf(agency)).toEqual(['Both', 'Withdrawn', 'Declined', 'Accepted'])
  expect((await accept(app, agency, accepted)).status).toBe(200)
  expect((await decline(app, agency, declined)).status).toBe(200)
  expect((await withdraw(app, withdrawn)).status).toBe(200)
  expect((await decline(app, agency, one)).status).toBe(200)
  expect([await undecidedOf(agency), await undecidedOf(other)]).toEqual([['Both'], ['Theirs']])
})
