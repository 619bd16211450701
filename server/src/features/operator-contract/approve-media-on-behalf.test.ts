import { reuploadContractMedia } from '@pairtake/protocol/contract-media/contract-media-endpoints'
import { approveMediaOnBehalf, getOperatorContract } from '@pairtake/protocol/operator/operator-contract-endpoints'
import { listAuditEntries } from '@pairtake/protocol/operator/operator-endpoints'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildContract, buildItem, buildJobFile, makeReviewable } from '#testing/builders-bargain.ts'
import { buildAgency, buildCreator, buildOperator, buildPublishedCampaign } from '#testing/builders.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

test('R-458 an operator approves the take that they name, and none that the creator sent in the meantime', async () => {
  const [agency, creator, operator] = [await buildAgency(app.deps), await buildCreator(app.deps), await buildOperator(app.deps)]
  const contract = await buildContract(app, { campaign: await buildPublishedCampaign(app.deps, agency), agency, creator })
  const item = await buildItem(app, contract)
  const params = { id: item.id }
  const mediaId = await buildJobFile(app, creator, 'take-2.mp4')
  expect((await app.call(reuploadContractMedia, { as: creator, params, body: { mediaId, note: '' } })).status).toBe(200)
  await makeReviewable(app, item.id)

  const approve = (seen: { mediaId?: string }) =>
    app.call(approveMediaOnBehalf, { as: operator, params, body: { reason: 'Nobody answers.', ...seen } })
  const refused = await approve({ mediaId: item.mediaId })
  const words = 'The creator has sent a new version in the meantime. Please look at it first.'
  expect([refused.status, refused.error.code, refused.error.message]).toEqual([409, 'MEDIA_REPLACED', words])
  const record = await app.call(getOperatorContract, { as: operator, params: { id: contract.contractId } })
  const items = record.body.data.contractAssets?.flatMap(({ contractMedias }) => contractMedias)
  expect(items).toMatchObject([{ state: 'needs_review', mediaOriginal: { id: mediaId } }])
  expect((await app.call(listAuditEntries, { as: operator, query: { subjectId: item.id } })).body.data).toEqual([])

  expect((await approve({ mediaId })).body.data.state).toBe('approved')
})
