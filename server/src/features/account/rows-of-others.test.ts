import { renewCalendarFeed } from '@pairtake/protocol/calendar/calendar-endpoints'
import * as mediaWire from '@pairtake/protocol/contract-media/contract-media-endpoints'
import { finalizeContract } from '@pairtake/protocol/contract/contract-endpoints'
import { saveCreatorTax } from '@pairtake/protocol/creator-tax/creator-tax-endpoints'
import { markPayoutPaid } from '@pairtake/protocol/operator/operator-money-endpoints'
import { requestPayout, saveBeneficiary } from '@pairtake/protocol/payout/payout-endpoints'
import { addRemark } from '@pairtake/protocol/remark/remark-endpoints'
import { requestPasswordReset } from '@pairtake/protocol/session/session-endpoints'
import { deleteAccount } from '@pairtake/protocol/user/user-endpoints'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashPassword } from '#features/session/password-rules.ts'
import { newId } from '#ids.ts'
import { approve, buildContract, buildItem, buildJobFile, makeReviewable } from '#testing/builders-bargain.ts'
import { buildPortfolioItem, uploadFile } from '#testing/builders-media.ts'
import { buildCard } from '#testing/builders-money.ts'
import { buildAgency, buildCreator, buildOperator, buildPublishedCampaign, type TestMember } from '#testing/builders.ts'
import { openChangeRecord } from '#testing/change-record.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'
import { days } from '#wire-time.ts'

const password = 'slow mornings 7'
let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

const bank = { iban: 'DE02120300000000202051', bic: 'BYLADEM1001', bankName: 'B', bankAddress: 'T' }

/** A brand and a creator whose only job is over and paid out, each with a row of everything that goes with an account. */
async function buildPair(operator: TestMember) {
  const [agency, creator] = [await buildAgency(app.deps), await buildCreator(app.deps)]
  await buildCard(app, agency)
  const campaign = await buildPublishedCampaign(app.deps, agency, { shippable_product: true })
  const contract = await buildContract(app, { agency, creator, campaign }, { price: 60 })
  const item = await buildItem(app, contract)
  const params = { id: item.id }
  await app.call(mediaWire.askForChanges, { as: agency, params, body: { message: 'Turn the label.' } })
  const mediaId = await buildJobFile(app, creator)
  await app.call(mediaWire.reuploadContractMedia, { as: creator, params, body: { mediaId } })
  await makeReviewable(app, item.id)
  await app.call(addRemark, { as: agency, params, body: { mediaId, text: 'Never mind.' } })
  await approve(app, contract, item)
  await app.call(finalizeContract, { as: agency, params: { id: contract.contractId } })
  await app.turnClock(days(7))

  await buildPortfolioItem(app.deps, creator, import.meta.filename)
  const bytes = Buffer.from('Shot list: one slow pour.')
  await uploadFile(app, agency, { entity: 'CampaignReferenceMaterial', entityId: campaign.id, bytes, fileName: 'shots.txt' })
  for (const as of [agency, creator]) {
    await app.call(renewCalendarFeed, { as, headers: { 'idempotency-key': newId() } })
    await app.call(requestPasswordReset, { body: { email: as.email } })
  }
  await app.call(saveCreatorTax, { as: creator, body: { status: 'private', taxNumber: '12', agreesTo: null } })
  await app.call(saveBeneficiary, { as: creator, body: { ...bank, fullName: 'Mara K', address: 'A' } })
  const payout = await app.call(requestPayout, { as: creator, body: { amount: { amount: 60, currency: 'EUR' } } })
  await app.call(markPayoutPaid, { as: operator, params: { id: payout.body.data.id } })
  return [agency, creator]
}

test('R-404 R-328 the data of a brand and a creator goes with their accounts, and no row of other members changes', async () => {
  const operator = await buildOperator(app.deps)
  const record = await openChangeRecord(app.deps.db)
  await buildPair(operator)
  const idsOf = (row: unknown) => JSON.stringify(row).match(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g) ?? []
  const others = new Set((await record.read()).flatMap(({ after }) => idsOf(after)))
  others.delete(operator.id)

  const leaving = await buildPair(operator)
  await app.runTasks()
  const password_hash = await hashPassword(password)
  await app.deps.db.updateTable('member').set({ password_hash }).execute()
  await record.mark()
  for (const as of leaving) expect((await app.call(deleteAccount, { as, body: { password } })).status).toBe(200)
  await app.runTasks()
  const changed = (await record.read()).filter(({ before }) => before !== null)

  expect(changed.filter(({ before }) => idsOf(before).some((id) => others.has(id)))).toEqual([])
  const gone = new Set(changed.filter(({ act }) => act === 'DELETE').map(({ table }) => table))
  expect([...gone].toSorted()).toEqual([
    'billing_info',
    'calendar_feed',
    'creator_profile',
    'creator_tax',
    'idempotency_key',
    'mail_link',
    'media',
    'notification',
    'payment_customer',
    'payment_method',
    'payout_beneficiary',
    'portfolio_item',
    'remark',
    'session',
    'upload',
  ])
})
