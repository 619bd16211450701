// @vitest-environment happy-dom
import { fireEvent } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  acceptChargeback,
  answerChargeback,
  downloadChargebacks,
  getChargeback,
  listChargebacks,
  readChargebackEvidence,
} from '@pairtake/protocol/operator/operator-chargeback-endpoints'
import { listClaims } from '@pairtake/protocol/operator/operator-claim-endpoints'
import { getOverview } from '@pairtake/protocol/operator/operator-endpoints'
import { caughtDownloads } from '#testing/downloads.ts'
import { openScreen, refusal, reply, replyTo } from '#testing/shown.ts'
import { dismissToasts, toasts } from '#testing/toasts.ts'
import { windowOf } from '#testing/window-width.ts'

const noon = new Date(2026, 10, 20, 12, 0)

beforeEach(() => {
  windowOf(64)
  dismissToasts()
  vi.useFakeTimers({ now: noon, toFake: ['Date', 'setInterval', 'clearInterval'] })
})
afterEach(() => void vi.useRealTimers())

const operator = { role: 'operator' } as const
const meta = { page: 1, pages: 1, total: 2 }
const inHours = (hours: number) => new Date(noon.getTime() + hours * 3_600_000).toISOString().replace('.000Z', '+00:00')
const one = (change: object = {}) => ({
  id: 'b1',
  state: 'open' as const,
  amount: { amount: 230 },
  fee: { amount: 15 },
  cost: { amount: 245 },
  reason: 'fraudulent',
  dueAt: inHours(48),
  openedAt: inHours(-24 * 3),
  disputeRef: 'dp_1',
  agency: { id: 'a1', general: { displayName: 'Nordlys' } },
  creator: { id: 'm1', general: { displayName: 'Mara K.' } },
  contract: { id: 'k1', campaignName: 'Oat milk' },
  ...change,
})
const other = one({ id: 'b2', amount: { amount: 99 }, contract: { id: 'k2', campaignName: 'Rye bread' } })

const around = () => [reply(getOverview), reply(listClaims)]
const open = (record: object, search = '', ...replies: Parameters<typeof openScreen>[2][]) =>
  openScreen(
    `/operator/chargebacks${search}`,
    operator,
    ...replies,
    reply(listChargebacks, { data: [record, other], meta }),
    replyTo(getChargeback, ({ call }) => ({ data: call.endsWith('b2') ? other : record })),
    ...around(),
  )
type Shown = Awaited<ReturnType<typeof open>>
const acts = (screen: Shown) => screen.sent().filter(({ call }) => !call.includes('/claims'))
const messages = () => toasts().map(({ message, tone }) => [message, tone])
const factsOf = (article: HTMLElement) =>
  [...article.querySelectorAll('dt')].map((dt) => [dt.textContent, dt.nextElementSibling?.textContent])

test('R-225 a chargeback shows its sum, its deadline and its job', async () => {
  await using screen = await open(one())
  const article = await screen.findByRole('article', { name: 'Chargeback of Oat milk' })
  expect(article.textContent).toContain('To answerOpened 3 days ago€230.00Nordlys, for Oat milk with Mara K.')
  const [reason, due, ...rest] = factsOf(article)
  expect(reason?.[0]).toBe('Reason')
  expect(due?.[0]).toBe('Answer by')
  expect(due?.[1]).toMatch(/^22 November 2026/)
  expect(rest).toEqual([
    ['Amount', '€230.00'],
    ['Provider’s fee', '€15.00'],
    ['At the provider', 'dp_1'],
  ])
  expect(screen.getByRole('link', { name: 'Oat milk' }).getAttribute('href')).toBe('/operator/jobs?state=all&q=k1&show=k1')
  const list = screen.getByRole('navigation', { name: 'Chargebacks' })
  const [row] = [...list.querySelectorAll('li')].map(({ textContent }) => textContent)
  expect(row).toContain('€230.00 from Nordlys3 days agoOat milkDue in 2 days')
  expect(article.textContent).toContain('The bank accepts only one answer. The creator’s balance isn’t affected either way.')
})

test.each([
  [{ dueAt: null }, 'To answer', 'The bank doesn’t accept an answer to this one. Wait for its decision, or accept the chargeback.'],
  [
    { isInquiry: true },
    'Inquiry',
    'The bank is asking firstNothing is withdrawn yet, and the brand isn’t blocked. Without an answer it may become a chargeback.',
  ],
  [{ state: 'answered', answeredAt: '2026-11-19T12:00:00+00:00' }, 'Answered', null],
  [{ state: 'won' }, 'Won', 'The bank gave the money back to us.'],
  [{ state: 'won', isInquiry: true }, 'Closed', null],
  [
    { state: 'lost' },
    'Lost',
    'Lost€245.00 is booked as our cost. The creator keeps what they earned, and the brand still owes the invoice.',
  ],
  [{ state: 'lost', isAccepted: true }, 'Lost', 'Accepted€245.00 is booked as our cost.'],
] as const)('a chargeback says how it stands and what that means: %j', async (change, badge, words) => {
  await using screen = await open(one(change))
  const article = await screen.findByRole('article')
  expect(article.textContent).toMatch(new RegExp(`^${badge}Opened`))
  expect(article.textContent).toContain(words ?? '')
  expect(/gave the money back|booked as our cost|asking first|doesn’t accept/.test(article.textContent)).toBe(words !== null)
  const labels = new Set(factsOf(article).map(([label]) => label))
  expect(labels.has('Provider’s fee')).toBe(!('isInquiry' in change))
  expect(labels.has('Answer by')).toBe(!('state' in change) && !('dueAt' in change))
  expect(labels.has('Answered')).toBe('answeredAt' in change)
  expect(screen.queryByRole('link', { name: 'Accept' }) !== null).toBe(!('state' in change))
})

test('R-225 a chargeback is contested once, with an explanation, and the next one opens', async () => {
  let isOver = false
  const list = replyTo(listChargebacks, () => ({ data: isOver ? [other] : [one(), other], meta }))
  const answer = replyTo(answerChargeback, () => ((isOver = true), {}))
  await using screen = await open(one(), '?q=oat', list, answer)
  await screen.user.click(await screen.findByRole('link', { name: 'Send evidence' }))
  const dialog = await screen.findByRole('dialog', { name: 'Contest €230.00?' })
  expect(dialog.textContent).toContain('The bank accepts only one answer, so look at the PDF first.')
  const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^Explanation/ })
  await screen.user.click(screen.getByRole('button', { name: 'Send to the bank' }))
  await screen.findByText('The explanation is required.')
  // The longest that the bank takes.
  fireEvent.input(field, { target: { value: 'x'.repeat(5001) } })
  await screen.findByText('The explanation may have at most 5000 characters.')
  fireEvent.input(field, { target: { value: 'x'.repeat(5000) } })
  await screen.user.click(screen.getByRole('button', { name: 'Send to the bank' }))
  await screen.findByRole('article', { name: 'Chargeback of Rye bread' })
  const sent = { call: 'POST /internal/operator/chargebacks/b1/answer', query: {}, body: { explanation: 'x'.repeat(5000) } }
  expect(acts(screen)).toEqual([sent])
  expect(messages()).toEqual([['The evidence is sent', 'success']])
  await expect.poll(() => screen.router.state.location.search).toMatchObject({ q: 'oat', show: 'b2' })
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
})

test('R-225 a chargeback is given up with a reason; a refusal keeps it', async () => {
  await using screen = await open(one(), '', refusal(acceptChargeback, 'PROVIDER_REFUSED', 'The provider refused it.'))
  await screen.user.click(await screen.findByRole('link', { name: 'Accept' }))
  const dialog = await screen.findByRole('dialog', { name: 'Give up €230.00?' })
  expect(dialog.textContent).toContain('It’s booked as our loss; the creator keeps what they earned.')
  await screen.user.type(screen.getByRole('textbox', { name: /^Reason/ }), 'Too small.')
  await screen.user.click(screen.getByRole('button', { name: 'Accept the chargeback' }))
  await screen.findByText('The provider refused it.')
  screen.answer(reply(acceptChargeback))
  await screen.user.click(screen.getByRole('button', { name: 'Accept the chargeback' }))
  await screen.findByRole('article', { name: 'Chargeback of Rye bread' })
  expect(acts(screen).map(({ call, body }) => [call, body])).toEqual(
    Array.from({ length: 2 }, () => ['POST /internal/operator/chargebacks/b1/accept', { reason: 'Too small.' }]),
  )
  expect(messages()).toEqual([['The chargeback is accepted', 'success']])
})

test('R-190 what was typed stays when another operator takes the chargeback over, and a refusal says so', async () => {
  let isTaken = false
  const noor = { subject: 'chargeback' as const, subjectId: 'b1', operator: { general: { displayName: 'Noor' } } }
  const claims = replyTo(listClaims, () => ({ data: { claims: isTaken ? [noor] : [] } }))
  const claimed = refusal(acceptChargeback, 'RECORD_CLAIMED', 'Noor is deciding on it.')
  await using screen = await open(one(), '?show=b1&act=accept', claims, claimed)
  const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: /^Reason/ })
  await screen.user.type(field, 'Too small.')
  isTaken = true
  await vi.advanceTimersByTimeAsync(30_000)
  await screen.findAllByText(/^Claimed by Noor/)
  await screen.user.click(screen.getByRole('button', { name: 'Accept the chargeback' }))
  await screen.findByText('Noor is deciding on it.')
  expect([field.isConnected, field.value]).toEqual([true, 'Too small.'])
})

test('cancelling a dialog leaves the chargeback as it is', async () => {
  await using screen = await open(one(), '?q=oat&show=b1&act=accept')
  await screen.user.click(await screen.findByRole('button', { name: 'Cancel' }))
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  expect([acts(screen), screen.router.state.location.search]).toEqual([[], { q: 'oat', show: 'b1' }])
})

test.each([['answer'], ['accept']])('an old link to %s a chargeback that is decided opens no dialog', async (act) => {
  await using screen = await open(one({ state: 'lost' }), `?act=${act}`)
  await screen.findByRole('article')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('the evidence is saved as a file after saying that both sides are told', async () => {
  using downloads = caughtDownloads()
  await using screen = await open(one({ explanation: 'It was delivered.' }), '', reply(readChargebackEvidence))
  const article = await screen.findByRole('article')
  expect(article.textContent).toContain('We tell both sides that the messages were opened. This is recorded in the audit log.')
  screen.getByText('It was delivered.')
  await screen.user.click(screen.getByRole('button', { name: 'Download PDF' }))
  await expect.poll(downloads.names).toEqual(['evidence-dp_1.pdf'])
  expect(acts(screen)).toEqual([{ call: 'POST /internal/operator/chargebacks/b1/evidence', query: {}, body: {} }])
  await expect.poll(() => screen.readsOf(getChargeback).length).toBe(2)
})

test('evidence that cannot be made says why', async () => {
  await using screen = await open(one(), '', refusal(readChargebackEvidence, 'NOT_FOUND', 'There is no such chargeback.'))
  await screen.user.click(await screen.findByRole('button', { name: 'Download PDF' }))
  await expect.poll(messages).toEqual([['There is no such chargeback.', 'error']])
})

test('a chargeback of another state has its state in the row, and one that is gone says so', async () => {
  const rows = reply(listChargebacks, { data: [one({ state: 'won' }), one({ id: 'b3', dueAt: null })], meta })
  await using screen = await open(one(), '?state=all&show=b9', refusal(getChargeback, 'NOT_FOUND', 'No.'), rows)
  await screen.findByText('Chargeback not found')
  const list = screen.getByRole('navigation', { name: 'Chargebacks' })
  expect([...list.querySelectorAll('li')].map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/Won/),
    expect.stringMatching(/To answer/),
  ])
})

test('the states of chargebacks count what is to be answered; the list is downloaded, and read again every half minute', async () => {
  using downloads = caughtDownloads()
  const waiting = reply(getOverview, { data: { waiting: { openChargebacks: 2 } } })
  await using screen = await open(one(), '?q=oat', waiting, reply(downloadChargebacks))
  await screen.findByRole('article')
  const tabs = screen.getByRole('navigation', { name: 'Chargebacks by state' })
  await expect.poll(() => tabs.textContent).toBe('To answer, 2AnsweredWonLostAll')
  await vi.advanceTimersByTimeAsync(30_000)
  await expect.poll(() => screen.readsOf(listChargebacks).length).toBe(2)
  await screen.user.click(screen.getByRole('button', { name: 'Download chargebacks as CSV' }))
  await expect.poll(() => downloads.names().length).toBe(1)
  expect(acts(screen).map(({ call, body }) => [call, body])).toEqual([
    ['POST /internal/operator/chargebacks/download', { state: 'open', q: 'oat' }],
  ])
})

test.each([
  ['', 'No chargebacks to answer'],
  ['?state=lost', 'No chargebacks here'],
])('an empty queue of chargebacks says so: %j', async (search, words) => {
  await using screen = await open(one(), search, reply(listChargebacks, { data: [], meta: { ...meta, total: 0 } }))
  expect(await screen.findByText(words)).not.toBeNull()
})
