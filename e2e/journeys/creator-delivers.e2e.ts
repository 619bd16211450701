import { expect, test, type Page } from '#harness/test.ts'
import { readFile, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { askForChanges, approveContractMedia } from '@pairtake/protocol/contract-media/contract-media-endpoints'
import { finalizeContract } from '@pairtake/protocol/contract/contract-endpoints'
import { cancelContract } from '@pairtake/protocol/operator/operator-contract-endpoints'
import { rateCreator } from '@pairtake/protocol/feedback/feedback-endpoints'
import { buildContract } from '@pairtake/server/testing/builders-money'
import { makePhoto, makeReferenceDocument } from '@pairtake/server/testing/media-files'
import { Service } from '#harness/service.ts'
import { openAs, telephone } from '#pages/as-member.ts'
import { gapAbovePages } from '#pages/pagination.ts'
import { accept, apply } from '#steps/bargain.ts'
import { phonePhoto } from '#steps/files.ts'
import { approveAll, itemsOf, openFile, readContract } from '#steps/contract.ts'
import { openCampaign, openMarket, type Market } from '#steps/market.ts'

let service: Service
let market: Market
test.beforeAll(async () => {
  service = await Service.shared()
  market = await openMarket(service)
})
test.afterAll(async () => {
  await market.crowd.close()
  await service.stop()
})

const figure = (page: Page, label: string) =>
  page
    .locator('dl > div')
    .filter({ has: page.getByText(label, { exact: true }) })
    .locator('dd')
const row = (page: Page, fileName: string) => page.getByRole('listitem').filter({ hasText: fileName })

async function photoNamed(name: string) {
  return { name, mimeType: 'image/jpeg', buffer: await readFile(await makePhoto({ width: 600, height: 400 })) }
}

/** Creates a job for two photos, with a shipped product and a reference file. */
async function beginPhotoContract(): Promise<string> {
  const campaignId = await openCampaign(market, {
    name: 'Evening shelf',
    description: 'Our oil on your shelf, in the last light.',
    desiredAssets: [{ type: 'photos', count: 2, brief: 'Wood, not stone.' }],
    reference: await makeReferenceDocument(),
    shippableProduct: true,
  })
  return accept(market.agency, await apply(market.creator, campaignId, 100))
}

async function downloadedBy(page: Page, click: () => Promise<void>) {
  const download = page.waitForEvent('download')
  await click()
  const file = await download
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) }
}

test('S2-051 S2-052 S2-062 lists jobs by twenty, and leads who has none to work', async ({ browser }) => {
  const beginner = await openAs(browser, (await market.crowd.creator('Noa')).client)
  await beginner.page.goto('/creator/jobs')
  await beginner.page.getByRole('main').getByRole('link', { name: 'Find work' }).click()
  await expect(beginner.page).toHaveURL('/creator/opportunities')

  const busy = await market.crowd.creator('Lio')
  for (let made = 0; made < 21; made++) {
    await buildContract(market.crowd.deps, { agency: market.brand, creator: busy.member, state: 'in_progress' })
  }
  const { page, faults } = await openAs(browser, busy.client)
  const call = page.waitForRequest((request) => request.url().includes('/internal/contracts?'))
  await page.goto('/creator/jobs')
  expect(new URL((await call).url()).search).toBe('?page=1&limit=20')
  await expect(page.getByRole('heading', { level: 1, name: 'My jobs' })).toBeVisible()
  const contracts = page.getByRole('main').getByRole('link', { name: 'Oat milk, slow mornings' })
  await expect(contracts).toHaveCount(20)
  await expect(contracts.first()).toHaveAttribute('href', /^\/creator\/jobs\/[\w-]+$/)
  expect(await gapAbovePages(page)).toBe(24)
  await page.getByRole('link', { name: 'Page 2' }).click()
  await expect(page).toHaveURL('/creator/jobs?page=2')
  await expect(contracts).toHaveCount(1)
  await contracts.first().click()
  await expect(page).toHaveURL(/\/creator\/jobs\/[\w-]+\/summary$/)
  const id = /jobs\/([\w-]+)\//.exec(page.url())?.[1] ?? ''
  await market.operator.call(cancelContract, { params: { id }, body: { reason: 'The product is not made any more.' } })
  await page.reload()
  await expect(page.getByText('This job was cancelled. Nothing is charged or paid')).toBeVisible()
  await expect(page.getByText('The product is not made any more.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Upload', exact: true })).toHaveCount(0)
  expect([...faults, ...beginner.faults]).toEqual([])
})

test('S2-053 S2-055 S2-056 S2-060 S2-061 S2-063 S2-070 a job shows its pay, its brief and what was given along', async ({ browser }) => {
  const contractId = await beginPhotoContract()
  const contract = await readContract(market.creator, contractId)
  expect(contract).toMatchObject({
    state: 'in_progress',
    mediaStats: { completed: 0, submitted: 0, changesRequested: 0 },
    mediaCommitted: 2,
    contractAssets: [{ type: 'photos', committed: 2, contractMedias: [] }],
    paymentForCreator: { amount: 100, currency: 'EUR' },
    conversationId: expect.any(String),
    shippingAddress: { streetAddress: 'Allee 2', city: 'Hamburg', country: { code: 'DE' } },
    payment: null,
  })

  const { page, faults } = await openAs(browser, market.creator)
  await page.goto(`/creator/jobs/${contractId}`)
  await expect(page).toHaveURL(`/creator/jobs/${contractId}/summary`)
  await expect(page.getByText('€100.00')).toBeVisible()
  await expect(page.getByText('Our oil on your shelf, in the last light.')).toBeVisible()
  await expect(page.getByText(/Allee 2.*Hamburg/)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Message the brand' })).toHaveAttribute('href', `/conversations/${contract.conversationId}`)
  const reference = await downloadedBy(page, () => page.getByRole('button', { name: 'Download brand-guide.pdf' }).click())
  expect(reference.name).toBe('brand-guide.pdf')
  expect(reference.bytes.equals(await readFile(await makeReferenceDocument()))).toBe(true)

  await page.getByRole('navigation', { name: 'Job' }).getByRole('link', { name: 'Messages' }).click()
  await expect(page).toHaveURL(`/creator/jobs/${contractId}/messages`)
  await expect(page.getByText('Messages are in one place')).toBeVisible()
  await page.goto('/creator/jobs/0199a000-0000-7000-8000-000000000000')
  await expect(page.getByText('Job not found')).toBeVisible()
  expect(faults).toEqual([])
})

test('S2-054 S2-057 S2-058 S2-059 S2-064 S2-068 delivers, sends again and deletes, until the job is done; a note outlasts a refused file', async ({
  browser,
}) => {
  const contractId = await beginPhotoContract()
  const { page, faults } = await openAs(browser, market.creator)
  const figuresAre = async (approved: number, submitted: number, changes: number) => {
    await expect(figure(page, 'Approved')).toHaveText(String(approved))
    await expect(figure(page, 'Submitted')).toHaveText(String(submitted))
    await expect(figure(page, 'Total required')).toHaveText('2')
    await expect(figure(page, 'Changes requested')).toHaveText(String(changes))
  }
  await page.goto(`/creator/jobs/${contractId}/summary`)
  await expect(page.getByText('You are actively working on it. Upload each item when it is ready.')).toBeVisible()
  await figuresAre(0, 0, 0)
  await expect(page.getByRole('button', { name: 'Upload', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Add a note for the brand' }).click()
  await page.getByLabel('Note for the brand').fill('Both in the last light.')
  await page.locator('input[type=file]').setInputFiles({ name: 'light.txt', mimeType: 'text/plain', buffer: Buffer.from('Low') })
  await expect(page.getByText('light.txt is not a photo. Please choose a JPEG, PNG, WebP or HEIC file.')).toBeVisible()
  await page.locator('input[type=file]').setInputFiles([await photoNamed('shelf.jpg'), await photoNamed('bottle.jpg')])
  await expect(page.getByText('Needs review')).toHaveCount(2, { timeout: 60_000 })
  await figuresAre(0, 2, 0)

  const itemOfBrand = async (name: string) =>
    itemsOf(await readContract(market.agency, contractId)).find(({ fileName }) => fileName === name)
  const [shelf, bottle] = ['shelf.jpg', 'bottle.jpg'].map((name) => async () => {
    const item = await itemOfBrand(name)
    expect(item?.note).toBe('Both in the last light.')
    return { params: { id: item?.id ?? '' } }
  })
  if (!shelf || !bottle) throw new Error('There are two photos.')
  await market.agency.call(approveContractMedia, { ...(await shelf()), body: {} })
  await market.agency.call(askForChanges, { ...(await bottle()), body: { message: 'A little darker, please.' } })
  await page.reload()
  await figuresAre(1, 2, 1)
  await expect(row(page, 'shelf.jpg').getByRole('link', { name: /^Reupload|^Delete/ })).toHaveCount(0)
  await expect(row(page, 'shelf.jpg').getByRole('button', { name: /^Reupload|^Delete/ })).toHaveCount(0)
  const original = await downloadedBy(page, () => page.getByRole('button', { name: 'Download shelf.jpg' }).click())
  expect(original.name).toBe('shelf.jpg')
  expect(original.bytes.equals((await photoNamed('shelf.jpg')).buffer)).toBe(true)

  await expect(row(page, 'bottle.jpg').getByText('A little darker, please.')).toBeVisible()
  await page.getByRole('link', { name: 'Reupload bottle.jpg' }).click()
  await expect(page.getByRole('dialog').getByText('A little darker, please.')).toBeVisible()
  const chosen = page.getByRole('dialog').locator('input[type=file]')
  await chosen.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('Darker') })
  await expect(page.getByText('notes.txt is not a photo. Please choose a JPEG, PNG, WebP or HEIC file.')).toBeVisible()
  await expect(page.getByText('Send the take anyway?')).toHaveCount(0)
  await page.getByRole('dialog').getByLabel('Note for the brand').fill('An hour later.')
  await chosen.setInputFiles(await photoNamed('darker.jpg'))
  await expect(page.getByText('1 is not ticked. Send the take anyway?')).toBeVisible()
  await page.getByRole('button', { name: 'Send the take' }).click()
  await expect(row(page, 'darker.jpg').getByText('Needs review')).toBeVisible({ timeout: 60_000 })
  expect((await itemOfBrand('darker.jpg'))?.note).toBe('An hour later.')
  await figuresAre(1, 2, 0)

  await page.getByRole('link', { name: 'Delete darker.jpg' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByText('darker.jpg is deleted')).toBeVisible()
  await figuresAre(1, 1, 0)
  await expect(page.getByText('1 photo to go')).toBeVisible()
  await page.locator('input[type=file]').setInputFiles(await photoNamed('last.jpg'))
  await expect(row(page, 'last.jpg').getByText('Needs review')).toBeVisible({ timeout: 60_000 })

  await approveAll(market.agency, contractId)
  await page.reload()
  await expect(page.getByText('The media is delivered, there is nothing more to do.')).toBeVisible()
  await figuresAre(2, 2, 0)
  const { data } = await market.agency.call(finalizeContract, { params: { id: contractId } })
  await page.reload()
  await expect(page.getByText('The media is delivered, there is nothing more to do.')).toBeVisible()
  await expect(page.getByText('You got')).toBeVisible()
  const rating = { contentQuality: 'good' as const, professionalism: 'good' as const }
  await market.agency.call(rateCreator, { params: { id: data.feedback?.id ?? '' }, body: rating })
  await page.reload()
  await expect(page.getByText('This job is done.')).toBeVisible()
  expect(faults).toEqual([])
})

/** Drops files onto a part of the page, as from a folder next to the window. */
async function dropFiles(page: Page, files: readonly { name: string; mimeType: string; buffer: Buffer }[]): Promise<void> {
  const given = files.map(({ name, mimeType, buffer }) => ({ name, mimeType, bytes: buffer.toString('base64') }))
  const transfer = await page.evaluateHandle((all) => {
    const made = new DataTransfer()
    for (const { name, mimeType, bytes } of all) {
      made.items.add(new File([Uint8Array.from(atob(bytes), (sign) => sign.charCodeAt(0))], name, { type: mimeType }))
    }
    return made
  }, given)
  const zone = page.getByText('2 photos to go')
  await zone.dispatchEvent('dragover', { dataTransfer: transfer })
  await zone.dispatchEvent('drop', { dataTransfer: transfer })
}

test('S2-058 S2-068 a telephone sends its photo as it is; what fits no place is refused before a byte is sent', async ({ browser }) => {
  const contractId = await beginPhotoContract()
  const { page, faults } = await openAs(browser, market.creator, telephone)
  const begun: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/media/pre-upload')) begun.push((request.postDataJSON() as { fileName: string }).fileName)
  })
  await page.goto(`/creator/jobs/${contractId}/summary`)
  const input = page.locator('input[type=file]')
  await expect(input).toHaveAttribute('accept', 'image/*,image/heic,image/heif')
  expect((await page.getByRole('button', { name: 'Upload', exact: true }).boundingBox())?.height).toBeGreaterThanOrEqual(44)

  await input.setInputFiles({ name: 'film.mp4', mimeType: 'video/mp4', buffer: Buffer.alloc(9) })
  await expect(page.getByText('film.mp4 is not a photo. Please choose a JPEG, PNG, WebP or HEIC file.')).toBeVisible()
  const poster = join(service.dataDir, 'poster.png')
  await writeFile(poster, '')
  await truncate(poster, 60 * 1024 * 1024)
  await input.setInputFiles(poster)
  await expect(page.getByText('poster.png is 60 MB. The limit is 50 MB.')).toBeVisible()
  expect(begun).toEqual([])

  const photo = { name: 'IMG_2214.HEIC', mimeType: 'image/heic', buffer: await readFile(phonePhoto) }
  const broken = (name: string) => ({ name, mimeType: 'image/jpeg', buffer: Buffer.from('no picture at all') })
  await dropFiles(page, [photo, broken('notes.jpg'), broken('one-too-many.jpg')])
  await expect(page.getByText('Only 2 photos fit here, so we’ll send the first ones.')).toBeVisible()
  await expect(row(page, 'IMG_2214.HEIC').getByText('Needs review')).toBeVisible({ timeout: 60_000 })
  const preview = row(page, 'IMG_2214.HEIC').locator('img')
  await expect.poll(() => preview.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await expect(row(page, 'notes.jpg').getByText('Failed')).toBeVisible()
  expect(begun).toEqual(['IMG_2214.HEIC', 'notes.jpg'])
  await expect(page.getByText('one-too-many.jpg')).toHaveCount(0)

  const [item] = itemsOf(await readContract(market.creator, contractId))
  const original = await openFile(market.creator, item?.mediaOriginal.id ?? '', 'ContractMediaOriginal')
  expect(Buffer.from(await original.arrayBuffer()).equals(photo.buffer)).toBe(true)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  expect(faults).toEqual([])
})
