import { expect, test, type Page } from '#harness/test.ts'
import { saveCampaign } from '@pairtake/protocol/campaign/campaign-endpoints'
import { withdrawCandidateRequest } from '@pairtake/protocol/candidate-request/candidate-request-endpoints'
import { finalizeContract } from '@pairtake/protocol/contract/contract-endpoints'
import { reuploadContractMedia } from '@pairtake/protocol/contract-media/contract-media-endpoints'
import type { ContractMediaId } from '@pairtake/protocol/ids'
import { addRemark } from '@pairtake/protocol/remark/remark-endpoints'
import { buildPublishedCampaign, type TestCampaign } from '@pairtake/server/testing/builders'
import { buildContract } from '@pairtake/server/testing/builders-money'
import { makePhoto } from '@pairtake/server/testing/media-files'
import { openCrowd, type Crowd, type Somebody } from '#harness/crowd.ts'
import { Service } from '#harness/service.ts'
import { answerInstead } from '#pages/answer-instead.ts'
import { openPage, withoutNews } from '#pages/as-member.ts'
import { applyWithLess, counter } from '#steps/bargain.ts'
import { itemsOf, openReviewedContract, readContract } from '#steps/contract.ts'
import { uploadFile } from '#steps/upload.ts'
import { byHand } from '@pairtake/server/testing/by-hand'

let service: Service
let crowd: Crowd
let agency: Somebody
let campaign: TestCampaign
test.beforeAll(async () => {
  service = await Service.shared()
  crowd = await openCrowd(service)
  agency = await crowd.agency()
  campaign = await buildPublishedCampaign(crowd.deps, agency.member, { desired_creators: 5 })
})
test.afterAll(async () => {
  await crowd.close()
  await service.stop()
})

const changedWords = 'The offer has changed in the meantime. Please review it and decide again.'
const replacedWords = 'The creator has sent a new version in the meantime. Please look at it first.'

/** Returns the server's message for the next call of this path. */
async function refusalOf(page: Page, path: RegExp, act: () => Promise<void>): Promise<string> {
  const answered = page.waitForResponse((response) => path.test(response.url()) && response.request().method() === 'POST')
  await act()
  const answer = await answered
  expect(answer.status()).toBe(409)
  const { message } = (await answer.json()) as { message: string }
  return message
}

test('S1-124 an offer that comes too late reads in the server’s words, and what was typed stays, also when the candidate has left', async ({
  browser,
}) => {
  const creator = await crowd.creator('Finn')
  const id = await applyWithLess(creator.client, campaign)
  const page = await openPage(browser, agency.client)
  await withoutNews(page)
  await page.goto(`/agency/campaigns/${campaign.id}/candidates?candidateRequestId=${id}&act=offer`)
  const dialog = page.getByRole('dialog')
  const price = dialog.getByLabel('What you offer')
  const offer = dialog.getByRole('button', { name: 'Offer', exact: true })
  await price.fill('92')
  await counter(agency.client, id, 90)
  await counter(creator.client, id, 99)
  expect(await refusalOf(page, /\/offer$/, () => offer.click())).toBe(changedWords)
  await expect(dialog.getByText(changedWords)).toBeVisible()
  await expect(dialog.getByText('Finn asks €99 now, €100 before.')).toBeVisible()
  await expect(price).toHaveValue('92')

  await dialog.getByRole('button', { name: 'See the new offer' }).click()
  await dialog.getByRole('button', { name: 'Offer other terms' }).click()
  await price.fill('93')
  await creator.client.call(withdrawCandidateRequest, { params: { id } })
  const words = await refusalOf(page, /\/offer$/, () => offer.click())
  await expect(dialog.getByText(words)).toBeVisible()
  await expect(price).toHaveValue('93')
  await expect(offer).toBeDisabled()
  await dialog.getByRole('button', { name: 'See what happened' }).click()
  await expect(dialog.getByText('Withdrawn', { exact: true })).toBeVisible()
  await page.context().close()
})

test('S2-050 a counter offer that comes too late reads in the server’s words, and what was typed stays, also when the brand has declined', async ({
  browser,
}) => {
  const creator = await crowd.creator('Gina')
  const id = await applyWithLess(creator.client, campaign)
  await counter(agency.client, id, 80)
  const page = await openPage(browser, creator.client)
  await withoutNews(page)
  await page.goto(`/creator/opportunities?show=${campaign.id}`)
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Counter offer' }).click()
  const price = dialog.getByLabel('Your price')
  const send = dialog.getByRole('button', { name: 'Send counter offer' })
  await price.fill('95')
  await counter(agency.client, id, 70)
  expect(await refusalOf(page, /\/offer$/, () => send.click())).toBe(changedWords)
  await expect(dialog.getByText(changedWords)).toBeVisible()
  await expect(price).toHaveValue('95')

  await dialog.getByRole('button', { name: 'See the new offer' }).click()
  await dialog.getByRole('button', { name: 'Counter offer' }).click()
  await price.fill('94')
  await crowd.deps.db
    .updateTable('candidate_request')
    .set(byHand({ state: 'declined' }))
    .where('id', '=', id)
    .execute()
  const words = await refusalOf(page, /\/offer$/, () => send.click())
  await expect(dialog.getByText(words)).toBeVisible()
  await expect(price).toHaveValue('94')
  await expect(send).toBeDisabled()
  await page.context().close()
})

test('S2-045 an application to a campaign that was filled meanwhile is refused in words, and the note stays to be copied', async ({
  browser,
}) => {
  const narrow = await buildPublishedCampaign(crowd.deps, agency.member)
  const creator = await crowd.creator('Hana')
  const page = await openPage(browser, creator.client)
  await withoutNews(page)
  await page.goto(`/creator/opportunities?show=${narrow.id}`)
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Your price').fill('120')
  await dialog.getByLabel('Note').fill('I bake every morning.')
  await crowd.deps.db
    .updateTable('campaign')
    .set(byHand({ state: 'filled' }))
    .where('id', '=', narrow.id)
    .execute()
  const answered = page.waitForResponse((response) => response.url().endsWith('/apply'))
  await dialog.getByRole('button', { name: 'Apply for €120' }).click()
  const { message } = (await (await answered).json()) as { message: string }
  await expect(dialog.getByText(message).first()).toBeVisible()
  await expect(dialog.getByText('You can no longer apply to this campaign.')).toBeVisible()
  await expect(dialog.getByLabel('Note')).toHaveValue('I bake every morning.')
  await dialog.getByRole('button', { name: 'See what happened' }).click()
  await expect(dialog.getByText('This campaign is no longer taking candidates.')).toBeVisible()
  await page.context().close()
})

test('an application that names a removed asset is refused in words, and can then be sent without it; what was typed stays', async ({
  browser,
}) => {
  const edited = await buildPublishedCampaign(crowd.deps, agency.member)
  const creator = await crowd.creator('Ivo')
  const page = await openPage(browser, creator.client)
  await withoutNews(page)
  await page.goto(`/creator/opportunities?show=${edited.id}`)
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Your price').fill('120')
  await dialog.getByLabel('Note').fill('I bake every morning.')
  const desiredAssets = [{ id: edited.videoAssetId, type: 'video' as const, count: 2, brief: 'Slow mornings.' }]
  await agency.client.call(saveCampaign, { params: { id: edited.id }, body: { desiredAssets } })
  await dialog.getByRole('button', { name: 'Apply for €120' }).click()
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Offer: The campaign no longer asks for this.' })).toBeVisible()
  await expect(dialog.getByRole('spinbutton', { name: 'Number of photos' })).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Apply for €120' }).click()
  await expect(dialog.getByText(/^You are a candidate\./)).toBeVisible()
  await expect(dialog.getByText('I bake every morning.')).toBeVisible()
  await page.context().close()
})

/** Keeps a job as the page shows it until a decision is sent: an open job is read again every 15 s. */
async function keepContract(page: Page, contractId: string): Promise<void> {
  let isSent = false
  page.on('request', (request) => void (isSent ||= /\/(ask-for-changes|approve|finalize)$/.test(request.url())))
  await answerInstead(page, `**/internal/contracts/${contractId}`, (route) => (isSent ? route.fallback() : undefined))
}

test('S1-147 S1-187 a decision about a take that was replaced reads in the server’s words, and the wish that was typed stays', async ({
  browser,
}) => {
  const { agency: brand, creator, contractId, mediaIds } = await openReviewedContract(crowd)
  const [first, second] = mediaIds
  if (!first || !second) throw new Error('A reviewed job has two items.')
  const contract = await readContract(creator.client, contractId)
  const assetId = contract.contractAssets?.find(({ contractMedias }) => contractMedias.length > 0)?.id ?? ''
  const replace = async (id: string) => {
    const { mediaId } = await uploadFile(creator.client, await makePhoto({ width: 200, height: 300 }), {
      entity: 'ContractMediaOriginal',
      entityId: assetId,
    })
    await creator.client.call(reuploadContractMedia, { params: { id }, body: { mediaId } })
  }
  /** Replaces the take and holds back its preview for the time of the test. */
  const replaceAndHold = async (id: ContractMediaId) => {
    await replace(id)
    await expect
      .poll(async () => itemsOf(await readContract(brand.client, contractId)).every(({ state }) => state === 'needs_review'))
      .toBe(true)
    await crowd.deps.db
      .updateTable('contract_media')
      .set(byHand({ state: 'processing' }))
      .where('id', '=', id)
      .execute()
  }
  const page = await openPage(browser, brand.client)
  await withoutNews(page)
  await page.goto(`/agency/jobs?show=${contractId}&mediaId=${first}`)
  await page.getByRole('button', { name: 'Ask for changes' }).click()
  const wish = page.getByLabel('What should change?')
  await wish.fill('A little darker, please.')
  await keepContract(page, contractId)
  await replaceAndHold(first)
  const ask = page.getByRole('button', { name: 'Ask for changes' })
  const words = await refusalOf(page, /ask-for-changes$/, () => ask.click())
  await expect(page.getByRole('complementary').getByText('Processing', { exact: true })).toBeVisible()
  await expect(page.getByText(words).first()).toBeVisible()
  await expect(wish).toHaveValue('A little darker, please.')
  await expect(ask).toBeDisabled()

  await page.goto(`/agency/jobs?show=${contractId}&mediaId=${second}`)
  await expect(page.getByRole('button', { name: 'Approve' })).toBeVisible()
  await keepContract(page, contractId)
  await replace(second)
  expect(await refusalOf(page, /approve$/, () => page.getByRole('button', { name: 'Approve' }).click())).toBe(replacedWords)
  await expect(page.getByText(replacedWords)).toBeVisible()

  // Remarks were written about the take that was shown, too.
  const isReady = async () => itemsOf(await readContract(brand.client, contractId)).find(({ id }) => id === second)?.state
  await expect.poll(isReady).toBe('needs_review')
  const shown = itemsOf(await readContract(brand.client, contractId)).find(({ id }) => id === second)?.mediaOriginal.id ?? ''
  await brand.client.call(addRemark, { params: { id: second }, body: { mediaId: shown, text: 'Turn the label.' } })
  await page.reload()
  const send = page.getByRole('button', { name: 'Send 1 remark', exact: true })
  await expect(send).toBeVisible()
  await keepContract(page, contractId)
  await replace(second)
  await expect.poll(isReady).toBe('needs_review')
  expect(await refusalOf(page, /ask-for-changes$/, () => send.click())).toBe(replacedWords)
  await expect(page.getByText(replacedWords)).toBeVisible()
  await page.context().close()
})

test('S1-148 S1-187 finalizing a job that has moved on reads in the server’s words', async ({ browser }) => {
  const creator = await crowd.creator('Ivan')
  const { id } = await buildContract(crowd.deps, { agency: agency.member, creator: creator.member })
  const page = await openPage(browser, agency.client)
  await withoutNews(page)
  await page.goto(`/agency/jobs?show=${id}`)
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: /^Finalize and pay/ }).click()
  await keepContract(page, id)
  await agency.client.call(finalizeContract, { params: { id } })
  const words = await refusalOf(page, /finalize$/, () => dialog.getByRole('button', { name: 'Finalize', exact: true }).click())
  await expect(dialog.getByText(words)).toBeVisible()
  // The job shows its new state, and the message stays when the button disappears.
  await expect(dialog.getByRole('button', { name: 'Finalize', exact: true })).toHaveCount(0)
  await expect(dialog.getByText(words)).toBeVisible()
  await page.context().close()
})

test('S1-186 S1-187 S1-189 in a dialog too, field errors of any status are a list, and a refusal is a warning', async ({ browser }) => {
  const creator = await crowd.creator('Jon')
  const id = await applyWithLess(creator.client, campaign)
  const page = await openPage(browser, agency.client)
  await page.goto(`/agency/campaigns/${campaign.id}/candidates?candidateRequestId=${id}`)
  const dialog = page.getByRole('dialog')
  const decline = async (status: number, body: object) => {
    await page.route('**/decide', (route) => route.fulfill({ status, json: body }))
    await dialog.getByRole('group', { name: 'Please confirm' }).getByRole('button', { name: 'Decline' }).click()
  }
  await dialog.getByRole('button', { name: 'Decline' }).click()
  const told = dialog.getByRole('status')
  const offer = { errors: ['The offer is odd.'] }
  await decline(409, { code: 'STATE_MOVED_ON', message: 'It has moved on.', errors: { children: { offerId: offer } } })
  await expect(told.getByText('Please fix the following errors:')).toBeVisible()
  await expect(told.getByRole('listitem')).toHaveText(['Offer id: The offer is odd.'])
  await decline(422, { errors: { errors: ['The whole is odd.'] } })
  await expect(told.getByRole('listitem')).toHaveText(['The whole is odd.'])
  await decline(409, { code: 'STATE_MOVED_ON', message: 'It has moved on.' })
  await expect(told.getByText('It has moved on.')).toBeVisible()
  await decline(418, { code: 'ODD', message: 'Written for nobody.' })
  await expect(told.getByText('Error: Server responded with error (code 418)')).toBeVisible()
  await expect(dialog.getByRole('alert')).toHaveCount(0)
  await decline(500, { code: 'INTERNAL', message: 'Written for nobody.' })
  await expect(dialog.getByRole('alert').getByText('Server error, please contact support')).toBeVisible()

  // Nobody knows yet how the decision ends, so Escape does not leave the question.
  const answered = Promise.withResolvers<void>()
  await page.route('**/decide', async (route) => {
    await answered.promise
    await route.fulfill({ status: 409, json: { code: 'STATE_MOVED_ON', message: 'It was too late.' } })
  })
  const question = dialog.getByRole('group', { name: 'Please confirm' })
  await question.getByRole('button', { name: 'Decline' }).click()
  await expect(question.getByRole('button', { name: 'Decline' })).toHaveAttribute('aria-busy', 'true')
  await page.keyboard.press('Escape')
  answered.resolve()
  await expect(question.getByText('It was too late.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(question).toHaveCount(0)
  await page.context().close()
})
