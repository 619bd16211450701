import { saveCampaign } from '@pairtake/protocol/campaign/campaign-endpoints'
import { listContracts } from '@pairtake/protocol/contract/contract-endpoints'
import { listConversationInvolvements } from '@pairtake/protocol/conversation/conversation-endpoints'
import { listPayments } from '@pairtake/protocol/payment/payment-endpoints'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildContract, type TestContract } from '#testing/builders-money.ts'
import { buildAgency, buildCreator, type TestMember } from '#testing/builders.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
let agency: TestMember
let creator: TestMember
let contract: TestContract
beforeAll(async () => {
  app = await openTestApp()
  agency = await buildNamed(buildAgency, 'Café Noir')
  creator = await buildNamed(buildCreator, 'Zoë 100% Ünal_K')
  contract = await buildContract(app.deps, { agency, creator })
  await nameCampaign(contract, 'ÉCLAIR & Crème')
  // Others, which no search here finds.
  await buildContract(app.deps, { agency: await buildAgency(app.deps), creator: await buildCreator(app.deps) })
  const [other, third] = [await buildCreator(app.deps), await buildAgency(app.deps)]
  await nameCampaign(await buildContract(app.deps, { agency, creator: other }), 'Plain work')
  await nameCampaign(await buildContract(app.deps, { agency: third, creator }), 'Plain work')
})
afterAll(() => app.close())

const rename = (member: TestMember, name: string) =>
  app.deps.db.updateTable('member').set({ display_name: name }).where('id', '=', member.id).execute()
async function buildNamed(build: (deps: TestApp['deps']) => Promise<TestMember>, name: string): Promise<TestMember> {
  const member = await build(app.deps)
  await rename(member, name)
  return member
}
const nameCampaign = ({ campaignId }: TestContract, name: string) =>
  app.deps.db.updateTable('campaign').set({ name }).where('id', '=', campaignId).execute()

/** How many jobs and conversations each side finds, and how many payments the agency does. */
async function found(q: string): Promise<Record<string, number>> {
  const of = async (as: TestMember) => ({
    jobs: (await app.call(listContracts, { as, query: { q } })).body.meta.total ?? -1,
    talks: (await app.call(listConversationInvolvements, { as, query: { q } })).body.meta.total ?? -1,
  })
  const [brand, maker] = [await of(agency), await of(creator)]
  const payments = (await app.call(listPayments, { as: agency, query: { q } })).body.meta.total ?? -1
  return { brand: brand.jobs, brandTalks: brand.talks, payments, maker: maker.jobs, makerTalks: maker.talks }
}
const byCampaign = { brand: 1, brandTalks: 0, payments: 1, maker: 1, makerTalks: 0 }
const byCreator = { brand: 1, brandTalks: 1, payments: 1, maker: 0, makerTalks: 0 }
const byAgency = { brand: 0, brandTalks: 0, payments: 0, maker: 1, makerTalks: 1 }
const nothing = { brand: 0, brandTalks: 0, payments: 0, maker: 0, makerTalks: 0 }

test('R-551 what a member has is found by the names of the campaign and the other side, whatever the case of their letters', async () => {
  for (const q of ['ÉCLAIR', 'éclair', 'crème', ' & ']) expect([q, await found(q)]).toEqual([q, byCampaign])
  for (const q of ['zoë', 'ZOË', 'ünal', 'ÜNAL']) expect([q, await found(q)]).toEqual([q, byCreator])
  for (const q of ['café', 'CAFÉ NOIR']) expect([q, await found(q)]).toEqual([q, byAgency])
  // Not by one's own name.
  expect(await found('nobody')).toEqual(nothing)
})

test('R-551 signs that patterns are made of are letters like others', async () => {
  for (const q of ['100%', '%', '_k', '_']) expect([q, await found(q)]).toEqual([q, byCreator])
  for (const q of ['1__%', 'ü%l', '\\', '\\%']) expect([q, await found(q)]).toEqual([q, nothing])
})

test('R-551 a new name is found at once, and the old one is not any more', async () => {
  await rename(creator, 'Ada Moss')
  expect([await found('zoë'), await found('ada moss')]).toEqual([nothing, byCreator])
  await rename(agency, 'Atelier Nord')
  expect([await found('café'), await found('nord')]).toEqual([nothing, byAgency])
  await nameCampaign(contract, 'Profiterole')
  expect([await found('éclair'), await found('profiterole')]).toEqual([nothing, byCampaign])
})

test('R-551 a campaign that is renamed by its agency is found by its new name by its creators', async () => {
  const saved = await app.call(saveCampaign, { as: agency, params: { id: contract.campaignId }, body: { name: 'Madeleine' } })
  expect([saved.status, await found('madeleine')]).toEqual([200, byCampaign])
})

test('R-551 the stored names of a creator’s campaigns are those of all campaigns that they have a job in', async () => {
  const { rows } = await sql`select creator_id, campaign_id, name from creator_campaign order by 1, 2`.execute(app.deps.db)
  const fresh = await sql`select distinct contract.creator_id, campaign.id as campaign_id, lower(campaign.name) as name
    from contract join campaign on campaign.id = contract.campaign_id order by 1, 2`.execute(app.deps.db)
  expect(rows).toHaveLength(4)
  expect(rows).toEqual(fresh.rows)
})
