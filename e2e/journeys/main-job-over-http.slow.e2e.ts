import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { expect, test } from '#harness/test.ts'
import { getCampaign } from '@pairtake/protocol/campaign/campaign-endpoints'
import { finalizeContract } from '@pairtake/protocol/contract/contract-endpoints'
import { askForChanges, reuploadContractMedia } from '@pairtake/protocol/contract-media/contract-media-endpoints'
import { rateCreator } from '@pairtake/protocol/feedback/feedback-endpoints'
import { getCreatorFinances, listEarnings } from '@pairtake/protocol/finances/finances-endpoints'
import { listNotifications } from '@pairtake/protocol/notification/notification-endpoints'
import { exportPayouts, listOperatorPayouts, markPayoutPaid } from '@pairtake/protocol/operator/operator-money-endpoints'
import { getPayment, listPayments } from '@pairtake/protocol/payment/payment-endpoints'
import { listPayouts, requestPayout, saveBeneficiary } from '@pairtake/protocol/payout/payout-endpoints'
import { getAuthUser } from '@pairtake/protocol/user/user-endpoints'
import type { Client } from '#harness/client.ts'
import { Service } from '#harness/service.ts'
import { saveBilling, saveCard, submitCampaign } from '#steps/agency.ts'
import { accept, apply, counter, euros, requireCandidate, reviewCampaign } from '#steps/bargain.ts'
import { addPortfolio, becomeVerified, savePicture, saveProfile } from '#steps/creator.ts'
import { addOperator, findMail, joinAs } from '#steps/entry.ts'
import { makeContractFiles } from '#steps/files.ts'
import { approveAll, deliver, itemsOf, openFile, previewsMade, readContract } from '#steps/contract.ts'
import { uploadFile } from '#steps/upload.ts'

let service: Service
test.beforeAll(async () => {
  service = await Service.start()
})
test.afterAll(() => service.stop())

const typesOf = async (client: Client) =>
  (await client.call(listNotifications, { query: { limit: 100 } })).data.map((notice) => notice.type)
const hash = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

test('the main job runs over HTTP alone, from a brief to a payout', async () => {
  const files = await makeContractFiles()
  const operator = await addOperator(service, 'operator@pairtake.example')
  const agency = await joinAs(service.address, { email: 'ida@nordlys.example', role: 'agency', firstName: 'Ida', lastName: 'Lund' })
  const creator = await joinAs(service.address, { email: 'mara@films.example', role: 'creator', firstName: 'Mara', lastName: 'Kovac' })

  await saveBilling(agency)
  await saveCard(agency)
  const campaignId = await submitCampaign(agency, files.reference)
  await reviewCampaign({ agency, operator }, campaignId)

  await saveProfile(creator)
  await savePicture(creator, files.picture)
  await addPortfolio(creator, files.videos)
  await becomeVerified(creator, operator)
  expect((await creator.call(getAuthUser, {})).data).toMatchObject({
    creatorProfileProvided: true,
    portfolioProvided: true,
    creatorProfileState: 'verified',
  })

  const requestId = await apply(creator, campaignId, 420)
  expect((await requireCandidate(agency, campaignId)).currentPriceOwner).toBe('creator')
  expect((await counter(agency, requestId, 360)).currentPriceOwner).toBe('agency')
  expect((await counter(creator, requestId, 400)).currentPriceOwner).toBe('creator')
  const contractId = await accept(agency, requestId)
  expect((await agency.call(getCampaign, { params: { id: campaignId } })).data.state).toBe('filled')

  await deliver(creator, contractId, { videos: files.videos.slice(0, 2), photos: [files.photo] })
  const delivered = await previewsMade(agency, contractId)
  const [first] = itemsOf(delivered)
  if (!first?.mediaWatermarked) throw new Error('There is no preview.')
  expect((await openFile(agency, first.mediaWatermarked.id, 'ContractMediaWatermarked')).status).toBe(200)
  await expect(openFile(agency, first.mediaOriginal.id, 'ContractMediaOriginal')).rejects.toThrow('409')

  await agency.call(askForChanges, { params: { id: first.id }, body: { message: 'Could the carton stay in the frame?' } })
  const asset = delivered.contractAssets?.find((owed) => owed.contractMedias.some((item) => item.id === first.id))
  const again = await uploadFile(creator, files.betterVideo, { entity: 'ContractMediaOriginal', entityId: asset?.id ?? '' })
  await creator.call(reuploadContractMedia, { params: { id: first.id }, body: { mediaId: again.mediaId, note: 'It stays now.' } })
  await previewsMade(agency, contractId)
  expect(await approveAll(agency, contractId)).not.toBeNull()
  expect((await readContract(agency, contractId)).state).toBe('delivered')

  const finalized = (await agency.call(finalizeContract, { params: { id: contractId } })).data
  expect(finalized.state).toBe('finalizing')
  expect(finalized.payment).toMatchObject({ state: 'paid', amount: euros(460) })
  const original = await openFile(agency, again.mediaId, 'ContractMediaOriginal')
  expect(hash(Buffer.from(await original.arrayBuffer()))).toBe(hash(await readFile(files.betterVideo)))

  const { data: payments } = await agency.call(listPayments, {})
  expect(payments).toHaveLength(1)
  const { data: paid } = await agency.call(getPayment, { params: { id: payments[0]?.id ?? '' } })
  const invoice = await fetch(paid.publicInvoicePdfUrl ?? '')
  expect(
    Buffer.from(await invoice.arrayBuffer())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-')
  expect((await creator.call(listEarnings, {})).data).toMatchObject([{ state: 'earned', amount: euros(400) }])

  await agency.call(rateCreator, {
    params: { id: finalized.feedback?.id ?? '' },
    body: { contentQuality: 'good', professionalism: 'good' },
  })
  expect((await readContract(agency, contractId)).state).toBe('completed')

  await creator.call(saveBeneficiary, {
    body: {
      fullName: 'Mara Kovac',
      address: 'Lange Reihe 5, Hamburg',
      iban: 'DE89 3704 0044 0532 0130 00',
      bic: 'cobadeffxxx',
      bankName: 'Commerzbank',
      bankAddress: 'Frankfurt',
    },
  })
  const { data: payout } = await creator.call(requestPayout, { body: { amount: euros(400) } })
  expect((await creator.call(getCreatorFinances, {})).currentBalance).toEqual(euros(0))
  const sepa = await (await operator.send(exportPayouts, { body: { ids: [payout.id] } })).text()
  expect(sepa).toContain('urn:iso:std:iso:20022:tech:xsd:pain.001.001.09')
  expect(sepa).toContain('DE89370400440532013000')
  expect((await operator.call(listOperatorPayouts, { query: { state: 'exported' } })).data.map((one) => one.id)).toContain(payout.id)
  await operator.call(markPayoutPaid, { params: { id: payout.id } })
  expect((await creator.call(listPayouts, {})).data).toMatchObject([{ state: 'paid' }])

  expect(await typesOf(agency)).toEqual(
    expect.arrayContaining([
      'campaign_rejected',
      'campaign_approved',
      'candidate_new',
      'candidate_counter_offer',
      'media_submitted',
      'contract_delivered',
      'contract_finalized',
    ]),
  )
  expect(await typesOf(creator)).toEqual(
    expect.arrayContaining([
      'profile_verified',
      'offer_countered',
      'application_accepted',
      'media_changes_requested',
      'media_approved',
      'contract_finalized',
      'rating_received',
      'payout_paid',
    ]),
  )
  for (const words of [/rejected|changes/i, /approved|published/i, /candidate|applied|application/i, /deliver/i])
    await findMail(service.address, 'ida@nordlys.example', words)
  for (const words of [/verified/i, /offer/i, /accepted|job/i, /changes/i, /paid|payout/i])
    await findMail(service.address, 'mara@films.example', words)
})
