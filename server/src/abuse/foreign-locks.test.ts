import { publishCampaign, saveCampaign } from '@pairtake/protocol/campaign/campaign-endpoints'
import { attachContractMedia } from '@pairtake/protocol/contract-media/contract-media-endpoints'
import { reportContract } from '@pairtake/protocol/contract/contract-endpoints'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildContract, buildJobFile, type TestContract } from '#testing/builders-bargain.ts'
import { buildAgency, buildCreator, buildPublishedCampaign, type TestMember } from '#testing/builders.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
let contract: TestContract
let stranger: { agency: TestMember; creator: TestMember }
beforeAll(async () => {
  app = await openTestApp()
  const agency = await buildAgency(app.deps)
  const campaign = await buildPublishedCampaign(app.deps, agency)
  contract = await buildContract(app, { agency, campaign, creator: await buildCreator(app.deps) })
  stranger = { agency: await buildAgency(app.deps), creator: await buildCreator(app.deps) }
})
afterAll(() => app.close())

const calls: Record<string, () => Promise<{ status: number; error: { code: string } }>> = {
  'saving a campaign': () => app.call(saveCampaign, { as: stranger.agency, params: { id: contract.campaign.id }, body: { name: 'Mine' } }),
  'publishing one': () => app.call(publishCampaign, { as: stranger.agency, params: { id: contract.campaign.id } }),
  'a brand that reports a job': () =>
    app.call(reportContract, { as: stranger.agency, params: { id: contract.contractId }, body: { reason: 'Nothing came.' } }),
  'a creator who reports one': () =>
    app.call(reportContract, { as: stranger.creator, params: { id: contract.contractId }, body: { reason: 'Nothing came.' } }),
  'delivering for one': async () => {
    const mediaId = await buildJobFile(app, stranger.creator)
    return app.call(attachContractMedia, { as: stranger.creator, params: { id: contract.assetIds[0] ?? '' }, body: { mediaId } })
  },
}

test.each(Object.entries(calls))('R-532 ABUSE-10 %s that belongs to others is 404 while its owner is at work on it', async (_, call) => {
  await app.deps.db.transaction().execute(async (tx) => {
    await sql`select from campaign where id = ${contract.campaign.id} for update`.execute(tx)
    await sql`select from contract where id = ${contract.contractId} for update`.execute(tx)
    const answered = await call()
    expect([answered.status, answered.error.code]).toEqual([404, 'NOT_FOUND'])
  })
})
