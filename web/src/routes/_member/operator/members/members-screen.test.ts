// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { listOperatorCreatorPapers } from '@pairtake/protocol/operator/operator-creator-paper-endpoints'
import {
  downloadOperatorMembers,
  getOperatorMember,
  liftSuspension,
  listOperatorMembers,
  suspendMember,
} from '@pairtake/protocol/operator/operator-member-endpoints'
import { caughtDownloads } from '#testing/downloads.ts'
import { openScreen, refusal, reply, replyTo } from '#testing/shown.ts'
import { dismissToasts, toasts } from '#testing/toasts.ts'

const noon = new Date(2026, 10, 20, 12, 0)
beforeEach(() => {
  dismissToasts()
  vi.useFakeTimers({ now: noon, toFake: ['Date'] })
})
afterEach(() => void vi.useRealTimers())

const operator = { role: 'operator' } as const
const meta = { page: 1, pages: 1, total: 1 }
const inHours = (hours: number) => new Date(noon.getTime() + hours * 3_600_000).toISOString().replace('.000Z', '+00:00')
const mara = {
  id: 'm1',
  role: 'creator' as const,
  firstName: 'Mara',
  lastName: 'Kovac',
  email: 'mara@films.example',
  general: { displayName: 'Mara K.' },
  createdAt: inHours(-72),
  isConfirmed: true,
}
const nordlys = { ...mara, id: 'a1', role: 'agency' as const, general: { displayName: 'Nordlys' } }
const messages = () => toasts().map(({ message, tone }) => [message, tone])
const addressOf = (screen: { router: { state: { location: { search: unknown } } } }) => screen.router.state.location.search

test('a row says who it is, since when, and whether they are suspended or not confirmed', async () => {
  const suspended = { ...nordlys, isConfirmed: false, suspendedAt: inHours(-1), suspensionReason: 'Paid outside Pairtake.' }
  const list = reply(listOperatorMembers, { data: [mara, suspended, { ...mara, id: 'o1', role: 'operator' as const }], meta })
  await using screen = await openScreen('/operator/members', operator, list)
  const first = await screen.findByRole('link', { name: 'Nordlys' })
  expect(first.getAttribute('href')).toBe('/operator/members/a1')
  const rows = [...document.querySelectorAll('main li')].map(({ textContent }) => textContent ?? '')
  expect(rows[0]).toContain('Mara K.Creator, Mara Kovac, mara@films.exampleJoined 3 days ago')
  expect(rows[1]).toContain('NordlysSuspendedNot confirmedBrand, Mara Kovac')
  expect(rows[1]).toContain('Paid outside Pairtake.')
  expect(rows[2]).toContain('Mara K.Operator, Mara Kovac')
})

test('the list of those whose VAT ID is not registered has a tab only while it is open', async () => {
  await using screen = await openScreen('/operator/members?state=vat_id_invalid&q=ida', operator)
  const tabs = await screen.findByRole('navigation', { name: 'Members by role' })
  expect(tabs.textContent).toBe('AllBrandsCreatorsOperatorsSuspendedVAT ID not registered')
  await screen.user.click(screen.getByRole('link', { name: 'Suspended' }))
  await expect.poll(() => tabs.textContent).toBe('AllBrandsCreatorsOperatorsSuspended')
  expect(addressOf(screen)).toEqual({ state: 'suspended', q: 'ida' })
})

test('R-420 an empty list of members says whether there is nothing, nothing that matches, or nothing on this page', async () => {
  const none = replyTo(listOperatorMembers, ({ query }) => ({ data: [], meta: { page: Number(query['page']), pages: 1, total: 0 } }))
  await using screen = await openScreen('/operator/members?state=creator&q=ida&page=2', operator, none)
  const first = await screen.findByRole('link', { name: 'Go to the first page' })
  expect(first.getAttribute('href')).toBe('/operator/members?state=creator&q=ida')
  await screen.user.click(first)
  await screen.findByText('No member matches')
  await screen.user.click(screen.getByRole('button', { name: 'Show all' }))
  await screen.findByText('No members here')
  await screen.user.type(screen.getByRole('searchbox', { name: 'Search names and addresses' }), 'mara')
  await expect.poll(() => addressOf(screen)).toEqual({ state: 'creator', q: 'mara' })
})

test('the next page of members keeps what is filtered, and the file has the whole filtered list', async () => {
  using downloads = caughtDownloads()
  const paged = reply(listOperatorMembers, { data: [mara], meta: { page: 2, pages: 3, total: 50 } })
  await using screen = await openScreen('/operator/members?state=creator&q=ida&page=2', operator, paged, reply(downloadOperatorMembers))
  expect((await screen.findByRole('link', { name: 'Next' })).getAttribute('href')).toBe('/operator/members?state=creator&q=ida&page=3')
  await screen.user.click(screen.getByRole('button', { name: 'Download members as CSV' }))
  await expect.poll(downloads.names).toEqual(['pairtake-members-2026-11-20.csv'])
  expect(screen.sent()).toEqual([{ call: 'POST /internal/operator/members/download', query: {}, body: { state: 'creator', q: 'ida' } }])
})

const openMember = (member: object, search = '', ...replies: Parameters<typeof openScreen>[2][]) =>
  openScreen(`/operator/members/m1${search}`, operator, ...replies, reply(getOperatorMember, { data: member }))
const facts = () => [...document.querySelectorAll('main dt')].map((dt) => [dt.textContent, dt.nextElementSibling?.textContent])
const money = { turnover: { amount: 1234.5 }, balance: { amount: 60 }, payoutsRequested: { amount: 50 }, failedPayments: 2 }

test('a creator is shown with earnings, balance, payouts, jobs and documents', async () => {
  const papers = [{ id: 'd1', kind: 'self_billed_invoice' as const, number: 'SB-7', amount: { amount: 90 }, issuedAt: inHours(-24) }]
  const list = reply(listOperatorCreatorPapers, { data: papers, meta: { ...meta, total: 12 } })
  await using screen = await openMember({ ...mara, money, sessions: 2, lastSeenAt: inHours(-1) }, '', list)
  await screen.findByText('Creator, Mara Kovac, mara@films.example')
  expect(facts()).toEqual([
    ['Earned', '€1,234.50'],
    ['Balance', '€60.00'],
    ['Payouts requested', '€50.00'],
    ['Member since', '3 days ago'],
    ['Last seen', '1 hour ago'],
    ['Logged in on', '2 devices'],
  ])
  expect(document.querySelector('main')?.textContent).toContain('Jobs')
  expect(screen.queryByText('No campaigns yet')).toBeNull()
  const row = (await screen.findByText('Self-billed invoice SB-7')).closest('li')
  expect(row?.textContent).toContain('€90.00')
  expect(row?.textContent).toContain('19 Nov')
  expect(screen.readsOf(listOperatorCreatorPapers)).toEqual([{ creatorId: 'm1', page: '1', limit: '5' }])
  const all = screen.getAllByRole('link', { name: 'View all' }).map((link) => link.getAttribute('href'))
  expect(all).toEqual(['/operator/accounts/creator-documents?creator=m1'])
  expect(screen.getByRole('heading', { name: /^Documents/ }).parentElement?.textContent).toMatch(/^Documents ?12/)
})

test('a brand is shown with what it paid and campaigns, and has neither balance nor documents', async () => {
  const record = {
    ...nordlys,
    money: { turnover: { amount: 80 }, failedPayments: 2 },
    mailRefused: { at: inHours(-48), words: 'No such mailbox.' },
    sessions: 1,
  }
  await using screen = await openMember(record)
  await screen.findByText('Brand, Mara Kovac, mara@films.example')
  expect(facts()).toEqual([
    ['Paid so far', '€80.00'],
    ['Failed payments', '2 open'],
    ['Member since', '3 days ago'],
    ['Last seen', 'Not logged in now'],
    ['The last email was refused', '2 days ago: No such mailbox.'],
    ['Logged in on', '1 device'],
  ])
  screen.getByText('No campaigns yet')
  screen.getByText('No jobs yet')
  expect(screen.readsOf(listOperatorCreatorPapers)).toEqual([])
})

test('a brand without a failed payment has none', async () => {
  await using screen = await openMember({ ...nordlys, money: { turnover: { amount: 0 } } })
  await screen.findByText('Failed payments')
  expect(facts()).toContainEqual(['Failed payments', 'None'])
  expect(facts()).toContainEqual(['Logged in on', 'No device'])
})

test('R-095 an operator has an account without money, and how operators are made', async () => {
  await using screen = await openMember({ ...mara, role: 'operator', money: { turnover: { amount: 0 } } })
  await screen.findByText('Add or remove operators on the machine that runs Pairtake: npm run operator.')
  screen.getByRole('heading', { name: 'Account' })
  screen.getByRole('heading', { name: /^Latest activity/ })
  expect(facts().map(([label]) => label)).toEqual(['Member since', 'Last seen', 'Logged in on'])
  expect(screen.queryByText('No jobs yet')).toBeNull()
})

test('what the register says of a VAT ID is shown with the evidence', async () => {
  const checks = [
    { at: inHours(-1), outcome: 'valid' as const, name: 'Nordlys AS', address: 'Ring 1\n0150 Oslo', consultation: 'WAPI1', words: null },
    { at: inHours(-2), outcome: 'unanswered' as const, name: '', address: '', consultation: '', words: 'The register is down.' },
  ]
  await using screen = await openMember({ ...nordlys, vatId: { number: 'DE123', state: 'invalid', checks } })
  const card = (await screen.findByText('DE123')).closest('section') ?? document.querySelector('main')
  expect(card?.textContent).toContain('DE123Not registered')
  const [answered, unanswered] = [...document.querySelectorAll('main li')].filter(({ textContent }) => textContent?.includes(' · '))
  expect(answered?.textContent).toBe('Registered · 1 hour agoNordlys ASRing 1, 0150 OsloConsultation number WAPI1')
  expect(unanswered?.textContent).toBe('No answer · 2 hours agoThe register is down.')
})

test('a member is suspended with a reason after the consequences are said, and the record then says so', async () => {
  let isSuspended = false
  const record = replyTo(getOperatorMember, () => ({
    data: {
      ...nordlys,
      suspendedAt: isSuspended ? inHours(0) : null,
      suspensionReason: isSuspended ? 'Paid outside Pairtake.' : null,
      suspension: { sessions: 2, campaignsOnMarket: 1 },
    },
  }))
  const suspend = replyTo(suspendMember, () => ((isSuspended = true), {}))
  await using screen = await openScreen('/operator/members/a1', operator, record, suspend)
  await screen.user.click(await screen.findByRole('link', { name: 'Suspend' }))
  const dialog = await screen.findByRole('dialog', { name: 'Suspend Nordlys?' })
  expect([...dialog.querySelectorAll('li')].map(({ textContent }) => textContent)).toEqual([
    'No one can log in to this account.',
    '2 devices are logged out.',
    '1 campaign is hidden from creators.',
  ])
  expect(dialog.textContent).toContain('The member sees this when logging in')
  await screen.user.click(screen.getByRole('button', { name: 'Suspend' }))
  await screen.findByText('The reason is required.')
  await screen.user.type(screen.getByRole('textbox', { name: /^Reason/ }), 'Paid outside Pairtake.')
  await screen.user.click(screen.getByRole('button', { name: 'Suspend' }))
  await screen.findByRole('button', { name: 'Lift the suspension' })
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  screen.getByText('Paid outside Pairtake.')
  expect(document.querySelector('main h1')?.parentElement?.textContent).toContain('Suspended')
  expect(screen.sent()).toEqual([
    { call: 'POST /internal/operator/members/a1/suspend', query: {}, body: { reason: 'Paid outside Pairtake.' } },
  ])
  expect(messages()).toEqual([['Nordlys is suspended', 'success']])
  await expect.poll(() => addressOf(screen)).toEqual({})
})

test('a suspension that is refused keeps its reason, and is left by cancelling', async () => {
  await using screen = await openMember(nordlys, '?suspend=true', refusal(suspendMember, 'STATE_MOVED_ON', 'Somebody else did.'))
  await screen.user.type(await screen.findByRole('textbox', { name: /^Reason/ }), 'Broke our terms.')
  await screen.user.click(screen.getByRole('button', { name: 'Suspend' }))
  await screen.findByText('Somebody else did.')
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^Reason/ }).value).toBe('Broke our terms.')
  await screen.user.click(screen.getByRole('button', { name: 'Cancel' }))
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  expect([addressOf(screen), screen.sent().length]).toEqual([{}, 1])
})

test('a suspension is lifted, and a refusal of that is told', async () => {
  let isSuspended = true
  const record = replyTo(getOperatorMember, () => ({
    data: { ...mara, suspendedAt: isSuspended ? inHours(-2) : null, suspensionReason: isSuspended ? 'Broke our terms.' : null },
  }))
  const lift = replyTo(liftSuspension, () => ((isSuspended = false), {}))
  const refused = refusal(liftSuspension, 'STATE_MOVED_ON', 'It is lifted already.')
  await using screen = await openScreen('/operator/members/m1?suspend=true', operator, refused, record, reply(listOperatorCreatorPapers))
  await screen.user.click(await screen.findByRole('button', { name: 'Lift the suspension' }))
  await expect.poll(messages).toEqual([['It is lifted already.', 'error']])
  // An old link asks nothing of a member who is suspended.
  expect(screen.queryByRole('dialog')).toBeNull()
  screen.answer(lift)
  await screen.user.click(screen.getByRole('button', { name: 'Lift the suspension' }))
  await expect.poll(() => screen.queryByText('Broke our terms.')).toBeNull()
  expect(screen.sent().map(({ call, body }) => [call, body])).toEqual(
    Array.from({ length: 2 }, () => ['POST /internal/operator/members/m1/lift', {}]),
  )
  expect(messages().at(-1)).toEqual(['Mara K. may log in again', 'success'])
})

test('a member who is gone says so, and the way back leads to all members', async () => {
  await using screen = await openMember(mara)
  expect((await screen.findAllByRole('link', { name: 'Members' })).map((link) => link.getAttribute('href'))).toContain('/operator/members')
  await screen[Symbol.asyncDispose]()
  await using gone = await openMember({}, '', refusal(getOperatorMember, 'NOT_FOUND', 'No.'))
  await gone.findByText('Member not found')
})
