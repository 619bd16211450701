import { expect, test } from '#harness/test.ts'
import { approveContractMedia, askForChanges } from '@pairtake/protocol/contract-media/contract-media-endpoints'
import { listCandidateRequests, withdrawCandidateRequest } from '@pairtake/protocol/candidate-request/candidate-request-endpoints'
import { listPortfolio } from '@pairtake/protocol/portfolio/portfolio-endpoints'
import { addRemark } from '@pairtake/protocol/remark/remark-endpoints'
import { buildPublishedCampaign } from '@pairtake/server/testing/builders'
import { makePhoto, makeVideo } from '@pairtake/server/testing/media-files'
import { eventually } from '#harness/client.ts'
import { openCrowd, type Crowd } from '#harness/crowd.ts'
import { Service } from '#harness/service.ts'
import { openAs, settled, withoutNews } from '#pages/as-member.ts'
import { apply } from '#steps/bargain.ts'
import { itemsOf, openReviewedContract, readContract, retake } from '#steps/contract.ts'
import { readFile } from 'node:fs/promises'

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

test('R-148 R-305 R-447 every item of a job is approved at once, and one that was decided on meanwhile is named', async ({ browser }) => {
  const { agency, creator, contractId } = await openReviewedContract(crowd)
  const readItems = async () => {
    const [first, second] = itemsOf(await readContract(agency.client, contractId))
    if (!first || !second) throw new Error('Two items are needed.')
    return [first, second] as const
  }
  const [begun, second] = await readItems()
  const write = (item: typeof begun, text: string) =>
    agency.client.call(addRemark, { params: { id: item.id }, body: { mediaId: item.mediaOriginal.id, text } })
  // The first was changed as its remark asks; what was written about the second is not sent.
  await write(begun, 'Turn the label.')
  await agency.client.call(askForChanges, { params: { id: begun.id }, body: { mediaId: begun.mediaOriginal.id } })
  await retake(creator.client, { contractId, itemId: begun.id }, await makePhoto({ width: 420, height: 300 }))
  await write(second, 'Too dark.')
  const [first] = await readItems()
  const { page, faults } = await openAs(browser, agency.client)
  await withoutNews(page)
  await page.goto(`/agency/jobs?show=${contractId}`)
  await page.getByRole('button', { name: 'Approve all 2' }).click()
  await expect(page.getByText('Mara has not seen 1 remark on 1 item. Approve all 2 items without it?')).toBeVisible()
  await settled(page)
  // Another tab acts first on one of them, and this one is not notified.
  await agency.client.call(approveContractMedia, { params: { id: first.id }, body: {} })
  await page.getByRole('button', { name: 'Approve all', exact: true }).click()
  await expect(page.getByText('1 could not be approved:')).toBeVisible()
  const footer = page.getByRole('group', { name: 'Please confirm' })
  await expect(footer).toContainText(`${first.name}: This item`)
  await expect(footer).toContainText('Nothing is left to approve.')
  await expect(footer.getByRole('button', { name: 'Approve all', exact: true })).toBeDisabled()
  const states = itemsOf(await readContract(agency.client, contractId)).map(({ state }) => state)
  expect(states).toEqual(['approved', 'approved'])
  // The approval settled the remark for good, although the job goes on: it can be replied to, but not reopened.
  await page.goto(`/agency/jobs?show=${contractId}&mediaId=${first.id}&take=1`)
  const remark = page.getByRole('listitem').filter({ hasText: 'Turn the label.' })
  await expect(remark.getByText('Settled', { exact: true })).toBeVisible()
  await expect(remark.getByRole('button', { name: /^Reply/ })).toBeVisible()
  await expect(remark.getByRole('button', { name: /^Still open/ })).toHaveCount(0)
  await page.context().close()
  expect(faults.filter((fault) => !/409/.test(fault))).toEqual([])
})

test('R-148 a take that arrives while all items are about to be approved is refused, because nobody has seen it', async ({ browser }) => {
  const { agency, creator, contractId } = await openReviewedContract(crowd)
  const [first, second] = itemsOf(await readContract(agency.client, contractId))
  if (!first || !second) throw new Error('Two items are needed.')
  const { page, faults } = await openAs(browser, agency.client)
  await page.goto(`/agency/jobs?show=${contractId}`)
  await page.getByRole('button', { name: 'Approve all 2' }).click()
  await expect(page.getByText('Approve all 2 items?')).toBeVisible()
  await retake(creator.client, { contractId, itemId: second.id }, await makePhoto({ width: 440, height: 300 }))
  // The page shows the new take, but asks the same question.
  await expect(page.getByRole('listitem').filter({ hasText: 'Take 2, sent' })).toContainText('Needs review')
  await expect(page.getByText('Approve all 2 items?')).toBeVisible()
  await page.getByRole('button', { name: 'Approve all', exact: true }).click()
  await expect(page.getByText('1 could not be approved:')).toBeVisible()
  await expect(page.getByRole('group', { name: 'Please confirm' })).toContainText(`${second.name}: `)
  const states = itemsOf(await readContract(agency.client, contractId)).map(({ state }) => state)
  expect(states).toEqual(['approved', 'needs_review'])
  await page.context().close()
  expect(faults.filter((fault) => !/409/.test(fault))).toEqual([])
})

test('R-148 several candidates are declined at once; who withdrew meanwhile is named with the reason, also if nobody is left in the list', async ({
  browser,
}) => {
  const agency = await crowd.agency()
  const campaign = await buildPublishedCampaign(crowd.deps, agency.member, { name: 'Many candidates' })
  const people = [await crowd.creator('Noor'), await crowd.creator('Otto')]
  // One after the other, because the list shows the newest first.
  const ids: string[] = []
  for (const { client } of people) ids.push(await apply(client, campaign.id, 100))
  const { page, faults } = await openAs(browser, agency.client)
  await page.goto(`/agency/campaigns/${campaign.id}/candidates`)
  await page.getByRole('checkbox', { name: 'Select Noor K.' }).check()
  await page.getByRole('checkbox', { name: 'Select Otto K.' }).check()
  await page.getByRole('button', { name: 'Decline 2' }).click()
  const dialog = page.getByRole('dialog', { name: 'Decline candidates' })
  await expect(dialog).toContainText('Otto K., Noor K.')
  await people[0]?.client.call(withdrawCandidateRequest, { params: { id: ids[0] ?? '' } })
  await dialog.getByRole('button', { name: 'Decline', exact: true }).click()
  await expect(dialog.getByText('1 could not be declined:')).toBeVisible()
  await expect(dialog).toContainText('Noor K.: This')
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect(page.getByText(/^Here you will see/)).toBeVisible()
  const { data } = await agency.client.call(listCandidateRequests, { params: { id: campaign.id }, query: { state: 'new' } })
  expect(data).toEqual([])
  await page.context().close()
  expect(faults.filter((fault) => !/409|400/.test(fault))).toEqual([])
})

test('R-541 candidates of two pages are selected, counted, compared, cleared and declined together', async ({ browser }) => {
  const agency = await crowd.agency()
  const campaign = await buildPublishedCampaign(crowd.deps, agency.member, { name: 'Two pages' })
  const first = await crowd.creator('Nr1')
  const firstId = await apply(first.client, campaign.id, 100)
  for (let number = 2; number <= 22; number++) await apply((await crowd.creator(`Nr${number}`)).client, campaign.id, 100)
  const { page, faults } = await openAs(browser, agency.client)
  await page.goto(`/agency/campaigns/${campaign.id}/candidates`)
  const select = (name: string) => page.getByRole('checkbox', { name: `Select ${name} K.`, exact: true })
  const turn = (name: string) => page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name }).click()
  const count = page.getByRole('status').filter({ hasText: 'selected' })
  await select('Nr22').check()
  await select('Nr21').check()
  await expect(count).toHaveText('2 selected')
  await turn('Page 2')
  await select('Nr1').check()
  await expect(count).toHaveText('3 selected, 2 not on this page')
  await page.getByRole('button', { name: 'Compare' }).click()
  await expect(page.getByRole('dialog', { name: 'Compare candidates' })).toContainText('Nr22')
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await turn('Page 1')
  await expect(select('Nr22')).toBeChecked()
  await expect(count).toHaveText('3 selected, 1 not on this page')

  // Who withdraws on the shown page leaves the selection; who does on another one is named when all are declined.
  await turn('Page 2')
  await expect(count).toHaveText('3 selected, 2 not on this page')
  await first.client.call(withdrawCandidateRequest, { params: { id: firstId } })
  await expect(count).toHaveText('2 selected, 2 not on this page')
  await page.getByRole('button', { name: 'Decline 2' }).click()
  const dialog = page.getByRole('dialog', { name: 'Decline candidates' })
  await expect(dialog).toContainText('Nr22 K., Nr21 K.')
  await dialog.getByRole('button', { name: 'Decline', exact: true }).click()
  await expect(dialog).toHaveCount(0)
  await expect(count).toHaveCount(0)
  const { data } = await agency.client.call(listCandidateRequests, { params: { id: campaign.id }, query: { state: 'declined' } })
  expect(data.map(({ creator }) => creator.general.displayName).toSorted()).toEqual(['Nr1 K.', 'Nr21 K.', 'Nr22 K.'])

  await page.goto(`/agency/campaigns/${campaign.id}/candidates`)
  await select('Nr20').check()
  await page.getByRole('button', { name: 'Clear selection' }).click()
  await expect(count).toHaveCount(0)
  await expect(select('Nr20')).not.toBeChecked()
  await page.context().close()
  expect(faults).toEqual([])
})

test('R-148 declining cannot be closed before its end, so that a refusal is seen', async ({ browser }) => {
  const agency = await crowd.agency()
  const campaign = await buildPublishedCampaign(crowd.deps, agency.member, { name: 'Two candidates' })
  await apply((await crowd.creator('Noor')).client, campaign.id, 100)
  const finn = await crowd.creator('Finn')
  const id = await apply(finn.client, campaign.id, 100)
  const { page, faults } = await openAs(browser, agency.client)
  const release = Promise.withResolvers<void>()
  await page.route('**/candidate-requests/*/decide', async (route) => {
    await release.promise
    await route.continue()
  })
  await page.goto(`/agency/campaigns/${campaign.id}/candidates`)
  await page.getByRole('checkbox', { name: 'Select Finn K.' }).check()
  await page.getByRole('button', { name: 'Decline 1' }).click()
  await finn.client.call(withdrawCandidateRequest, { params: { id } })
  const dialog = page.getByRole('dialog', { name: 'Decline candidates' })
  await dialog.getByRole('button', { name: 'Decline', exact: true }).click()
  await expect(dialog.getByRole('button', { name: 'Declining 1 of 1' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).click()
  release.resolve()
  await expect(dialog.getByText('1 could not be declined:')).toBeVisible()
  await page.context().close()
  expect(faults.filter((fault) => !/409|400/.test(fault))).toEqual([])
})

test('R-148 several videos join the portfolio, called what their files are called', async ({ browser }) => {
  const creator = await crowd.creator('Ria')
  const buffer = await readFile(await makeVideo({ seconds: 1, width: 240, height: 426, audio: false }))
  const { page } = await openAs(browser, creator.client)
  await page.goto('/creator/portfolio')
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Add several' }).click()
  const video = (name: string) => ({ name, mimeType: 'video/mp4', buffer })
  await (
    await chooser
  ).setFiles([video('spring_table-v2.mp4'), { name: 'notes.txt', mimeType: 'text/plain', buffer }, video('Late light.mp4')])
  await expect(page.getByText('Not added:')).toBeVisible()
  await expect(page.getByText('notes.txt')).toBeVisible()
  const names = async () => (await creator.client.call(listPortfolio, {})).data.map(({ name }) => name).toSorted()
  await eventually('both videos', async () => (await names()).length === 2 || undefined)
  expect(await names()).toEqual(['Late light', 'spring table v2'])
  await page.context().close()
})
