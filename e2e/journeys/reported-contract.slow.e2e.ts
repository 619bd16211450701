import { expect, test } from '#harness/test.ts'
import { sendMessage } from '@pairtake/protocol/conversation/conversation-endpoints'
import { buildContract } from '@pairtake/server/testing/builders-money'
import { makePhoto } from '@pairtake/server/testing/media-files'
import { openCrowd, type Crowd } from '#harness/crowd.ts'
import { Service } from '#harness/service.ts'
import { openPage } from '#pages/as-member.ts'
import { itemsOf, openReviewedContract, readContract, retake } from '#steps/contract.ts'

let service: Service
let crowd: Crowd
test.beforeAll(async () => {
  service = await Service.start()
  crowd = await openCrowd(service)
})
test.afterAll(async () => {
  await crowd.close()
  await service.stop()
})

test('R-037 the operator reads the messages of a reported job, and both sides see in their thread that they were opened', async ({
  browser,
}) => {
  const agency = await crowd.agency()
  const creator = await crowd.creator()
  const operator = await crowd.operator()
  const { id } = await buildContract(crowd.deps, { agency: agency.member, creator: creator.member, state: 'in_progress' })
  const { conversationId } = await readContract(creator.client, id)
  await creator.client.call(sendMessage, { params: { id: conversationId }, body: { text: 'Is the parcel on its way?' } })
  for (let day = 1; day <= 24; day += 1)
    await creator.client.call(sendMessage, { params: { id: conversationId }, body: { text: `Day ${day}: nothing yet.` } })

  const page = await openPage(browser, operator.client)
  await page.goto(`/operator/jobs?state=in_progress&show=${id}`)
  const record = page.getByRole('article')
  await expect(record).toBeVisible()
  await expect(record.getByRole('button', { name: 'Read the messages' })).toHaveCount(0)

  const report = { reported_at: crowd.deps.now(), reported_by: 'creator' as const, report_reason: 'Nobody answers.' }
  await crowd.deps.db.updateTable('contract').set(report).where('id', '=', id).execute()
  await page.reload()
  await expect(record.getByText('Mara K. reported it')).toBeVisible()
  await record.getByRole('button', { name: 'Read the messages' }).click()
  const messages = record.getByRole('list', { name: 'Messages' }).getByRole('listitem')
  await expect(messages).toHaveCount(20)
  await record.getByRole('button', { name: 'Show earlier messages' }).click()
  await expect(messages).toHaveCount(25)
  await expect(messages.first()).toContainText('Is the parcel on its way?')
  await expect(messages.last()).toContainText('Day 24: nothing yet.')
  await expect(record.getByRole('button', { name: 'Show earlier messages' })).toHaveCount(0)
  await page.goto('/operator/audit')
  await expect(page.getByText('Job messages read')).toBeVisible()
  for (const side of [agency, creator]) {
    const theirs = await openPage(browser, side.client)
    await theirs.goto(`/conversations/${conversationId}`)
    await expect(theirs.getByRole('log').getByText(/was reported, and we have opened these messages/)).toBeVisible()
    await theirs.context().close()
  }
  await page.context().close()
})

test('R-458 an operator who approves a take that was replaced meanwhile is told so, sees the new one, and approves it', async ({
  browser,
}) => {
  const { creator, contractId, mediaIds } = await openReviewedContract(crowd)
  const itemId = mediaIds[0] ?? ''
  const stateOf = async () => itemsOf(await readContract(creator.client, contractId)).find(({ id }) => id === itemId)?.state

  const page = await openPage(browser, (await crowd.operator()).client)
  await page.goto(`/operator/jobs?state=all&show=${contractId}&approve=${itemId}`)
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('The brand never answers.')
  await retake(creator.client, { contractId, itemId }, await makePhoto({ width: 500, height: 400 }))
  await dialog.getByRole('button', { name: 'Approve' }).click()
  await expect(dialog.getByText('The creator has sent a new version in the meantime. Please look at it first.')).toBeVisible()
  expect(await stateOf()).toBe('needs_review')

  await dialog.getByRole('button', { name: 'Cancel' }).click()
  const item = page.getByRole('article').getByRole('listitem').filter({ hasText: 'Take 2' })
  await item.getByRole('link', { name: 'Approve on behalf' }).click()
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('The brand never answers.')
  await dialog.getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByText(/^You approved /)).toBeVisible()
  expect(await stateOf()).toBe('approved')
  await page.context().close()
})

test('after a report is dismissed, and after its job is cancelled, the next reported job is open and its heading has the focus', async ({
  browser,
}) => {
  const [agency, creator, operator] = [await crowd.agency(), await crowd.creator(), await crowd.operator()]
  const report = { reported_at: crowd.deps.now(), reported_by: 'creator' as const, report_reason: 'Nobody answers.' }
  // Other operators hold what the journeys before reported.
  await crowd.deps.db.updateTable('contract').set({ reported_at: null, reported_by: null, report_reason: null }).execute()
  for (let left = 3; left > 0; left -= 1) {
    const { id } = await buildContract(crowd.deps, { agency: agency.member, creator: creator.member, state: 'in_progress' })
    await crowd.deps.db.updateTable('contract').set(report).where('id', '=', id).execute()
  }
  const page = await openPage(browser, operator.client)
  await page.goto('/operator/jobs')
  const dialog = page.getByRole('dialog')
  const heading = page.getByRole('article').getByRole('heading', { level: 2 })
  await page.getByRole('article').getByRole('link', { name: 'Dismiss the report' }).click()
  await dialog.getByRole('textbox', { name: 'Note' }).fill('We have spoken to the other side.')
  await dialog.getByRole('button', { name: 'Dismiss the report' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(heading).toBeFocused()

  await page.getByRole('article').getByRole('link', { name: 'Cancel the job' }).click()
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Both sides agreed to end this job.')
  await dialog.getByRole('button', { name: 'Cancel the job' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(heading).toBeFocused()
})
