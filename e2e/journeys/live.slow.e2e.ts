import { readFile } from 'node:fs/promises'
import { expect, test } from '#harness/test.ts'
import { sendMessage } from '@pairtake/protocol/conversation/conversation-endpoints'
import { timings } from '@pairtake/protocol/limits'
import { login } from '@pairtake/protocol/session/session-endpoints'
import { endSession, getAuthUser, listSessions } from '@pairtake/protocol/user/user-endpoints'
import { suspendMember } from '@pairtake/protocol/operator/operator-member-endpoints'
import { buildContract } from '@pairtake/server/testing/builders-money'
import { makePhoto } from '@pairtake/server/testing/media-files'
import { newId } from '@pairtake/server/ids'
import { Client } from '#harness/client.ts'
import { Service } from '#harness/service.ts'
import { openAs } from '#pages/as-member.ts'
import { fillLogin } from '#pages/entry.ts'
import { hearsAtOnce, log } from '#pages/thread.ts'
import { readContract } from '#steps/contract.ts'
import { joinAs, password } from '#steps/entry.ts'
import { openMarket, type Market } from '#steps/market.ts'

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

test('two tabs share one stream, hear at once, and one takes over from the other', async ({ browser }) => {
  const { crowd, brand, mara } = market
  const { id: contractId } = await buildContract(crowd.deps, { agency: brand, creator: mara, state: 'in_progress' })
  const { conversationId } = await readContract(market.creator, contractId)
  const write = (text: string) => market.agency.call(sendMessage, { params: { id: conversationId }, body: { text } })

  const { context, page: first } = await openAs(browser, market.creator)
  const streams: (string | undefined)[] = []
  context.on('request', (request) => {
    if (request.url().endsWith('/internal/events')) streams.push(request.headers()['last-event-id'])
  })
  const opened = first.waitForResponse((response) => response.url().endsWith('/internal/events'))
  await context.clock.install()
  await first.goto(`/conversations/${conversationId}`)
  await opened
  const second = await context.newPage()
  await second.goto(`/conversations/${conversationId}`)
  for (const page of [first, second]) await expect(page.getByRole('textbox', { name: 'Message' })).toBeVisible()
  // A tab that has joined waits for the lock of the one with the stream.
  await expect.poll(() => second.evaluate<number>('navigator.locks.query().then(({ pending }) => pending.length)')).toBe(1)
  // One clock for all tabs of a browser: it moves past a poll, which is answered before anything is said.
  const polled = [first, second].map((page) => page.waitForResponse(/\/messages\?limit=20/))
  await context.clock.pauseAt(Date.now() + 5_000)
  await Promise.all(polled)

  await write('The light is good now.')
  for (const page of [first, second]) await hearsAtOnce(page, 'The light is good now.')
  expect(streams).toEqual([undefined])

  const takenOver = context.waitForEvent('response', (response) => response.url().endsWith('/internal/events'))
  await first.close()
  await takenOver
  expect(streams).toEqual([undefined, expect.any(String)])
  await write('It is gone again.')
  await hearsAtOnce(second, 'It is gone again.')

  // An unchanged poll is a 304 on the wire, for which the browser uses its cached response.
  const network = await context.newCDPSession(second)
  await network.send('Network.enable')
  const statuses: number[] = []
  network.on('Network.responseReceivedExtraInfo', ({ statusCode }) => statuses.push(statusCode))
  const asked = async () => {
    const polled = second.waitForResponse((response) => response.url().includes('/messages?limit=20'))
    await second.clock.runFor(timings.messagePollMs)
    return (await polled).json() as Promise<{ data: { text: string }[] }>
  }
  await asked()
  await expect
    .poll(async () => {
      const { data } = await asked()
      expect(data.map(({ text }) => text).slice(0, 2)).toEqual(['It is gone again.', 'The light is good now.'])
      return statuses.at(-1)
    })
    .toBe(304)
  await expect(log(second).getByText('It is gone again.')).toHaveCount(1)

  const operator = await crowd.operator()
  await operator.client.call(suspendMember, { params: { id: mara.id }, body: { reason: 'A test of sessions.' } })
  await expect
    .poll(async () => {
      await second.clock.runFor(100)
      return new URL(second.url()).pathname
    })
    .toBe('/login')
})

test('files go with a message and survive a reload before they are sent; the other side looks at them, and the writer hears that it did', async ({
  browser,
}) => {
  const { crowd, brand: agency } = market
  const { member, client } = await crowd.creator('Kim')
  const { id: contractId, campaignId } = await buildContract(crowd.deps, { agency, creator: member, state: 'in_progress' })
  const { conversationId } = await readContract(client, contractId)
  await market.agency.call(sendMessage, { params: { id: conversationId }, body: { text: 'Please send me what you have.' } })
  const kim = await openAs(browser, client)
  await kim.page.goto(`/conversations/${conversationId}`)
  const sendButton = kim.page.getByRole('button', { name: 'Send', exact: true })
  const unread = log(kim.page).getByText(/^Not read yet\. We’ll email them at \d+:\d\d\.$/)
  const chooser = kim.page.locator('form input[type=file]')
  const toSend = kim.page.getByRole('list', { name: 'Files to send' })
  const photo = { name: 'window.jpg', mimeType: 'image/jpeg', buffer: await readFile(await makePhoto()) }
  await chooser.setInputFiles([photo, { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('Oats, slowly.') }])
  await expect(toSend.getByRole('listitem')).toHaveCount(2)
  await expect(sendButton).toBeEnabled()
  await kim.page.reload()
  await expect(toSend.getByRole('listitem')).toHaveCount(2)
  await sendButton.click()
  await expect(toSend).toHaveCount(0)
  await expect(log(kim.page).getByRole('button', { name: /^Open / })).toBeVisible({ timeout: 60_000 })
  await expect(unread).toBeVisible()

  // The brand sees the same in the messages of the job.
  const brand = await openAs(browser, market.agency)
  await brand.page.goto(`/agency/campaigns/${campaignId}/contracts?show=${contractId}&tab=messages`)
  await expect(log(brand.page).getByText('New', { exact: true })).toBeVisible()
  await expect(unread).toHaveCount(0)
  await log(brand.page)
    .getByRole('button', { name: /^Open / })
    .click()
  const viewer = brand.page.getByRole('dialog').last()
  await expect(viewer.getByRole('img')).toHaveJSProperty('complete', true)
  const saved = brand.page.waitForEvent('download')
  await viewer.getByRole('button', { name: 'Download' }).click()
  await saved
  await viewer.getByRole('button', { name: 'Close' }).click()
  const download = brand.page.waitForEvent('download')
  await log(brand.page)
    .getByRole('button', { name: /notes\.txt/ })
    .click()
  expect((await download).suggestedFilename()).toBe('notes.txt')
  await brand.page.goto('/conversations')
  await expect(brand.page.getByRole('navigation', { name: 'Conversations' }).getByRole('listitem').first()).toContainText('2 files')

  // Of more files than a message can have, the page takes as many as fit.
  const pages = Array.from({ length: 12 }, (_, at) => `page-${at + 1}.txt`)
  await chooser.setInputFiles(pages.map((name) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(`Notes: ${name}`) })))
  await expect(kim.page.getByText('You can attach up to 10 files.')).toBeVisible()
  await expect(toSend.getByRole('listitem')).toHaveText(pages.slice(0, 10).map((name) => new RegExp(`^${name}`)))
  await expect(sendButton).toBeEnabled()
  await sendButton.click()
  await expect(toSend).toHaveCount(0)
  await expect(log(kim.page).getByRole('button', { name: /page-\d+\.txt/ })).toHaveCount(10)
  expect([...kim.faults, ...brand.faults]).toEqual([])
})

test('a member whose session is ended while a page is open is led back to it by the next login', async ({ browser }) => {
  const { crowd, brand } = market
  const email = `una-${newId()}@films.example`
  const una = await joinAs(service.address, { email, role: 'creator', firstName: 'Una', lastName: 'Holm' })
  const { data: me } = await una.call(getAuthUser, {})
  const { id: contractId } = await buildContract(crowd.deps, {
    agency: brand,
    creator: { id: me.id, email, token: una.token ?? '' },
    state: 'in_progress',
  })
  const { conversationId } = await readContract(una, contractId)
  const { page } = await openAs(browser, una)
  await page.goto(`/conversations/${conversationId}`)
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeVisible()

  const { token } = await new Client(service.address).call(login, { body: { username: email, password } })
  const phone = new Client(service.address, token)
  for (const { id, current } of (await phone.call(listSessions, {})).data) if (!current) await phone.call(endSession, { params: { id } })
  await expect(page).toHaveURL('/login')
  await fillLogin(page, email)
  await expect(page).toHaveURL(`/conversations/${conversationId}`)
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeVisible()
})
