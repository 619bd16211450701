import { expect, test } from '#harness/test.ts'
import { applyToCampaign } from '@pairtake/protocol/opportunity/opportunity-endpoints'
import { buildPublishedCampaign } from '@pairtake/server/testing/builders'
import { openCrowd, type Crowd } from '#harness/crowd.ts'
import { Service } from '#harness/service.ts'
import { openPage } from '#pages/as-member.ts'
import { euros } from '#steps/bargain.ts'
import { byHand } from '@pairtake/server/testing/by-hand'

let service: Service
let crowd: Crowd
test.beforeAll(async () => {
  service = await Service.shared()
  crowd = await openCrowd(service)
})
test.afterAll(async () => {
  await crowd.close()
  await service.stop()
})

test('S2-033 who is not verified finds the way to the creator profile, in review too', async ({ browser }) => {
  const agency = await crowd.agency()
  const { id } = await buildPublishedCampaign(crowd.deps, agency.member)
  const creator = await crowd.creator()
  for (const state of ['incomplete', 'in_review'] as const) {
    await crowd.deps.db.updateTable('creator_profile').set(byHand({ state })).where('creator_id', '=', creator.member.id).execute()
    const page = await openPage(browser, creator.client)
    await page.goto(`/creator/opportunities?show=${id}`)
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText('In order to apply, your profile must first be verified')).toBeVisible()
    await expect(dialog.getByRole('link', { name: 'Go to your creator profile' })).toHaveAttribute('href', '/settings/creator-profile')
    const verification = dialog.getByRole('link', { name: 'See the verification' })
    if (state === 'in_review') await expect(verification).toHaveAttribute('href', '/settings/creator-profile-verification')
    else await expect(verification).toHaveCount(0)
    await page.context().close()
  }
})

test('S1-186 S2-110 the bank account is named in the list of errors as its labels name it', async ({ browser }) => {
  const creator = await crowd.creator()
  const page = await openPage(browser, creator.client)
  const errors = { children: { iban: { errors: ['This IBAN is closed.'] }, bic: { errors: ['This BIC is closed.'] } } }
  await page.route('**/internal/payout-beneficiary', (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({ status: 400, json: { code: 'VALIDATION_FAILED', message: 'Some fields are not right.', errors } })
      : route.continue(),
  )
  await page.goto('/creator/finances/payouts/request')
  const given = ['Mara Kovac', 'Allee 2', 'DE89370400440532013000', 'COBADEFFXXX', 'Bank', 'Platz 1']
  const labels = ['Full name', 'Address', 'IBAN', 'BIC', 'Bank name', 'Bank address']
  for (const [index, label] of labels.entries()) await page.getByLabel(label, { exact: true }).fill(given[index] ?? '')
  await page.getByRole('button', { name: 'Save beneficiary' }).click()
  await expect(page.getByRole('status').getByRole('listitem')).toHaveText(['IBAN: This IBAN is closed.', 'BIC: This BIC is closed.'])
  await page.context().close()
})

test('S2-042 a counter counts what the rule counts: an emoji is one, and spaces around are none', async ({ browser }) => {
  const agency = await crowd.agency()
  const campaign = await buildPublishedCampaign(crowd.deps, agency.member)
  const creator = await crowd.creator()
  const page = await openPage(browser, creator.client)
  await page.goto(`/creator/opportunities?show=${campaign.id}`)
  const dialog = page.getByRole('dialog')
  const note = dialog.getByLabel('Note')
  await note.fill('🥐'.repeat(3))
  await expect(dialog.getByText('3 of 4000')).toBeVisible()
  const longest = `${'🥐'.repeat(4000)}  `
  await note.fill(longest)
  await expect(dialog.getByText('4000 of 4000')).toBeVisible()
  await dialog.getByLabel('Your price').fill('100')
  const sent = page.waitForResponse((response) => response.url().endsWith('/apply'))
  await dialog.getByRole('button', { name: 'Apply for €100' }).click()
  expect((await sent).status()).toBe(200)

  const other = await crowd.creator('Ada')
  const body = { price: euros(100), proposedAssets: [{ desiredAssetId: campaign.videoAssetId, count: 1 }], note: `${longest}🥐` }
  await expect(other.client.call(applyToCampaign, { params: { campaignId: campaign.id }, body })).rejects.toThrow(/4000/)
  await page.context().close()
})
