// @vitest-environment happy-dom
import { within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { claimRecord } from '@pairtake/protocol/operator/operator-claim-endpoints'
import { getOverview } from '@pairtake/protocol/operator/operator-endpoints'
import {
  downloadOperatorCreatorProfiles,
  getOperatorCreatorProfile,
  listOperatorCreatorProfiles,
  markPortfolioSeen,
  rejectCreatorProfile,
  verifyCreatorProfile,
} from '@pairtake/protocol/operator/operator-review-endpoints'
import { caughtDownloads } from '#testing/downloads.ts'
import { openScreen, refusal, reply, replyTo } from '#testing/shown.ts'
import { dismissToasts, toasts } from '#testing/toasts.ts'
import { windowOf } from '#testing/window-width.ts'

// What all queues have in common is tested in `-parts/queue-screen.test.ts`.

const noon = new Date(2026, 10, 20, 12, 0)
beforeEach(() => {
  windowOf(64)
  // For menus, which `happy-dom` cannot close.
  Object.assign(HTMLElement.prototype, { hidePopover: () => {} })
  dismissToasts()
  vi.useFakeTimers({ now: noon, toFake: ['Date', 'setInterval', 'clearInterval'] })
})
afterEach(() => void vi.useRealTimers())

const operator = { role: 'operator' } as const
const meta = { page: 1, pages: 1, total: 1 }
const inHours = (hours: number) => new Date(noon.getTime() + hours * 3_600_000).toISOString().replace('.000Z', '+00:00')
const mara = { id: 'm1', firstName: 'Mara', lastName: 'Kovac', email: 'mara@films.example', general: { displayName: 'Mara K.' } }
const profile = { user: mara, state: 'in_review' as const, submittedAt: inHours(-2), review: { version: 'v7' } }
const video = (id: string) => ({
  id,
  name: `Film ${id}`,
  state: 'ready' as const,
  mediaOptimizedAccess: { url: `https://files.example/${id}` },
})

const open = (record: object, search = '', ...replies: Parameters<typeof openScreen>[2][]) =>
  openScreen(
    `/operator/creators${search}`,
    operator,
    ...replies,
    reply(listOperatorCreatorProfiles, { data: [profile], meta }),
    reply(getOperatorCreatorProfile, { data: record }),
  )
type Shown = Awaited<ReturnType<typeof open>>
const acts = (screen: Shown) => screen.sent().flatMap(({ call, body }) => (call.includes('/claims') ? [] : [[call, body]]))
const messages = () => toasts().map(({ message }) => message)

test('a row says who it is, how many videos, which try, since when, and when the decision is due', async () => {
  const rows = [
    { ...profile, submissions: 2, dueAt: inHours(3), portfolio: [video('v1')] },
    {
      ...profile,
      user: { ...mara, id: 'm2' },
      state: 'verified' as const,
      portfolioChangedAt: inHours(-1),
      portfolio: [video('v1'), video('v2')],
    },
    { ...profile, user: { ...mara, id: 'm3' }, state: 'incomplete' as const, submittedAt: null },
  ]
  await using screen = await open(profile, '', reply(listOperatorCreatorProfiles, { data: rows, meta }))
  await screen.findByRole('article')
  const list = screen.getByRole('navigation', { name: 'Creators' })
  expect([...list.querySelectorAll('li')].map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Mara K.2 hours ago1 video, second tryDue in 3 hours'),
    expect.stringContaining('Mara K.Changed 1 hour ago2 videosVerified'),
    expect.stringContaining('Mara K.0 videosIncomplete'),
  ])
  expect(screen.getAllByRole('link', { name: 'Mara K.' })[1]?.getAttribute('href')).toBe(
    '/operator/creators?state=in_review&page=1&show=m2',
  )
})

test('a creator is shown with name, address, age, languages and work', async () => {
  const record = {
    ...profile,
    submissions: 2,
    dueAt: inHours(3),
    portfolioChangedAt: inHours(-1),
    shortBio: 'I film food.',
    lastRejectionReason: 'Add a bio.',
    gender: 'non_binary' as const,
    birthDate: '1996-11-21',
    nativeLanguage: { name: 'German' },
    languages: [{ name: 'English' }, { name: 'French' }],
    creatorRecord: { isSuspended: true, openApplications: 2, earned: { amount: 460 }, ['jobs']: { completed: 1, open: 2, cancelled: 3 } },
  }
  await using screen = await open(record)
  const article = await screen.findByRole('article', { name: 'Mara K.' })
  expect(article.textContent).toContain(
    'Mara Kovac, mara@films.exampleIn reviewDue in 3 hoursSent 2 hours ago, second tryPortfolio changed 1 hour ago',
  )
  const head = [...article.querySelectorAll('a')].find(({ textContent }) => textContent === 'Mara K.')
  expect(head?.getAttribute('href')).toBe('/operator/members/m1')
  screen.getByText('I film food.')
  screen.getByText('Sent back before')
  const facts = Object.fromEntries([...article.querySelectorAll('dt')].map((dt) => [dt.textContent, dt.nextElementSibling?.textContent]))
  expect(facts).toMatchObject({
    // The birthday is tomorrow.
    Age: '29, born 21 Nov 1996',
    Gender: 'Non-binary',
    'Native language': 'German',
    'Professional languages': 'English, French',
    Jobs: '1 completed, 2 open, 3 cancelled',
    'Open applications': '2',
    Earned: '€460.00',
    Account: 'Suspended',
  })
})

test('what a creator has not given is said so', async () => {
  const residence = { streetAddress: '', postalCode: '', city: '', state: '', country: null }
  const record = { ...profile, state: 'incomplete' as const, submittedAt: null, shortBio: '', residence, socialInfo: { instagram: '' } }
  await using screen = await open({ ...record, lastRejectionReason: 'Add a bio.' })
  const article = await screen.findByRole('article')
  screen.getByText('No bio yet.')
  screen.getByText('Sent back')
  const facts = [...article.querySelectorAll('dt')].map((dt) => [dt.textContent, dt.nextElementSibling?.textContent])
  expect(facts.slice(0, 6).map(([, value]) => value)).toEqual(Array.from({ length: 6 }, () => 'Not given'))
  expect(article.textContent).not.toMatch(/Sent just now|Portfolio changed|Suspended|being prepared/)
  expect(screen.queryByRole('button', { name: /Send back|Verify/ })).toBeNull()
})

test('a creator in review is verified in the version that was read', async () => {
  await using screen = await open(profile, '', reply(verifyCreatorProfile))
  await screen.user.click(await screen.findByRole('button', { name: 'Verify' }))
  await expect.poll(messages).toEqual(['Mara K. is verified'])
  expect(acts(screen)).toEqual([['POST /internal/operator/creator-profiles/m1/verify', { version: 'v7' }]])
})

test('a creator in review is sent back with a reason that only they read', async () => {
  await using screen = await open(profile, '', reply(rejectCreatorProfile))
  const field = await screen.findByRole('textbox', { name: /^Reason, if you send it back/ })
  screen.getByText('The creator will see this')
  await screen.user.type(field, 'Nice work. ')
  await screen.user.click(screen.getByRole('button', { name: 'Common reasons' }))
  await screen.user.click(screen.getByText('Please write in the bio what you film.'))
  await screen.user.type(field, ' Thanks!')
  await screen.user.click(screen.getByRole('button', { name: 'Send back' }))
  await expect.poll(messages).toEqual(['Mara K. is asked to change the profile'])
  expect(acts(screen)).toEqual([
    [
      'POST /internal/operator/creator-profiles/m1/reject',
      { reason: 'Nice work. Please write in the bio what you film. Thanks!', version: 'v7' },
    ],
  ])
})

test('a reason that was typed stays with its creator, where another one is already read', async () => {
  const juno = { ...profile, user: { ...mara, id: 'm2', general: { displayName: 'Juno R.' } } }
  const list = reply(listOperatorCreatorProfiles, { data: [profile, juno], meta })
  const record = replyTo(getOperatorCreatorProfile, ({ call }) => ({ data: call.endsWith('m2') ? juno : profile }))
  await using screen = await open(profile, '', list, record)
  const show = async (name: string) => {
    await screen.user.click(within(screen.getByRole('navigation', { name: 'Creators' })).getByRole('link', { name }))
    await screen.findByRole('article', { name })
    return screen.findByRole<HTMLTextAreaElement>('textbox', { name: /^Reason, if you send it back/ })
  }
  await screen.findByRole('article', { name: 'Mara K.' })
  await screen.user.type(await show('Juno R.'), 'Add a bio.')
  expect((await show('Mara K.')).value).toBe('')
})

test('the changed portfolio of a verified creator is approved; sent back, they cannot apply until verified again', async () => {
  const record = { ...profile, state: 'verified' as const, portfolioChangedAt: inHours(-1) }
  await using screen = await open(record, '?state=portfolio_changed', reply(markPortfolioSeen))
  await screen.findByText('The creator will see this and can’t apply until verified again')
  await screen.user.click(screen.getByRole('button', { name: 'Approve portfolio' }))
  await expect.poll(messages).toEqual(['You approved the portfolio of Mara K.'])
  expect(acts(screen)).toEqual([['POST /internal/operator/creator-profiles/m1/mark-seen', { version: 'v7' }]])
})

test('a verified creator whose portfolio has not changed can only be sent back', async () => {
  await using screen = await open({ ...profile, state: 'verified' }, '?state=verified')
  await screen.findByRole('button', { name: 'Send back' })
  expect(screen.queryByRole('button', { name: /^Approve|^Verify/ })).toBeNull()
})

test('a refusal other than of a late decision stands below the profile', async () => {
  await using screen = await open(profile, '', refusal(verifyCreatorProfile, 'VALIDATION_FAILED', 'This cannot be verified.'))
  await screen.user.click(await screen.findByRole('button', { name: 'Verify' }))
  await screen.findByText('This cannot be verified.')
  expect(messages()).toEqual([])
})

test('a profile is claimed as one, its states count what waits, and the queue is read again every half minute', async () => {
  const waiting = reply(getOverview, { data: { waiting: { creatorProfiles: 3, changedPortfolios: 2 } } })
  await using screen = await open(profile, '', waiting, reply(claimRecord))
  await screen.findByRole('article')
  const tabs = screen.getByRole('navigation', { name: 'Creators by state' })
  await expect.poll(() => tabs.textContent).toBe('In review, 3Portfolio changed since, 2VerifiedIncompleteAll')
  await expect.poll(() => screen.sent().map(({ body }) => body)).toEqual([{ subject: 'creator_profile', subjectId: 'm1' }])
  await vi.advanceTimersByTimeAsync(30_000)
  await expect.poll(() => screen.readsOf(listOperatorCreatorProfiles).length).toBe(2)
  await expect.poll(() => screen.readsOf(getOverview).length).toBe(2)
  await screen.router.navigate({ to: '/operator/audit' })
  await expect.poll(() => screen.sent().at(-1)?.call).toContain('_release')
})

test('R-440 the list of creators is downloaded as it is filtered', async () => {
  using downloads = caughtDownloads()
  await using screen = await open(profile, '?state=verified&q=mara', reply(downloadOperatorCreatorProfiles))
  await screen.user.click(await screen.findByRole('button', { name: 'Download creators as CSV' }))
  await expect.poll(() => downloads.names().length).toBe(1)
  expect(acts(screen)).toEqual([['POST /internal/operator/creator-profiles/download', { state: 'verified', q: 'mara' }]])
})

test('a profile that is gone says so', async () => {
  await using screen = await open({}, '?show=m9', refusal(getOperatorCreatorProfile, 'NOT_FOUND', 'No.'))
  expect(await screen.findByText('Profile not found')).not.toBeNull()
})

test.each([
  ['', 'No creators to review'],
  ['?state=verified', 'No creators here'],
])('an empty queue of creators says so: %j', async (search, words) => {
  await using screen = await open({}, search, reply(listOperatorCreatorProfiles, { data: [], meta: { ...meta, total: 0 } }))
  expect(await screen.findByText(words)).not.toBeNull()
})
