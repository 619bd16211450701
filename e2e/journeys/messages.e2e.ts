import { answerInstead } from '#pages/answer-instead.ts'
import { expect, test, type Page } from '#harness/test.ts'
import { initiateConversation } from '@pairtake/protocol/candidate-request/candidate-request-endpoints'
import { getConversation, getRelationship, listMessages, sendMessage } from '@pairtake/protocol/conversation/conversation-endpoints'
import { buildContract } from '@pairtake/server/testing/builders-money'
import type { Client } from '#harness/client.ts'
import { Service } from '#harness/service.ts'
import { openAs } from '#pages/as-member.ts'
import { shownAfterTicks, stopClock } from '#pages/still-clock.ts'
import { apply } from '#steps/bargain.ts'
import { readContract } from '#steps/contract.ts'
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

/** Creates a new creator with a job of the brand, and its conversation. */
async function beginTalk(firstName: string) {
  const { member, client } = await market.crowd.creator(firstName)
  const { id: contractId, campaignId } = await buildContract(market.crowd.deps, {
    agency: market.brand,
    creator: member,
    state: 'in_progress',
  })
  const { conversationId } = await readContract(client, contractId)
  return { client, contractId, campaignId, conversationId, params: { id: conversationId } }
}

const write = (client: Client, id: string, text: string) => client.call(sendMessage, { params: { id }, body: { text } })
const composer = (page: Page) => page.getByRole('textbox', { name: 'Message' })
const sendButton = (page: Page) => page.getByRole('button', { name: 'Send', exact: true })
const log = (page: Page) => page.getByRole('log')

test('S1-157 S1-158 S1-159 S1-160 S1-162 S1-169 leads each side to its conversations and to what they share', async ({ browser }) => {
  const others = []
  for (let at = 1; at <= 10; at++) others.push(await beginTalk(`Other ${at}`))
  const talk = await beginTalk('Noa')
  await write(talk.client, talk.conversationId, 'Good morning!')
  const wishId = await openCampaign(market, { name: 'A second wish' })
  const requestId = await apply(talk.client, wishId, 90)
  await talk.client.call(initiateConversation, { params: { id: requestId }, body: {} })
  const { data: shared } = await market.agency.call(getRelationship, { params: talk.params })
  expect(shared).toEqual([
    { type: 'candidate_new', title: 'A second wish', relId: wishId, candidateRequestId: requestId, contractId: null },
    {
      type: 'candidate_accepted',
      title: 'Oat milk, slow mornings',
      relId: talk.campaignId,
      candidateRequestId: expect.any(String),
      contractId: talk.contractId,
    },
  ])

  const brand = await openAs(browser, market.agency)
  const call = brand.page.waitForRequest((request) => request.url().includes('/internal/conversation-involvements?'))
  await brand.page.goto('/conversations')
  expect(new URL((await call).url()).search).toBe('?page=1&limit=10')
  await expect(brand.page).toHaveURL(`/conversations/${talk.conversationId}`)
  const side = brand.page.getByRole('navigation', { name: 'Conversations' })
  await expect(side.getByRole('listitem')).toHaveCount(10)
  await expect(side.getByRole('listitem').first()).toContainText('Noa K.')
  await expect(side.getByRole('listitem').first()).toContainText('Good morning!')
  const panel = brand.page.getByRole('complementary')
  await expect(panel.getByRole('link', { name: 'Go to job' })).toHaveAttribute(
    'href',
    `/agency/campaigns/${talk.campaignId}/contracts?show=${talk.contractId}`,
  )
  await expect(panel.getByRole('link', { name: 'Go to candidate' })).toHaveAttribute(
    'href',
    `/agency/campaigns/${wishId}/candidates?state=new&candidateRequestId=${requestId}`,
  )
  await side.getByRole('link', { name: 'Page 2' }).click()
  await expect(side.getByRole('listitem')).toHaveCount(1)
  await side.getByRole('listitem').getByRole('link').click()
  await expect(brand.page).toHaveURL(/\/conversations\/[\w-]+\?page=2$/)
  await expect(brand.page).not.toHaveURL(new RegExp(talk.conversationId))

  const noa = await openAs(browser, talk.client)
  await noa.page.goto('/conversations')
  await expect(noa.page).toHaveURL('/conversations')
  await noa.page
    .getByRole('main')
    .getByRole('link', { name: /Nordlys Studio/ })
    .click()
  await expect(noa.page).toHaveURL(`/conversations/${talk.conversationId}`)
  await expect(noa.page.getByRole('navigation', { name: 'Conversations' })).toHaveCount(0)
  await noa.page.getByRole('link', { name: 'All', exact: true }).click()
  await expect(noa.page).toHaveURL('/conversations')
  expect([...brand.faults, ...noa.faults]).toEqual([])
})

test('S1-161 S1-166 S1-167 S1-170 S2-113 sends one message at a time, none twice, and marks what failed', async ({ browser }) => {
  const talk = await beginTalk('Lio')
  const { page } = await openAs(browser, talk.client)
  await page.goto(`/conversations/${talk.conversationId}`)
  await expect(sendButton(page)).toBeDisabled()
  await composer(page).fill('   ')
  await expect(sendButton(page)).toBeDisabled()
  await composer(page).fill('m'.repeat(401))
  await expect(page.getByText('A message may have at most 400 characters.')).toBeVisible()
  await expect(sendButton(page)).toBeDisabled()
  await composer(page).fill('m'.repeat(400))
  await expect(sendButton(page)).toBeEnabled()

  const address = `**/conversations/${talk.conversationId}/messages`
  let release: () => void = () => undefined
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route(address, async (route) => {
    await released
    await route.continue()
  })
  await composer(page).fill('On my way.')
  const post = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/messages'))
  await sendButton(page).click()
  const body: unknown = (await post).postDataJSON()
  expect(body).toEqual({ text: 'On my way.', clientMessageId: expect.stringMatching(/^[A-Za-z0-9]{32}$/) })
  await expect(log(page).getByText('Sending')).toBeVisible()
  await composer(page).fill('And another')
  await expect(sendButton(page)).toBeDisabled()
  await composer(page).press('Enter')
  await expect(composer(page)).toHaveValue('And another')
  release()
  await expect(sendButton(page)).toBeEnabled()
  await expect(log(page).getByText('Sending')).toHaveCount(0)

  // The message arrives, its response does not: the conversation shows it once, and there is nothing to retry, even after a reload.
  const isHeard = await answerInstead(page, address, async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    await route.fetch()
    await route.abort('connectionreset')
  })
  const failed = log(page).getByRole('alert')
  const lost = page.waitForEvent('requestfailed', (request) => request.method() === 'POST')
  await sendButton(page).click()
  await lost
  await expect(log(page).getByText('Sending')).toHaveCount(0)
  await expect(failed).toHaveCount(0)
  await expect(log(page).getByText('And another')).toHaveCount(1)
  isHeard()
  await composer(page).fill('Half a thought, see http://mood.example/board.')
  await page.reload()
  await expect(log(page).getByText('And another')).toHaveCount(1)
  await expect(failed).toHaveCount(0)
  await expect(composer(page)).toHaveValue('Half a thought, see http://mood.example/board.')

  // A message that never arrived survives a reload, and is sent once.
  const isReached = await answerInstead(page, address, (route) =>
    route.request().method() === 'POST' ? route.abort('connectionrefused') : route.fallback(),
  )
  await sendButton(page).click()
  await expect(failed).toContainText('Failed to send message')
  await expect(failed.locator('svg')).toBeVisible()
  await page.reload()
  await expect(failed).toContainText('Failed to send message')
  await expect(composer(page)).toHaveValue('')
  isReached()
  const arrived = page.waitForResponse((response) => response.request().method() === 'POST' && response.url().endsWith('/messages'))
  await failed.getByRole('button', { name: 'Try again' }).click()
  expect((await arrived).status()).toBe(200)
  await expect(failed).toHaveCount(0)
  const link = log(page).getByRole('link', { name: 'http://mood.example/board' })
  await expect(link).toHaveAttribute('href', 'http://mood.example/board')
  await expect(link).toHaveAttribute('rel', /noopener/)
  const { data } = await market.agency.call(listMessages, { params: talk.params })
  expect(data.filter(({ isSystem }) => !isSystem).map(({ text }) => text)).toEqual([
    'Half a thought, see http://mood.example/board.',
    'And another',
    'On my way.',
  ])
})

test('S1-163 S1-164 S1-165 S1-168 S1-038 reads by twenty, asks every 4 s and marks as read after one', async ({ browser }) => {
  const talk = await beginTalk('Ada')
  for (let line = 1; line <= 45; line++) await write(market.agency, talk.conversationId, `Line ${line}.`)
  const { data: conversation } = await talk.client.call(getConversation, { params: talk.params })
  expect(conversation).toMatchObject({
    id: talk.conversationId,
    unreadMessages: 45,
    lastMessage: { text: 'Line 45.' },
    participantsApartMe: [{ general: { displayName: 'Nordlys Studio', profilePicturePath: null } }],
  })
  const { page, faults } = await openAs(browser, talk.client)
  const asked: string[] = []
  const marked: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname.endsWith('/messages') && request.method() === 'GET') asked.push(search)
    if (pathname.endsWith('/mark-as-read')) marked.push(request.method())
  })
  // Before the clock is stopped, because the count is read after the first view, and here that would be after the second that marks as read.
  await page.goto('/creator/dashboard')
  await expect(page.getByRole('link', { name: 'Messages, 45 unread' })).toBeVisible()
  await stopClock(page)
  await page.goto(`/conversations/${talk.conversationId}`)
  await shownAfterTicks(page, log(page).getByText('Line 45.'))
  expect(asked[0]).toBe('?limit=20')
  await page.clock.runFor(900)
  expect(marked).toEqual([])
  await page.clock.runFor(200)
  await expect.poll(() => marked).toEqual(['POST'])
  await shownAfterTicks(page, page.getByRole('link', { name: 'Messages', exact: true }))

  await write(market.agency, talk.conversationId, 'Line 46.')
  const polls = asked.filter((search) => search === '?limit=20').length
  await page.clock.runFor(4_000)
  await shownAfterTicks(page, log(page).getByText('Line 46.'))
  expect(asked.filter((search) => search === '?limit=20').length).toBeGreaterThan(polls)
  await page.clock.runFor(1_100)
  await expect.poll(() => marked).toEqual(['POST', 'POST'])

  const { data: newest } = await talk.client.call(listMessages, { params: talk.params, query: { limit: 21 } })
  expect(newest[0]).toMatchObject({
    id: expect.any(String),
    createdAtTimestamp: expect.any(Number),
    isMine: false,
    isSystem: false,
    text: 'Line 46.',
  })
  expect(newest[0]?.general.displayName).toBe('Nordlys Studio')
  await expect
    .poll(async () => {
      await log(page).evaluate((box) => (box.scrollTop = -box.scrollHeight))
      await page.clock.runFor(10)
      return log(page).getByText('Line 1.').isVisible()
    })
    .toBe(true)
  expect(asked.filter((search) => search.startsWith('?limit=20&before=')).length).toBeGreaterThanOrEqual(2)
  const shown = await log(page)
    .getByText(/Line \d+\./)
    .allTextContents()
  expect(shown.map((text) => Number(/\d+/.exec(text)?.[0]))).toEqual(Array.from({ length: 46 }, (_none, at) => at + 1))
  expect(faults).toEqual([])
})
