import { getCandidateRequest } from '@pairtake/protocol/candidate-request/candidate-request-endpoints'
import { finalizeContract, getContract } from '@pairtake/protocol/contract/contract-endpoints'
import { attachContractMedia } from '@pairtake/protocol/contract-media/contract-media-endpoints'
import { listNotifications } from '@pairtake/protocol/notification/notification-endpoints'
import { exportPayouts, markPayoutPaid } from '@pairtake/protocol/operator/operator-money-endpoints'
import { getPayment } from '@pairtake/protocol/payment/payment-endpoints'
import { listPayouts, requestPayout, saveBeneficiary } from '@pairtake/protocol/payout/payout-endpoints'
import { expect } from 'vitest'
import { buildOperator, buildPublishedCampaign, type TestMember } from './builders.ts'
import { approve, buildContract } from './builders-bargain.ts'
import { buildCard } from './builders-money.ts'
import { uploadFile } from './builders-media.ts'
import { expectSoundLedger } from './expect-sound-ledger.ts'
import { makePhoto } from './media-files.ts'
import type { TestApp } from './test-app.ts'

/** Time limits for work by a separate worker process. */
const workTakes = { timeout: 120_000, interval: 100 }
const price = { amount: 200, currency: 'EUR' }
const bankAccount = {
  fullName: 'Mara Kovac',
  address: 'Lange Reihe 5, Hamburg',
  iban: 'DE89370400440532013000',
  bic: 'COBADEFFXXX',
  bankName: 'Commerzbank',
  bankAddress: 'Frankfurt',
}

/**
 * A job from the application to the payout, only through calls: accepted, delivered, given previews by whatever worker runs on this database,
 * approved, charged, invoiced and paid out.
 */
export async function walkJob(app: TestApp, { agency, creator }: { agency: TestMember; creator: TestMember }): Promise<void> {
  const operator = await buildOperator(app.deps)
  await buildCard(app, agency)
  const campaign = await buildPublishedCampaign(app.deps, agency)
  const contract = await buildContract(app, { campaign, agency, creator }, { price: price.amount, video: 0, photos: 1 })
  const params = { id: contract.contractId }
  const request = await app.call(getCandidateRequest, { as: agency, params: { id: contract.requestId } })
  expect(request.body.data, request.error.message).toMatchObject({ state: 'accepted', contract: { id: contract.contractId } })

  const [assetId = ''] = contract.assetIds
  const sent = await uploadFile(app, creator, { entity: 'ContractMediaOriginal', entityId: assetId, path: await makePhoto() })
  const mediaId = sent.body.data.media.id
  const attached = await app.call(attachContractMedia, { as: creator, params: { id: assetId }, body: { mediaId } })
  const states = async () => {
    const { body } = await app.call(getContract, { as: agency, params })
    return (body.data.contractAssets ?? []).flatMap((asset) => asset.contractMedias.map(({ state }) => state))
  }
  await expect.poll(states, workTakes).toEqual(['needs_review'])
  expect((await approve(app, contract, attached.body.data, mediaId)).status).toBe(200)

  const finalized = await app.call(finalizeContract, { as: agency, params })
  const paymentId = finalized.body.data.payment?.id ?? ''
  expect([finalized.status, paymentId], finalized.error.message).toEqual([200, expect.stringMatching(/./)])
  const payment = async () => {
    const { state, publicInvoicePdfUrl } = (await app.call(getPayment, { as: agency, params: { id: paymentId } })).body.data
    return { state, isInvoiced: publicInvoicePdfUrl !== null }
  }
  await expect.poll(payment, workTakes).toEqual({ state: 'paid', isInvoiced: true })

  await app.call(saveBeneficiary, { as: creator, body: bankAccount })
  const asked = await app.call(requestPayout, { as: creator, body: { amount: price } })
  expect(asked.status, asked.error.message).toBe(200)
  const { id } = asked.body.data
  expect((await app.raw('POST', exportPayouts.path, { as: operator, body: { ids: [id] } })).status).toBe(200)
  expect((await app.call(markPayoutPaid, { as: operator, params: { id } })).status).toBe(200)
  const { body: payouts } = await app.call(listPayouts, { as: creator, query: {} })
  expect(payouts.data).toMatchObject([{ id, state: 'paid', amount: price }])

  const told = async (as: TestMember) => (await app.call(listNotifications, { as, query: {} })).body.data.map(({ type }) => type)
  await expect.poll(() => told(creator), workTakes).toEqual(expect.arrayContaining(['contract_finalized', 'payout_paid']))
  await expectSoundLedger(app)
}
