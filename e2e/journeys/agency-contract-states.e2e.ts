import { expect, test, type Locator, type Page } from '#harness/test.ts'
import { contractCan, contractStates, type ContractState } from '@pairtake/protocol/contract/contract-actions'
import { contractMediaCan, contractMediaStates, type ContractMediaState } from '@pairtake/protocol/contract-media/contract-media-actions'
import { listCampaignContracts } from '@pairtake/protocol/contract/contract-endpoints'
import type { CampaignId, ContractId, ContractMediaId } from '@pairtake/protocol/ids'
import { openCrowd, type Crowd, type Somebody } from '#harness/crowd.ts'
import { Service } from '#harness/service.ts'
import { openAs } from '#pages/as-member.ts'
import { openReviewedContract } from '#steps/contract.ts'
import { byHand } from '@pairtake/server/testing/by-hand'

let service: Service
let crowd: Crowd
let agency: Somebody
let creator: Somebody
let campaignId: CampaignId
let contractId: ContractId
let mediaIds: ContractMediaId[]

test.beforeAll(async () => {
  service = await Service.shared()
  crowd = await openCrowd(service)
  ;({ agency, creator, campaignId, contractId, mediaIds } = await openReviewedContract(crowd))
})
test.afterAll(async () => {
  await crowd.close()
  await service.stop()
})

const changeContract = (change: { state: ContractState; auto_finalize_at?: Date | null; cancel_reason?: string }) =>
  crowd.deps.db.updateTable('contract').set(byHand(change)).where('id', '=', contractId).execute()

const contractDialog = (page: Page) => page.getByRole('dialog', { name: 'Job with: Mara K.' })
const backOf = (element: Locator) => element.evaluate((node) => getComputedStyle(node).backgroundColor)

test('S1-138 S1-139 S1-140 S1-142 S1-146 S1-147 S1-148 in every state of a job and of an item stand the buttons that its table opens', async ({
  browser,
}) => {
  const { page, faults } = await openAs(browser, agency.client)
  const dialog = contractDialog(page)
  for (const state of contractStates) {
    await test.step(state, async () => {
      await changeContract({ state, auto_finalize_at: null })
      await page.goto(`/agency/jobs?show=${contractId}`)
      await expect(dialog.getByText('Total required')).toBeVisible()
      const stands = (name: string | RegExp) => dialog.getByRole('button', { name }).or(dialog.getByRole('link', { name }))
      await expect(stands(/^Finalize and pay €/)).toHaveCount(contractCan.finalize({ state }) ? 1 : 0)
      await expect(stands('Report a problem')).toHaveCount(contractCan.report({ state }) ? 1 : 0)
      await expect(stands('Download all originals')).toHaveCount(contractCan.openOriginals({ state }) ? 1 : 0)
      await expect(stands('Review')).toHaveCount(contractCan.work({ state }) ? 2 : 0)
      await expect(stands(/^Download photo/)).toHaveCount(contractCan.openOriginals({ state }) ? 2 : 0)
      await page.goto(`/agency/jobs?show=${contractId}&mediaId=${mediaIds[0]}`)
      await expect(page.getByRole('navigation', { name: 'Media of this job' })).toBeVisible()
      await expect(page.getByRole('button', { name: 'Approve', exact: true })).toHaveCount(contractCan.work({ state }) ? 1 : 0)
      await expect(page.getByRole('button', { name: 'Download the original' })).toHaveCount(contractCan.openOriginals({ state }) ? 1 : 0)
    })
  }

  await changeContract({ state: 'in_progress' })
  for (const state of contractMediaStates) {
    await moveItem(state)
    await page.goto(`/agency/jobs?show=${contractId}&mediaId=${mediaIds[0]}`)
    await expect(page.getByRole('navigation', { name: 'Media of this job' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Approve', exact: true })).toHaveCount(contractMediaCan.approve({ state }) ? 1 : 0)
    await expect(page.getByRole('button', { name: 'Ask for changes' })).toHaveCount(contractMediaCan.askForChanges({ state }) ? 1 : 0)
  }
  await moveItem('needs_review')

  await page.goto(`/agency/jobs?show=${contractId}&mediaId=${mediaIds[0]}`)
  await page.getByRole('button', { name: 'Ask for changes' }).click()
  await page.getByLabel('What should change?').fill('a'.repeat(401))
  await page.getByRole('button', { name: 'Ask for changes' }).click()
  await expect(page.getByText(/at most 400 characters/)).toBeVisible()

  await page.goto(`/agency/jobs?show=${contractId}`)
  await dialog
    .getByRole('link', { name: 'Report a problem' })
    .or(dialog.getByRole('button', { name: 'Report a problem' }))
    .click()
  const report = page.getByRole('dialog', { name: 'Report a problem' })
  await expect(report.getByText(/^You can report this one from \d+ \w+( \d+)?, if Mara does nothing until then\./)).toBeVisible()
  await expect(report.getByRole('link', { name: 'Message Mara' })).toHaveAttribute('href', /tab=messages/)
  await page.goBack()
  await expect(report).toHaveCount(0)
  await expect(dialog).toBeVisible()

  const silent = { creator_acted_at: new Date(Date.now() - 31 * 86_400_000) }
  await crowd.deps.db.updateTable('contract').set(silent).where('id', '=', contractId).execute()
  await page.goto(`/agency/jobs?show=${contractId}&report=true`)
  await report.getByRole('button', { name: 'Report', exact: true }).click()
  await expect(report.getByLabel('What happened')).toHaveAttribute('aria-invalid', 'true')
  await report.getByLabel('What happened').fill('Nothing has come for a month.')
  await report.getByRole('button', { name: 'Report', exact: true }).click()
  await expect(page.getByText('Submitted successfully')).toBeVisible()
  await expect(dialog.getByText(/^You reported this job on .* We’ll review it and either let it continue/)).toBeVisible()
  await expect(dialog.getByRole('link', { name: 'Report a problem' })).toHaveCount(0)

  await changeContract({ state: 'cancelled', cancel_reason: 'Both sides asked for it.' })
  await page.goto(`/agency/jobs?show=${contractId}`)
  await expect(dialog.getByText('This job was cancelled')).toBeVisible()
  await expect(dialog.getByText('Both sides asked for it.')).toBeVisible()
  await expect(dialog.getByText('Nothing. The job was cancelled before you were charged.')).toBeVisible()
  await crowd.deps.db
    .updateTable('contract')
    .set(byHand({ state: 'in_progress', cancel_reason: null, reported_at: null, reported_by: null, report_reason: null }))
    .where('id', '=', contractId)
    .execute()
  await page.context().close()
  expect(faults).toEqual([])
})

const moveItem = (state: ContractMediaState) =>
  crowd.deps.db
    .updateTable('contract_media')
    .set(byHand({ state, change_request_message: state === 'changes_requested' ? 'More light, please.' : null }))
    .where('id', '=', mediaIds[0] ?? null)
    .execute()

test('S1-144 S1-145 the badge of an item stands out for the one who acts next', async ({ browser }) => {
  const brand = await openAs(browser, agency.client)
  const maker = await openAs(browser, creator.client)
  const words = { needs_review: 'Needs review', changes_requested: 'Changes requested' }
  const seen = async (state: keyof typeof words) => {
    await moveItem(state)
    await brand.page.goto(`/agency/jobs?show=${contractId}`)
    await maker.page.goto(`/creator/jobs/${contractId}/summary`)
    const badge = (where: Locator) => where.getByRole('listitem').getByText(words[state], { exact: true }).first()
    const own = badge(contractDialog(brand.page))
    const theirs = badge(maker.page.getByRole('main'))
    await expect(own).toBeVisible()
    await expect(theirs).toBeVisible()
    return { agency: await backOf(own), creator: await backOf(theirs) }
  }
  const review = await seen('needs_review')
  expect(review.agency).not.toBe(review.creator)
  const changes = await seen('changes_requested')
  expect(changes.agency).not.toBe(changes.creator)
  // Solid badges are dark or vivid, soft ones a tint: the side that has to act has the stronger background.
  const strength = (colour: string) => Math.max(...ground(colour)) - Math.min(...ground(colour))
  expect(strength(review.agency)).toBeGreaterThan(strength(review.creator))
  expect(strength(changes.creator)).toBeGreaterThan(strength(changes.agency))
  await moveItem('needs_review')
  await brand.context.close()
  await maker.context.close()
})

const ground = (colour: string) => [...colour.matchAll(/[\d.]+/g)].slice(0, 3).map(([part]) => Number(part))

test('S1-141 when a delivered job finalizes itself is told relative to now', async ({ browser }) => {
  const { page, faults } = await openAs(browser, agency.client)
  for (const [ms, words] of [
    [2.5 * 3_600_000, 'in 2 hours'],
    [55_000, 'in a few moments'],
  ] as const) {
    await changeContract({ state: 'delivered', auto_finalize_at: new Date(Date.now() + ms) })
    await page.goto(`/agency/jobs?show=${contractId}`)
    await expect(contractDialog(page).getByText(`If you do nothing, it is finalized and charged ${words}.`)).toBeVisible()
    await expect(page.getByText(`Auto-finalizes ${words}`)).toHaveCount(1)
  }
  await changeContract({ state: 'in_progress', auto_finalize_at: null })
  const { data } = await agency.client.call(listCampaignContracts, { params: { id: campaignId }, query: { page: 1, limit: 20 } })
  expect(data.map(({ id }) => id)).toEqual([contractId])
  await page.context().close()
  expect(faults).toEqual([])
})
