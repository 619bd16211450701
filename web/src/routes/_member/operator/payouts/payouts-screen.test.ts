// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'
import { limits } from '@pairtake/protocol/limits'
import { getOverview } from '@pairtake/protocol/operator/operator-endpoints'
import { listDeletedCreators, payDeletedCreator } from '@pairtake/protocol/operator/operator-deleted-creator-endpoints'
import {
  downloadOperatorPayouts,
  exportPayouts,
  listOperatorPayouts,
  markPayoutPaid,
  markPayoutsPaid,
  returnPayout,
} from '@pairtake/protocol/operator/operator-money-endpoints'
import { queryClient } from '#api/query-client.ts'
import { caughtDownloads } from '#testing/downloads.ts'
import { openScreen, refusal, reply, replyTo } from '#testing/shown.ts'
import { dismissToasts, toasts } from '#testing/toasts.ts'

beforeEach(dismissToasts)

const operator = { role: 'operator' } as const
const requested = { id: 'p1', amount: { amount: 42.5 }, creator: { general: { displayName: 'Ana' } } }
const meta = { page: 1, pages: 1, total: 1 }

test('a payout is marked as paid after a question, and then is no longer among the requested ones', async () => {
  let isPaid = false
  const list = replyTo(listOperatorPayouts, () => ({ data: isPaid ? [] : [requested], meta }))
  const mark = replyTo(markPayoutPaid, () => ((isPaid = true), {}))
  await using screen = await openScreen('/operator/payouts?q=ana', operator, list, mark)
  await screen.user.click(await screen.findByRole('link', { name: 'Mark the payout of Ana as paid' }))
  const dialog = await screen.findByRole('dialog', { name: 'Mark this payout as paid?' })
  expect(dialog.textContent).toContain('You can’t undo this')
  expect(screen.sent()).toEqual([])
  await screen.user.click(screen.getByRole('button', { name: 'Mark €42.50 as paid' }))
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  expect(screen.sent()).toEqual([{ call: 'POST /internal/operator/payouts/p1/mark-paid', query: {}, body: {} }])
  await expect.poll(() => screen.queryByText('Ana')).toBeNull()
  expect(screen.router.state.location.search).toEqual({ q: 'ana' })
})

test('a payout that is refused keeps its question open, which says why', async () => {
  const refused = refusal(markPayoutPaid, 'PAYOUT_ON_HOLD', 'This payout is held.')
  await using screen = await openScreen(
    '/operator/payouts?pay=p1',
    operator,
    reply(listOperatorPayouts, { data: [requested], meta }),
    refused,
  )
  await screen.user.click(await screen.findByRole('button', { name: 'Mark €42.50 as paid' }))
  await screen.findByText('This payout is held.')
  expect(screen.queryByRole('dialog')).not.toBeNull()
})

test('a payout that another operator has marked meanwhile keeps its question, which says so', async () => {
  let isOver = false
  const list = replyTo(listOperatorPayouts, () => ({ data: isOver ? [] : [requested], meta }))
  const late = refusal(markPayoutPaid, 'STATE_MOVED_ON', 'Noor has marked it as paid.')
  await using screen = await openScreen('/operator/payouts?pay=p1', operator, list, late)
  const confirm = await screen.findByRole('button', { name: 'Mark €42.50 as paid' })
  isOver = true
  await screen.user.click(confirm)
  await screen.findByText('No payouts requested')
  expect(screen.getByRole('dialog', { name: 'Mark this payout as paid?' }).textContent).toContain('Noor has marked it as paid.')
})

test('what was chosen and paid by another operator meanwhile keeps its question, which is not asked again once it is closed', async () => {
  let isOver = false
  const list = replyTo(listOperatorPayouts, () => ({ data: isOver ? [] : [requested], meta }))
  const late = refusal(markPayoutPaid, 'STATE_MOVED_ON', 'Noor has marked it as paid.')
  await using screen = await openScreen('/operator/payouts', operator, list, late)
  await screen.user.click(await screen.findByRole('checkbox', { name: 'Choose Ana' }))
  await screen.user.click(screen.getByRole('link', { name: 'Mark chosen as paid' }))
  const confirm = await screen.findByRole('button', { name: 'Mark €42.50 as paid' })
  isOver = true
  await screen.user.click(confirm)
  await screen.findByText('No payouts requested')
  expect(screen.getByRole('dialog', { name: 'Mark this payout as paid?' }).textContent).toContain('Noor has marked it as paid.')
  await screen.user.click(screen.getByRole('button', { name: 'Cancel' }))
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  await screen.router.navigate({ to: '/operator/payouts', search: { pay: 'chosen' } })
  await expect.poll(() => screen.router.state.location.search).toEqual({ pay: 'chosen' })
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('the list asks for the words, state and page of its address', async () => {
  await using screen = await openScreen('/operator/payouts?state=held&page=3&q=ana', operator)
  await expect.poll(() => screen.readsOf(listOperatorPayouts)).toEqual([{ state: 'held', page: '3', limit: '100', q: 'ana' }])
})

test('another state is searched for the same words, but batches for their own', async () => {
  await using screen = await openScreen('/operator/payouts?q=ana', operator, reply(listOperatorPayouts))
  const tab = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href')
  expect(await tab('Paid')).toBe('/operator/payouts?state=paid&q=ana')
  expect(await tab('Batches')).toBe('/operator/payouts/batches')
})

test('a chosen payout that somebody else has paid meanwhile is no longer chosen', async () => {
  const other = { ...requested, id: 'p2', creator: { general: { displayName: 'Ben' } } }
  await using screen = await openScreen(
    '/operator/payouts?state=all',
    operator,
    reply(listOperatorPayouts, { data: [requested, other], meta }),
  )
  await screen.user.click(await screen.findByRole('checkbox', { name: 'Choose all 2' }))
  screen.getByRole('checkbox', { name: '2 chosen, €85.00' })
  screen.answer(reply(listOperatorPayouts, { data: [{ ...requested, state: 'paid' }, other], meta }))
  // Other reads of the screen are never answered here.
  void queryClient.invalidateQueries()
  await expect.poll(() => screen.queryByRole('checkbox', { name: '1 chosen, €42.50' })).not.toBeNull()
})

const several = [
  requested,
  { id: 'p2', amount: { amount: 87.8 }, creator: { general: { displayName: 'Ben' } } },
  { id: 'p3', amount: { amount: 60 }, batchId: 'b1', creator: { general: { displayName: 'Cem' } } },
] as const
const listed = reply(listOperatorPayouts, { data: several, meta: { ...meta, total: 3 } })
// A dialog closes once what it changed is read again, so each of these has to be answered.
const around = [reply(getOverview), reply(listDeletedCreators)]
const messages = () => toasts().map(({ message, tone }) => [message, tone])

test('chosen payouts are marked as paid together, after a question that names each with its sum', async () => {
  let isPaid = false
  const paid = several.map((one) => (one.id === 'p3' ? one : { ...one, state: 'paid' as const }))
  const list = replyTo(listOperatorPayouts, () => ({ data: isPaid ? paid : several, meta }))
  const mark = replyTo(markPayoutsPaid, () => ((isPaid = true), {}))
  const refused = refusal(markPayoutsPaid, 'PAYOUT_ON_HOLD', 'The payout of Ben is held.')
  await using screen = await openScreen('/operator/payouts?q=a&page=2', operator, list, refused)
  const choose = await screen.findByRole('button', { name: 'Mark chosen as paid' })
  expect(choose.getAttribute('aria-disabled')).toBe('true')
  await screen.user.click(screen.getByRole('checkbox', { name: 'Choose Ana' }))
  await screen.user.click(screen.getByRole('checkbox', { name: 'Choose Cem' }))
  await screen.user.click(screen.getByRole('checkbox', { name: 'Choose Ben' }))
  await screen.user.click(screen.getByRole('checkbox', { name: 'Choose Cem' }))
  screen.getByRole('checkbox', { name: '2 chosen, €130.30' })
  await screen.user.click(screen.getByRole('link', { name: 'Mark chosen as paid' }))
  const dialog = await screen.findByRole('dialog', { name: 'Mark 2 payouts as paid?' })
  expect([...dialog.querySelectorAll('li')].map(({ textContent }) => textContent)).toEqual(['Ana€42.50', 'Ben€87.80'])
  await screen.user.click(screen.getByRole('button', { name: 'Cancel' }))
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  expect([screen.sent(), screen.router.state.location.search]).toEqual([[], { q: 'a', page: 2 }])
  screen.getByRole('checkbox', { name: '2 chosen, €130.30' })
  await screen.user.click(screen.getByRole('link', { name: 'Mark chosen as paid' }))
  await screen.user.click(await screen.findByRole('button', { name: 'Mark €130.30 as paid' }))
  await screen.findByText('The payout of Ben is held.')
  screen.answer(mark)
  await screen.user.click(screen.getByRole('button', { name: 'Mark €130.30 as paid' }))
  await expect.poll(messages).toEqual([['2 payouts are marked as paid', 'success']])
  await screen.findByRole('checkbox', { name: 'Choose all 1' })
  const wanted = { call: 'POST /internal/operator/payouts/mark-paid', query: {}, body: { ids: ['p1', 'p2'] } }
  expect(screen.sent()).toEqual([wanted, wanted])
})

test('what a bank file can pay of the chosen payouts is exported, saved and read again', async () => {
  using downloads = caughtDownloads()
  await using screen = await openScreen('/operator/payouts', operator, listed, reply(exportPayouts))
  await screen.user.click(await screen.findByRole('checkbox', { name: 'Choose all 3' }))
  await screen.user.click(screen.getByRole('button', { name: 'Export SEPA file' }))
  await expect.poll(downloads.names).toEqual([expect.stringMatching(/^pairtake-payouts-\d{4}-\d\d-\d\d\.xml$/)])
  expect(screen.sent()).toEqual([{ call: 'POST /internal/operator/payouts/export', query: {}, body: { ids: ['p1', 'p2'] } }])
  await expect.poll(() => screen.readsOf(listOperatorPayouts).length).toBe(2)
  expect(messages()).toEqual([['Exported. Mark the batch as paid once the bank has processed it.', 'success']])
})

test('R-079 an export that needs a second operator says so, and the list shows who has asked', async () => {
  const asked = { askedBy: { general: { displayName: 'Noor' } }, askedAt: '2026-11-20T12:00:00+00:00', agreedBy: null }
  let isAsked = false
  const list = replyTo(listOperatorPayouts, () => ({ data: [isAsked ? { ...requested, agreement: asked } : requested], meta }))
  const second = refusal(exportPayouts, 'SECOND_OPERATOR_NEEDED', 'A second operator has to agree.')
  await using screen = await openScreen('/operator/payouts', operator, list, second)
  await screen.user.click(await screen.findByRole('checkbox', { name: 'Choose Ana' }))
  isAsked = true
  await screen.user.click(screen.getByRole('button', { name: 'Export SEPA file' }))
  await screen.findByText('A second operator has to agree.')
  await screen.findByText(/^Started by Noor/)
  expect(messages()).toEqual([])
})

test('a payout is returned with a reason, after which the list is read again', async () => {
  await using screen = await openScreen('/operator/payouts?q=ana&page=2', operator, listed, ...around, reply(returnPayout))
  await screen.user.click(await screen.findByRole('link', { name: 'Return the payout of Ana' }))
  await screen.findByRole('dialog', { name: 'Return €42.50 to Ana?' })
  await screen.user.click(screen.getByRole('button', { name: 'Mark as returned' }))
  await screen.findByText('The reason is required.')
  await screen.user.type(screen.getByRole('textbox', { name: /^Reason/ }), ' The account is closed. ')
  await screen.user.click(screen.getByRole('button', { name: 'Mark as returned' }))
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  expect(screen.sent()).toEqual([
    { call: 'POST /internal/operator/payouts/p1/return', query: {}, body: { reason: 'The account is closed.', isSentBack: false } },
  ])
  expect(messages()).toEqual([['The amount is back in the balance of Ana', 'success']])
  expect([screen.readsOf(listOperatorPayouts).length, screen.router.state.location.search]).toEqual([2, { q: 'ana', page: 2 }])
})

test('a payout that a file still pays is only returned if the bank sent it back; a refusal keeps the reason', async () => {
  const inBatch = refusal(returnPayout, 'PAYOUT_IN_BATCH', 'The file of this payout would still pay it.')
  await using screen = await openScreen('/operator/payouts?return=p3', operator, listed, ...around, inBatch)
  const reason = await screen.findByRole('textbox', { name: /^Reason/ })
  await screen.user.type(reason, 'No such account.')
  await screen.user.click(screen.getByRole('button', { name: 'Mark as returned' }))
  await screen.findByText('The file of this payout would still pay it.')
  expect((reason as HTMLTextAreaElement).value).toBe('No such account.')
  await screen.user.click(screen.getByRole('checkbox', { name: /^The bank sent it back/ }))
  await screen.user.click(screen.getByRole('button', { name: 'Mark as returned' }))
  await expect.poll(() => screen.sent().map(({ body }) => (body as { isSentBack: boolean }).isSentBack)).toEqual([false, true])
})

test('the states of a payout are told apart, and the tabs count what is to be done', async () => {
  const at = '2026-11-20T12:00:00+00:00'
  const states = [
    requested,
    { ...requested, id: 'p2', batchId: 'b1' },
    { ...requested, id: 'p3', isHeld: true },
    { ...requested, id: 'p4', state: 'paid', paidAt: at, batchId: 'b1', statementPdfUrl: 'https://files.example/p4.pdf' },
    { ...requested, id: 'p5', state: 'paid', paidAt: at, returnedAt: at },
  ] as const
  const waiting = reply(getOverview, { data: { waiting: { payouts: 3, batchedPayouts: 2 } } })
  await using screen = await openScreen(
    '/operator/payouts?state=all',
    operator,
    reply(listOperatorPayouts, { data: states, meta }),
    waiting,
  )
  const table = await screen.findByRole('table', { name: 'Payouts' })
  const cells = [...table.querySelectorAll('tbody tr')].map((row) => row.querySelectorAll('td')[3]?.textContent)
  expect(cells).toEqual(['Requested', 'In a batch', 'RequestedHeld', 'Paid', 'Returned'])
  expect(screen.getByRole('link', { name: 'Statement of the payout of Ana' }).getAttribute('href')).toBe('https://files.example/p4.pdf')
  const tabs = screen.getByRole('navigation', { name: 'Payouts by state' })
  await expect.poll(() => tabs.textContent).toBe('Requested, 3In a batch, 2BatchesHeldPaidReturnedAll')
  expect([...tabs.querySelectorAll('a')].map((tab) => tab.getAttribute('href'))).toEqual([
    '/operator/payouts?state=requested',
    '/operator/payouts?state=exported',
    '/operator/payouts/batches',
    '/operator/payouts?state=held',
    '/operator/payouts?state=paid',
    '/operator/payouts?state=returned',
    '/operator/payouts?state=all',
  ])
  expect([...tabs.querySelectorAll('[aria-current=page]')].map(({ textContent }) => textContent)).toEqual(['All'])
})

test('R-420 an empty list says whether there is nothing, nothing that matches, or nothing on this page', async () => {
  const none = replyTo(listOperatorPayouts, ({ query }) => ({ data: [], meta: { page: Number(query['page']), pages: 1, total: 0 } }))
  await using screen = await openScreen('/operator/payouts?state=paid&q=ana&page=2', operator, none)
  const first = await screen.findByRole('link', { name: 'Go to the first page' })
  expect(first.getAttribute('href')).toBe('/operator/payouts?state=paid&q=ana')
  await screen.user.click(first)
  await screen.findByText('No payout matches')
  await screen.user.click(screen.getByRole('button', { name: 'Show all' }))
  await screen.findByText('No payouts here')
  expect(screen.router.state.location.search).toEqual({ state: 'paid' })
  await screen.user.type(screen.getByRole('searchbox', { name: 'Search creators and accounts' }), 'DE89')
  await expect.poll(() => screen.router.state.location.search).toEqual({ state: 'paid', q: 'DE89' })
})

test('the next page of payouts keeps what is filtered, and the file has the whole filtered list', async () => {
  using downloads = caughtDownloads()
  const paged = reply(listOperatorPayouts, { data: [requested], meta: { page: 2, pages: 3, total: 201 } })
  await using screen = await openScreen('/operator/payouts?state=all&q=ana&page=2', operator, paged, reply(downloadOperatorPayouts))
  expect((await screen.findByRole('link', { name: 'Next' })).getAttribute('href')).toBe('/operator/payouts?state=all&q=ana&page=3')
  await screen.user.click(screen.getByRole('button', { name: 'Download payouts as CSV' }))
  await expect.poll(downloads.names).toEqual([expect.stringMatching(/^pairtake-payouts-\d{4}-\d\d-\d\d\.csv$/)])
  expect(screen.sent()).toEqual([{ call: 'POST /internal/operator/payouts/download', query: {}, body: { state: '', q: 'ana' } }])
})

const mara = {
  id: 'm1',
  balance: { amount: 60.5 },
  owedSince: '2026-11-20T12:00:00+00:00',
  lastPayout: { id: 'p9', amount: { amount: 75 }, fullName: 'Mara Kovac', ibanEnd: '3000' },
} as const

test('R-505 money that came back to a deleted creator is listed until it is paid, with whom the last payout went to', async () => {
  const owed = reply(listDeletedCreators, { data: [mara, { ...mara, id: 'm2', lastPayout: null }], meta: { ...meta, total: 2 } })
  await using screen = await openScreen('/operator/payouts', operator, listed, owed)
  const last = await screen.findByRole('link', { name: '€75.00 to Mara Kovac' })
  expect(last.getAttribute('href')).toBe('/operator/payouts?state=all&q=p9')
  const [known, unknown] = [...document.querySelectorAll('li')].filter(({ textContent }) => textContent?.includes('Came back'))
  expect(known?.textContent).toContain('account ending in 3000')
  expect(unknown?.textContent).toContain('Never paid out')
  screen.getByRole('button', { name: 'Pay out €60.50 to Mara Kovac' })
  screen.getByRole('button', { name: 'Pay out €60.50' })
  expect(screen.queryByText(/^Showing the first/)).toBeNull()
})

test('a full page of deleted creators says that there may be more', async () => {
  const many = Array.from({ length: limits.page.max }, (_, index) => ({ ...mara, id: `m${index}` }))
  await using screen = await openScreen('/operator/payouts', operator, listed, reply(listDeletedCreators, { data: many, meta }))
  await screen.findByText('Showing the first 100. More appear once these are paid.')
  expect(screen.readsOf(listDeletedCreators)).toEqual([{ limit: '100' }])
})

async function openPayment(balance: number, ...replies: Parameters<typeof openScreen>[2][]) {
  let isPaid = false
  const owed = replyTo(listDeletedCreators, () => ({ data: isPaid ? [] : [{ ...mara, balance: { amount: balance } }], meta }))
  const pay = replyTo(payDeletedCreator, () => ((isPaid = true), {}))
  const screen = await openScreen('/operator/payouts', operator, listed, owed, reply(getOverview), ...replies, pay)
  await screen.user.click(await screen.findByRole('button', { name: /^Pay out/ }))
  await screen.findByRole('dialog', { name: 'Pay a deleted creator' })
  const field = (name: RegExp | string) => screen.getByRole('textbox', { name })
  const account = {
    'Full name': 'Mara Kovac',
    Address: 'Weg 5',
    IBAN: 'de89 3704 0044 0532 0130 00',
    BIC: 'cobadeffxxx',
    'Bank name': 'Bank',
    'Bank address': 'Ring 1',
  }
  const fill = async () => {
    for (const [name, words] of Object.entries(account)) await screen.user.type(field(name), words)
    await screen.user.type(field(/^Reason/), 'Passport by video.')
  }
  const amount = async (words: string) => {
    await screen.user.clear(field(/^Amount/))
    if (words !== '') await screen.user.type(field(/^Amount/), words)
  }
  return { screen, field, fill, amount }
}

test('R-506 a deleted creator is paid to the account that support was given, and then is no longer listed', async () => {
  const { screen: opened, field, fill, amount } = await openPayment(160.5)
  await using screen = opened
  screen.getByText('Last paid to Mara Kovac, account ending in 3000')
  expect((field(/^Amount/) as HTMLInputElement).value).toBe('160.50')
  await fill()
  await amount('50')
  await screen.user.click(screen.getByRole('button', { name: 'Request €50.00' }))
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  const account = {
    fullName: 'Mara Kovac',
    address: 'Weg 5',
    iban: 'DE89370400440532013000',
    bic: 'COBADEFFXXX',
    bankName: 'Bank',
    bankAddress: 'Ring 1',
  }
  expect(screen.sent()).toEqual([
    {
      call: 'POST /internal/operator/deleted-creators/m1/pay',
      query: {},
      body: { ...account, reason: 'Passport by video.', amount: { amount: 50, currency: 'EUR' } },
    },
  ])
  expect(messages()).toEqual([['Payout requested', 'success']])
  await expect.poll(() => screen.queryByText('Owed to deleted creators')).toBeNull()
  expect(screen.readsOf(listOperatorPayouts).length).toBe(2)
})

test('R-506 a deleted creator is paid at least 50 or the whole balance, and at most that', async () => {
  const { screen: opened, field, amount } = await openPayment(60.5)
  await using screen = opened
  const request = () => screen.user.click(screen.getByRole('button', { name: /^Request/ }))
  await amount('60.51')
  await request()
  await screen.findByText('Please enter at most €60.50.')
  await amount('49.99')
  await screen.findByText('Below 50 you can only pay the whole balance.')
  await amount('')
  await screen.findByText('Please enter at most €60.50.')
  screen.getByRole('button', { name: 'Request payout' })
  for (const words of ['50', '60.50']) {
    await amount(words)
    await expect.poll(() => screen.queryByText(/^Please enter at most|^Below 50/)).toBeNull()
  }
  await screen.user.type(field('IBAN'), 'DE00')
  await screen.user.tab()
  await screen.findByText('This IBAN isn’t valid. Please check it digit by digit.')
  expect(screen.sent()).toEqual([])
})

test('R-483 R-506 a balance below 50 is paid whole; after a refusal what was typed is sent again under the same key', async () => {
  const more = refusal(payDeletedCreator, 'PAYOUT_EXCEEDS_BALANCE', 'The requested amount exceeds your balance.')
  const { screen: opened, field, fill } = await openPayment(12.3, more)
  await using screen = opened
  using fetched = vi.spyOn(globalThis, 'fetch')
  await fill()
  await screen.user.click(screen.getByRole('button', { name: 'Request €12.30' }))
  await screen.findByText('The requested amount exceeds your balance.')
  expect(screen.sent().map(({ body }) => (body as { amount: object }).amount)).toEqual([{ amount: 12.3, currency: 'EUR' }])
  expect((field('Bank name') as HTMLInputElement).value).toBe('Bank')
  screen.answer(reply(payDeletedCreator))
  await screen.user.click(screen.getByRole('button', { name: 'Request €12.30' }))
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  const keys = fetched.mock.calls.flatMap(([address, init]) =>
    typeof address === 'string' && address.endsWith('/m1/pay') ? [new Headers(init?.headers).get('idempotency-key')] : [],
  )
  expect(keys).toEqual([expect.any(String), keys[0]])
})
