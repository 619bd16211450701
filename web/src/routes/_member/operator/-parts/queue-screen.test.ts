// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { timings } from '@pairtake/protocol/limits'
import { claimRecord, listClaims, releaseClaim } from '@pairtake/protocol/operator/operator-claim-endpoints'
import { getOverview } from '@pairtake/protocol/operator/operator-endpoints'
import {
  approveCampaign,
  downloadOperatorCampaigns,
  getOperatorCampaign,
  listOperatorCampaigns,
  rejectCampaign,
} from '@pairtake/protocol/operator/operator-review-endpoints'
import { caughtDownloads } from '#testing/downloads.ts'
import { openScreen, refusal, reply, replyTo } from '#testing/shown.ts'
import { dismissToasts, toasts } from '#testing/toasts.ts'
import { windowOf } from '#testing/window-width.ts'

// The queue of campaigns stands for all queues: what it shows of a campaign is tested beside its route.

const noon = new Date(2026, 10, 20, 12, 0)
const wire = (at: Date) => at.toISOString().replace('.000Z', '+00:00')

beforeEach(() => {
  windowOf(64)
  dismissToasts()
  vi.useFakeTimers({ now: noon, toFake: ['Date', 'setInterval', 'clearInterval'] })
})
afterEach(() => void vi.useRealTimers())

const operator = { role: 'operator' } as const
const names: Record<string, string> = { c1: 'Clay', c2: 'Tin', c3: 'Glass' }
const row = (id: string) => ({ id, name: names[id] ?? id, state: 'in_review' as const })
const rows = ['c1', 'c2', 'c3'].map(row)
const noor = { general: { displayName: 'Noor' } }
const claimOf = (subjectId: string, isMine = false) => ({
  subject: 'campaign' as const,
  subjectId,
  isMine,
  operator: noor,
  claimedAt: wire(noon),
})

const record = replyTo(getOperatorCampaign, ({ call }) => {
  const id = call.split('/').at(-1) ?? ''
  return { data: { ...row(id), review: { version: `version of ${id}` } } }
})
const marks = (data: {
  claims?: ReturnType<typeof claimOf>[]
  opened?: { subject: 'campaign' | 'contract'; subjectId: string; at: string }[]
}) => reply(listClaims, { data })

const open = (search = '', ...replies: Parameters<typeof openScreen>[2][]) =>
  openScreen(
    `/operator/campaigns${search}`,
    operator,
    ...replies,
    reply(listOperatorCampaigns, { data: rows, meta: { page: 1, pages: 1, total: 3 } }),
    record,
    marks({}),
  )
type Queue = Awaited<ReturnType<typeof open>>

const decisions = (queue: Queue) => queue.sent().filter(({ call }) => !call.includes('/claims'))
const claims = (queue: Queue) => queue.sent().filter(({ call }) => call.includes('/claims'))
const list = (queue: Queue) => queue.findByRole('navigation', { name: 'Campaigns' })
const addressOf = (queue: Queue) => queue.router.state.location.search

test('the first record is open beside the list, until a row or the keys open another', async () => {
  await using queue = await open('?q=oat&page=2&seen=today')
  await queue.findByRole('article', { name: 'Clay' })
  const links = [...(await list(queue)).querySelectorAll('a')]
  expect(links.map(({ textContent }) => textContent)).toEqual(['Clay', 'Tin', 'Glass'])
  expect(links[1]?.getAttribute('href')).toBe('/operator/campaigns?state=in_review&page=2&q=oat&seen=today&show=c2')
  const current = () => [...document.querySelectorAll('nav [aria-current=true]')].map(({ textContent }) => textContent)
  expect(current()).toEqual(['Clay'])
  await queue.user.click(queue.getByRole('link', { name: 'Tin' }))
  await queue.findByRole('article', { name: 'Tin' })
  expect(current()).toEqual(['Tin'])
  expect(queue.queryByRole('article', { name: 'Clay' })).toBeNull()
  await queue.user.keyboard('j')
  await queue.findByRole('article', { name: 'Glass' })
  expect(addressOf(queue)).toMatchObject({ q: 'oat', page: 2, seen: 'today', show: 'c3' })
  // There is no next one.
  await queue.user.keyboard('j')
  await queue.user.keyboard('k')
  await queue.findByRole('article', { name: 'Tin' })
  await queue.user.keyboard('/')
  expect(document.activeElement).toBe(queue.getByRole('searchbox', { name: 'Search campaigns and brands' }))
  // While somebody types, letters are letters.
  await queue.user.keyboard('k')
  expect(addressOf(queue)).toMatchObject({ show: 'c2' })
})

test('the keys of a queue are listed, and do nothing while the list of them is open', async () => {
  await using queue = await open()
  await queue.findByRole('article', { name: 'Clay' })
  await queue.user.keyboard('?')
  const dialog = await queue.findByRole('dialog', { name: 'Keys' })
  expect([...dialog.querySelectorAll('dt')].map(({ textContent }) => textContent)).toEqual(['a', 'r', '1–5', 'j', 'k', '/', '?'])
  await queue.user.keyboard('j')
  expect(addressOf(queue)).toEqual({})
  await queue.user.keyboard('{Escape}')
  await expect.poll(() => queue.queryByRole('dialog')).toBeNull()
  await queue.user.click(queue.getByRole('button', { name: 'Keys' }))
  await queue.findByRole('dialog', { name: 'Keys' })
})

test('states, search and the filter by what was seen keep each other, and begin at the first page with the first record', async () => {
  await using queue = await open('?state=published&q=oat&page=2&seen=today&show=c2')
  await queue.findByRole('article', { name: 'Tin' })
  const tabs = queue.getByRole('navigation', { name: 'Campaigns by state' })
  const tab = (name: string) => [...tabs.querySelectorAll('a')].find(({ textContent }) => textContent === name)
  expect(tab('Edited')?.getAttribute('href')).toBe('/operator/campaigns?state=edited&q=oat&seen=today')
  expect([...tabs.querySelectorAll('[aria-current=page]')].map(({ textContent }) => textContent)).toEqual(['Published'])
  const seen = queue.getByRole('combobox', { name: 'Filter by seen today' })
  expect([...seen.querySelectorAll('option')].map(({ textContent }) => textContent)).toEqual([
    'Seen or not',
    'Not seen today',
    'Seen today',
  ])
  expect((seen as HTMLSelectElement).value).toBe('today')
  await queue.user.selectOptions(seen, 'Not seen today')
  await expect.poll(() => addressOf(queue)).toEqual({ state: 'published', q: 'oat', seen: 'not_today' })
  await expect
    .poll(() => queue.readsOf(listOperatorCampaigns).at(-1))
    .toEqual({
      page: '1',
      state: 'published',
      q: 'oat',
      seen: 'not_today',
      dayBeganAt: new Date(2026, 10, 20).toISOString(),
    })
  await queue.user.clear(queue.getByRole('searchbox'))
  await queue.user.type(queue.getByRole('searchbox'), 'tin')
  await expect.poll(() => addressOf(queue)).toEqual({ state: 'published', q: 'tin', seen: 'not_today' })
  await queue.user.selectOptions(queue.getByRole('combobox', { name: 'Filter by seen today' }), 'Seen or not')
  await expect.poll(() => addressOf(queue)).toEqual({ state: 'published', q: 'tin' })
  await queue.user.clear(queue.getByRole('searchbox'))
  await expect.poll(() => addressOf(queue)).toEqual({ state: 'published' })
})

test('pages keep what is filtered, without the record that is open', async () => {
  const page = reply(listOperatorCampaigns, { data: rows, meta: { page: 2, pages: 3, total: 60 } })
  await using queue = await open('?state=filled&q=oat&page=2&seen=today&show=c2', page)
  const next = await queue.findByRole('link', { name: 'Next' })
  expect(next.getAttribute('href')).toBe('/operator/campaigns?state=filled&page=3&q=oat&seen=today')
})

test('a page past the end leads to the first one, with what is filtered', async () => {
  const past = reply(listOperatorCampaigns, { data: [], meta: { page: 4, pages: 3, total: 60 } })
  await using queue = await open('?state=filled&q=oat&page=4&seen=today', past)
  await queue.findByText('There is nothing on this page')
  expect(queue.getByRole('link', { name: 'Go to the first page' }).getAttribute('href')).toBe(
    '/operator/campaigns?state=filled&q=oat&seen=today',
  )
})

const empty = reply(listOperatorCampaigns, { data: [], meta: { page: 1, pages: 1, total: 0 } })

test('R-420 a search that finds nothing can be cleared, and only a list that nobody narrowed says that there is nothing', async () => {
  await using searched = await open('?state=filled&q=oat', empty)
  await searched.findByText('No campaign matches')
  expect(searched.queryByText('No campaigns here')).toBeNull()
  await searched.user.click(searched.getByRole('button', { name: 'Show all' }))
  await expect.poll(() => addressOf(searched)).toEqual({ state: 'filled' })
  await searched.findByText('No campaigns here')
})

test('a list filtered by what was seen says so when it is empty, and shows the others with the same search', async () => {
  await using queue = await open('?state=published&seen=not_today', empty)
  await queue.findByText('Nothing here that you haven’t seen today')
  expect(queue.getByRole('link', { name: 'Show all' }).getAttribute('href')).toBe('/operator/campaigns?state=published')
  await queue.user.selectOptions(queue.getByRole('combobox', { name: 'Filter by seen today' }), 'Seen today')
  await queue.findByText('You haven’t opened any of these today')
})

test('a decision is told, opens the next record that nobody else decides on, and moves the focus to it', async () => {
  const decided = new Set<string>()
  const left = replyTo(listOperatorCampaigns, () => ({
    data: rows.filter(({ id }) => !decided.has(id)),
    meta: { page: 1, pages: 1, total: 3 },
  }))
  const approve = replyTo(approveCampaign, ({ call }) => (decided.add(call.split('/').at(-2) ?? ''), {}))
  await using queue = await open('', left, approve, marks({ claims: [claimOf('c2')] }))
  await queue.user.click(await queue.findByRole('button', { name: 'Approve' }))
  await queue.findByRole('article', { name: 'Glass' })
  expect(decisions(queue)).toEqual([
    { call: 'POST /internal/operator/campaigns/c1/approve', query: {}, body: { version: 'version of c1' } },
  ])
  expect(toasts().map(({ message, tone }) => [message, tone])).toEqual([['Clay is published', 'success']])
  await expect.poll(() => document.activeElement?.textContent).toBe('Glass')
  await expect.poll(() => queue.queryByRole('link', { name: 'Clay' })).toBeNull()
  expect(addressOf(queue)).toMatchObject({ show: 'c3' })
})

test('R-518 after the last decision the queue says that nothing is left, and its heading has the focus', async () => {
  let isDecided = false
  const left = replyTo(listOperatorCampaigns, () => ({
    data: isDecided ? [] : rows.slice(0, 1),
    meta: { page: 1, pages: 1, total: 1 },
  }))
  const approve = replyTo(approveCampaign, () => ((isDecided = true), {}))
  await using queue = await open('?seen=not_today', left, approve)
  await queue.user.click(await queue.findByRole('button', { name: 'Approve' }))
  await queue.findByText('Nothing here that you haven’t seen today')
  await expect.poll(() => document.activeElement?.textContent).toBe('Campaigns')
})

test('a decision that came too late is told in a message, and the record is read again', async () => {
  const late = refusal(approveCampaign, 'STATE_MOVED_ON', 'Somebody else has approved it.')
  await using queue = await open('', late)
  await queue.user.click(await queue.findByRole('button', { name: 'Approve' }))
  await expect.poll(() => toasts().map(({ message, tone }) => [message, tone])).toEqual([['Somebody else has approved it.', 'error']])
  await expect.poll(() => queue.readsOf(getOperatorCampaign).length).toBe(2)
  expect(queue.getByRole('article').textContent).not.toContain('Somebody else has approved it.')
  expect(queue.getByRole('article', { name: 'Clay' })).not.toBeNull()
})

test('a refusal for another reason stands below the record, and the reason typed stays', async () => {
  const wrong = refusal(rejectCampaign, 'VALIDATION_FAILED', 'This reason cannot be read.')
  await using queue = await open('', wrong)
  const field = await queue.findByRole('textbox', { name: /^Reason, if you send it back/ })
  await queue.user.type(field, 'Please say more.')
  await queue.user.click(queue.getByRole('button', { name: 'Reject' }))
  await queue.findByText('This reason cannot be read.')
  expect(toasts()).toEqual([])
  expect((field as HTMLTextAreaElement).value).toBe('Please say more.')
  expect(queue.getByRole('article', { name: 'Clay' })).not.toBeNull()
})

test('a reason and a refusal stay with the record that they are about, where others are already read', async () => {
  await using queue = await open('', refusal(rejectCampaign, 'VALIDATION_FAILED', 'This reason cannot be read.'))
  const field = () => queue.findByRole<HTMLTextAreaElement>('textbox', { name: /^Reason, if you send it back/ })
  const show = async (name: string) => {
    await queue.user.click(queue.getByRole('link', { name }))
    await queue.findByRole('article', { name })
  }
  await queue.findByRole('article', { name: 'Clay' })
  await show('Tin')
  await queue.user.type(await field(), 'Please say more.')
  await queue.user.click(queue.getByRole('button', { name: 'Reject' }))
  await queue.findByText('This reason cannot be read.')
  await show('Clay')
  expect((await field()).value).toBe('')
  expect(queue.queryByText('This reason cannot be read.')).toBeNull()
})

test('a single key never decides: it arms the button, and Enter presses it', async () => {
  await using queue = await open('', reply(approveCampaign))
  const approve = await queue.findByRole('button', { name: 'Approve' })
  await queue.user.keyboard('a')
  expect([document.activeElement === approve, decisions(queue)]).toEqual([true, []])
  await queue.user.keyboard('{Escape}')
  expect([document.activeElement === approve, decisions(queue)]).toEqual([false, []])
  await queue.user.keyboard('a{Enter}')
  await expect.poll(() => decisions(queue).map(({ call }) => call)).toEqual(['POST /internal/operator/campaigns/c1/approve'])
})

test('the keys of a reason lead to its field, add common reasons, and arm the button once there is one', async () => {
  await using queue = await open('', reply(rejectCampaign))
  const field = (await queue.findByRole('textbox', { name: /^Reason, if you send it back/ })) as HTMLTextAreaElement
  const reject = queue.getByRole('button', { name: 'Reject' })
  await queue.user.keyboard('r')
  expect(document.activeElement).toBe(field)
  field.blur()
  await queue.user.keyboard('13')
  expect(field.value).toBe(
    'Please say in the brief what should be seen and heard. Please don’t arrange prices or payments outside Pairtake.',
  )
  await queue.user.keyboard('r')
  expect([document.activeElement === reject, decisions(queue)]).toEqual([true, []])
  await queue.user.keyboard('{Enter}')
  await expect
    .poll(() => decisions(queue))
    .toEqual([
      {
        call: 'POST /internal/operator/campaigns/c1/reject',
        query: {},
        body: { reason: field.value, version: 'version of c1' },
      },
    ])
})

test('R-191 a row says who is deciding on it, and what this operator opened today', async () => {
  const today = wire(new Date(2026, 10, 20, 8, 0))
  const yesterday = wire(new Date(2026, 10, 19, 23, 0))
  const opened = [
    { subject: 'campaign' as const, subjectId: 'c1', at: today },
    { subject: 'campaign' as const, subjectId: 'c2', at: yesterday },
    { subject: 'contract' as const, subjectId: 'c3', at: today },
  ]
  await using queue = await open('', marks({ claims: [claimOf('c2'), claimOf('c3', true)], opened }))
  await expect
    .poll(() => [...document.querySelectorAll('nav li')].filter(({ textContent }) => textContent?.includes('Noor')).length)
    .toBe(1)
  const [clay, tin, glass] = [...(await list(queue)).querySelectorAll('li')].map(({ textContent }) => textContent)
  expect([clay, tin, glass].map((words) => words?.includes('Seen today'))).toEqual([true, false, false])
  expect(tin).toContain('Claimed by Noor, just now')
  expect(glass).not.toContain('Claimed')
})

test('R-190 the open record is claimed, renewed while it is open, and released when another one is opened', async () => {
  await using queue = await open('', reply(claimRecord), reply(releaseClaim))
  const claim = (subjectId: string) => ({ call: 'POST /internal/operator/claims', query: {}, body: { subject: 'campaign', subjectId } })
  await expect.poll(() => claims(queue)).toEqual([claim('c1')])
  await expect.poll(() => queue.readsOf(listClaims).length).toBe(2)
  await vi.advanceTimersByTimeAsync(timings.claimRenewalMs)
  await expect.poll(() => claims(queue)).toEqual([claim('c1'), claim('c1')])
  await queue.user.keyboard('j')
  const release = { call: 'POST /internal/operator/claims/_release', query: {}, body: { subject: 'campaign', subjectId: 'c1' } }
  await expect.poll(() => claims(queue).slice(2)).toEqual(expect.arrayContaining([release, claim('c2')]))
  await queue.router.navigate({ to: '/operator/audit' })
  await expect.poll(() => claims(queue).at(-1)).toEqual({ ...release, body: { subject: 'campaign', subjectId: 'c2' } })
  const before = claims(queue).length
  await vi.advanceTimersByTimeAsync(timings.claimRenewalMs)
  // What was left is not renewed.
  expect(claims(queue).slice(before)).toEqual([])
})

test('R-190 another operator takes a record over before deciding on it', async () => {
  let isTaken = false
  const taken = replyTo(listClaims, () => ({ data: { claims: [claimOf('c1', isTaken)] } }))
  const take = replyTo(claimRecord, ({ body }) => ((isTaken ||= 'takeOver' in (body as object)), {}))
  await using queue = await open('', taken, take)
  const button = await queue.findByRole('button', { name: 'Take over' })
  expect(queue.queryByRole('button', { name: 'Approve' })).toBeNull()
  await queue.user.keyboard('a{Enter}')
  expect(decisions(queue)).toEqual([])
  await queue.user.click(button)
  await queue.findByRole('button', { name: 'Approve' })
  expect(claims(queue).filter(({ body }) => 'takeOver' in (body as object))).toEqual([
    { call: 'POST /internal/operator/claims', query: {}, body: { subject: 'campaign', subjectId: 'c1', takeOver: true } },
  ])
  await expect.poll(() => claims(queue).at(-1)?.body).toEqual({ subject: 'campaign', subjectId: 'c1' })
  await queue.router.navigate({ to: '/operator/audit' })
  await expect.poll(() => claims(queue).at(-1)?.call).toContain('_release')
})

test('the list, who decides on what, and the counts are read again every half minute', async () => {
  await using queue = await open('', reply(getOverview, { data: { waiting: { campaigns: 3 } } }))
  await queue.findByRole('article', { name: 'Clay' })
  await queue.findByText('In review', { selector: 'a' })
  await expect.poll(() => queue.getByRole('navigation', { name: 'Campaigns by state' }).textContent).toMatch(/^In review, 3Edited/)
  await expect.poll(() => queue.readsOf(listClaims).length).toBe(1)
  const counts = () => [listOperatorCampaigns, listClaims, getOverview].map((read) => queue.readsOf(read).length)
  expect(counts()).toEqual([1, 1, 1])
  await vi.advanceTimersByTimeAsync(30_000)
  await expect.poll(counts).toEqual([2, 2, 2])
})

test('R-440 the list is downloaded as it is filtered', async () => {
  using downloads = caughtDownloads()
  await using queue = await open('?state=all&q=oat&page=2&seen=today', reply(downloadOperatorCampaigns))
  await queue.user.click(await queue.findByRole('button', { name: 'Download campaigns as CSV' }))
  await expect
    .poll(() => decisions(queue))
    .toEqual([
      {
        call: 'POST /internal/operator/campaigns/download',
        query: {},
        body: { state: '', q: 'oat', seen: 'today', dayBeganAt: new Date(2026, 10, 20).toISOString() },
      },
    ])
  await expect.poll(downloads.names).toEqual(['pairtake-campaigns-2026-11-20.csv'])
})

test('on a phone the list comes first: no record is read or claimed until it is chosen, and there is a way back to the list', async () => {
  windowOf(24)
  await using queue = await open('?state=filled&q=oat&page=2')
  await queue.user.click(await queue.findByRole('link', { name: 'Tin' }))
  await queue.findByRole('article', { name: 'Tin' })
  expect(queue.readsOf(getOperatorCampaign).length).toBe(1)
  await expect.poll(() => claims(queue).map(({ body }) => body)).toEqual([{ subject: 'campaign', subjectId: 'c2' }])
  expect(queue.getByRole('link', { name: 'View all' }).getAttribute('href')).toBe('/operator/campaigns?state=filled&page=2&q=oat')
})

test('on a phone the first record is not claimed, however long the list is open', async () => {
  windowOf(24)
  vi.useRealTimers()
  vi.useFakeTimers({ now: noon })
  await using queue = await open()
  const tin = async () => (await vi.advanceTimersByTimeAsync(100), queue.queryByRole('link', { name: 'Tin' }))
  await expect.poll(tin).not.toBeNull()
  await vi.advanceTimersByTimeAsync(timings.claimRenewalMs)
  expect([claims(queue), queue.readsOf(getOperatorCampaign)]).toEqual([[], []])
})
