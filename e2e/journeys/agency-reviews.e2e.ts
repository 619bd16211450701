import { expect, test } from '#harness/test.ts'
import { reuploadContractMedia } from '@pairtake/protocol/contract-media/contract-media-endpoints'
import { buildPublishedCampaign } from '@pairtake/server/testing/builders'
import { buildContract } from '@pairtake/server/testing/builders-money'
import { makePhoto, makeVideo } from '@pairtake/server/testing/media-files'
import { openCrowd, type Crowd, type Somebody } from '#harness/crowd.ts'
import { Service } from '#harness/service.ts'
import { openAs } from '#pages/as-member.ts'
import { addCard } from '#pages/brand.ts'
import { isInverted, standsClear } from '#pages/toasts.ts'
import { saveCard } from '#steps/agency.ts'
import { accept, applyWithLess } from '#steps/bargain.ts'
import { deliver, itemsOf, previewsMade, readContract } from '#steps/contract.ts'
import { uploadFile } from '#steps/upload.ts'

let service: Service
let crowd: Crowd
let creator: Somebody

test.beforeAll(async () => {
  service = await Service.shared()
  crowd = await openCrowd(service)
  creator = await crowd.creator('Mara')
})
test.afterAll(async () => {
  await crowd.close()
  await service.stop()
})

test('S1-135 S1-144 R-421 a video is gone through by keys, every take stands beside what was asked of it, and both decisions have one', async ({
  browser,
}) => {
  const agency = await crowd.agency()
  const campaign = await buildPublishedCampaign(crowd.deps, agency.member)
  const contractId = await accept(agency.client, await applyWithLess(creator.client, campaign, 1))
  const videos = [await makeVideo({ seconds: 2, width: 240, height: 426 })]
  await deliver(creator.client, contractId, { videos, photos: [await makePhoto({ width: 400, height: 300 })] })
  const [video, photo] = itemsOf(await previewsMade(agency.client, contractId))
  if (!video || !photo) throw new Error('Two items are needed.')

  const { page, faults } = await openAs(browser, agency.client)
  await page.goto(`/agency/jobs?show=${contractId}&mediaId=${video.id}`)
  const player = page.locator('video')
  await expect.poll(() => player.evaluate((element: HTMLVideoElement) => element.readyState)).toBeGreaterThan(0)
  for (const key of ['.', '.', ',']) await page.keyboard.press(key)
  await expect(page.getByTitle('Minutes, seconds and frame')).toHaveText('0:00.01')
  await expect(page.getByText('Frame 1', { exact: true })).toBeAttached()
  await page.keyboard.press('>')
  await expect(page.getByRole('button', { name: 'Speed, now 1.5 times' })).toBeVisible()
  await page.keyboard.press('<')
  await page.keyboard.press('<')
  await page.getByRole('button', { name: 'Speed, now 0.5 times' }).click()
  await expect(page.getByRole('button', { name: 'Speed, now 1 times' })).toBeVisible()
  await page.keyboard.press('m')
  await expect(page.getByRole('button', { name: 'Sound on' })).toBeVisible()

  await page.keyboard.press('c')
  await page.getByLabel('What should change?').fill('Turn the label, please. a, c, ?')
  // Escape goes back one step at a time, and written text survives closing the viewer.
  await page.keyboard.press('Escape')
  await expect(page.getByLabel('What should change?')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Approve', exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: /^Job with:/ })).toBeVisible()
  await page.goto(`/agency/jobs?show=${contractId}&mediaId=${video.id}`)
  await expect(page.getByRole('button', { name: 'Approve', exact: true })).toBeVisible()
  await page.keyboard.press('c')
  await expect(page.getByLabel('What should change?')).toHaveValue('Turn the label, please. a, c, ?')
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(page.getByText('Changes requested').first()).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`mediaId=${photo.id}`))
  const [owed] = (await readContract(creator.client, contractId)).contractAssets ?? []
  const { mediaId } = await uploadFile(creator.client, videos[0] ?? '', { entity: 'ContractMediaOriginal', entityId: owed?.id ?? '' })
  await creator.client.call(reuploadContractMedia, { params: { id: video.id }, body: { mediaId, note: 'Turned it.' } })
  await previewsMade(agency.client, contractId)

  await page.goto(`/agency/jobs?show=${contractId}&mediaId=${video.id}`)
  await expect(page.getByText('Notes on take 2')).toBeVisible()
  await expect(page.getByText('Turned it.')).toBeVisible()
  await page.keyboard.press('[')
  await expect(page.getByRole('button', { name: 'Take 1', exact: true })).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByText('Remarks on take 1')).toBeVisible()
  await expect(page.getByText('Turn the label, please. a, c, ?')).toBeVisible()
  await expect(page.getByText('This is an earlier take. Go to take 2 to decide.')).toBeVisible()
  await page.keyboard.press('a')
  await page.keyboard.press(']')
  await expect(page.getByRole('button', { name: 'Approve', exact: true })).toBeVisible()
  // A single key never decides: it arms the button, Escape disarms it, and Enter approves.
  const states = async () => itemsOf(await readContract(agency.client, contractId)).map(({ state }) => state)
  const approve = page.getByRole('button', { name: 'Approve', exact: true })
  await page.keyboard.press('a')
  await expect(approve).toBeFocused()
  await expect(approve).toHaveAccessibleDescription('Press Enter to confirm, or Escape to cancel.')
  await page.keyboard.press('Escape')
  await expect(approve).not.toBeFocused()
  expect(await states()).toEqual(['needs_review', 'needs_review'])
  await page.keyboard.press('a')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Approved', { exact: true }).first()).toBeVisible()
  expect(await states()).toEqual(['approved', 'needs_review'])
  await expect(page).toHaveURL(new RegExp(`mediaId=${photo.id}`))

  // The last approval leads to the charge, which stands where Approve stood and asks for confirmation.
  const approving = await approve.boundingBox()
  await page.keyboard.press('a')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^Everything is approved\./)).toBeVisible()
  expect(await standsClear(page)).toEqual([])
  // The stage is dark in both schemes, and so the messages over it are light in both. Pointed at, they stay.
  await page.getByText(/^Everything is approved\./).hover()
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    await expect.poll(() => isInverted(page)).toBe(true)
  }
  const { x, width, height } = (await page.getByRole('button', { name: 'Finalize and pay €115.00' }).boundingBox()) ?? {}
  expect({ x, width, height }).toEqual({ x: approving?.x, width: approving?.width, height: 48 })
  await page.getByRole('button', { name: 'Finalize and pay €115.00' }).click()
  await expect(page.getByText(/€115\.00 is charged to your Visa ending in 4242/)).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Finalize and pay €115.00' }).click()
  await page.getByRole('button', { name: 'Finalize', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Download the original' })).toBeVisible()
  await page.context().close()
  expect(faults).toEqual([])
})

test('S1-139 S2-011 S2-021 a charge that failed is seen from the dashboard to the payment, and is mended there with another card', async ({
  browser,
}) => {
  const agency = await crowd.newAgency()
  await saveCard(agency.client, '4000000000000341')
  const contract = await buildContract(crowd.deps, { agency: agency.member, creator: creator.member })
  const { page } = await openAs(browser, agency.client)
  await page.goto(`/agency/jobs?show=${contract.id}`)
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Finalize and pay €230.00' }).click()
  await expect(dialog.getByText(/€230\.00 is charged to your Visa ending in 0341/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Finalize', exact: true }).click()
  await expect(dialog.getByText(/declined/i).first()).toBeVisible()
  await expect(dialog.getByText('The last charge failed')).toBeVisible()

  await page.goto('/agency/dashboard')
  await page.getByRole('link', { name: /^Fix payment: / }).click()
  await expect(page).toHaveURL(`/agency/billing/payments/${contract.paymentId}`)
  await expect(page.getByText('Failed', { exact: true })).toBeVisible()
  await expect(page.getByText(/€230\.00 is charged to your Visa ending in 0341\. We’ll retry automatically/)).toBeVisible()
  await page.getByRole('link', { name: 'Change card' }).click()
  await addCard(page, '4242 4242 4242 4242')
  await expect(page.getByText('Payment method added')).toBeVisible()
  await page.getByRole('button', { name: 'Make default: Visa ending in 4242' }).click()
  await expect(page.getByText('Visa ending in 4242 will be charged from now on')).toBeVisible()
  await page.goto(`/agency/billing/payments/${contract.paymentId}`)
  await expect(page.getByText(/charged to your Visa ending in 4242/)).toBeVisible()
  const sent = Promise.withResolvers<void>()
  await page.route('**/finalize', async (route) => {
    await sent.promise
    await route.continue()
  })
  const charge = page.getByRole('button', { name: 'Charge €230.00 now' })
  await charge.click()
  await expect(charge).toHaveAttribute('aria-busy', 'true')
  sent.resolve()
  await expect(page.getByText('Paid. You can download the invoice.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Download invoice' })).toBeVisible()
  await page.goto('/agency/dashboard')
  const charged = page.getByRole('heading', { name: /^Charged in / })
  const [, month = ''] = /^Charged in (\w+)$/.exec(await charged.innerText()) ?? []
  await expect(page.getByText('€230', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Table' }).click()
  await expect(page.getByRole('table', { name: 'Charged per month' }).getByRole('row')).toHaveCount(13)
  await expect(page.getByRole('row').nth(1)).toContainText('€230')
  await expect(page.getByRole('row').nth(1)).toContainText(month)
  await page.context().close()
})
