// @vitest-environment happy-dom
import { within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { getConfig } from '@pairtake/protocol/config/config-endpoints'
import { countUnreadMessages } from '@pairtake/protocol/conversation/conversation-endpoints'
import { countUnseenNotifications } from '@pairtake/protocol/notification/notification-endpoints'
import type { Role } from '@pairtake/protocol/roles'
import type { AuthUser } from '@pairtake/protocol/user/user'
import { getAuthUser, getMailPreferences, listSessions } from '@pairtake/protocol/user/user-endpoints'
import { logout } from '@pairtake/protocol/session/session-endpoints'
import { onLogout } from '#api/on-logout.ts'
import { queryClient } from '#api/query-client.ts'
import { openScreen, refusal, reply } from '#testing/shown.ts'

type Screen = Awaited<ReturnType<typeof openScreen>>
/** A quiet screen that every role has. */
const quiet = '/settings/security/change-password'
const linksOf = (within: Element | null | undefined) => [...(within?.querySelectorAll('a') ?? [])].map((link) => link.getAttribute('href'))
const counts = (unread: number, unseen: number) => [
  reply(countUnreadMessages, { count: unread }),
  reply(countUnseenNotifications, { count: unseen }),
  reply(getConfig),
]
const heading = (screen: Screen) => screen.findByRole('heading', { name: 'Change password' })

test.each([
  ['agency', '/agency/dashboard', ['/agency/campaigns', '/agency/jobs', '/agency/billing', '/agency/dashboard'], []],
  [
    'creator',
    '/creator/dashboard',
    ['/creator/dashboard', '/creator/opportunities', '/creator/jobs', '/creator/portfolio'],
    ['/creator/finances'],
  ],
  [
    'operator',
    '/operator',
    [
      '/operator',
      '/operator/campaigns',
      '/operator/creators',
      '/operator/jobs',
      '/operator/payouts',
      '/operator/payments',
      '/operator/accounts',
      '/operator/members',
      '/operator/audit',
    ],
    [],
  ],
] as [Role, string, string[], string[]][])(
  'S1-037 S1-040 S1-041 the bar of the %s leads to its own screens',
  async (role, home, ways, own) => {
    await using screen = await openScreen(quiet, { role, displayName: 'Ida L.' })
    await heading(screen)
    const bar = screen.getByRole('banner')
    expect(linksOf(bar)).toEqual(expect.arrayContaining(ways))
    expect(screen.getAllByRole('link', { name: 'Pairtake, home' }).map((link) => link.getAttribute('href'))).toContain(home)
    const menu = document.querySelector('[aria-label=Account]')
    expect(linksOf(menu)).toEqual([...own, '/settings', '/logout'])
    expect(document.querySelector('[aria-expanded][popovertarget]')?.textContent).toMatch(/Ida L\., account menu$/)
    expect(linksOf(bar).includes('/conversations')).toBe(role !== 'operator')
    expect(linksOf(bar)).toContain('/notifications')
    expect(document.documentElement.dataset['side']).toBe(role)
  },
)

test('on phones the menu is opened, and closed with its button, beside it, or by going somewhere', async () => {
  await using screen = await openScreen(quiet, { role: 'agency' })
  await heading(screen)
  const menu = document.querySelector<HTMLDialogElement>('dialog[aria-label=Menu]') as HTMLDialogElement
  const inMenu = within(menu)
  const ways = [
    () => inMenu.getByRole('button', { name: 'Close the menu', hidden: true }),
    // A click on the backdrop is one on the dialog itself.
    () => menu,
    () => inMenu.getByRole('link', { name: 'Jobs', hidden: true }),
  ]
  for (const way of ways) {
    await screen.user.click(screen.getByRole('button', { name: 'Open the menu' }))
    expect(menu.open).toBe(true)
    await screen.user.click(inMenu.getByRole('navigation', { name: 'Main', hidden: true }))
    expect(menu.open).toBe(true)
    await screen.user.click(way())
    expect(menu.open).toBe(false)
  }
  await expect.poll(() => screen.router.state.location.pathname).toBe('/agency/jobs')
})

test('S1-038 S1-050 S1-051 what waits stands on the icons and in the title of the tab, up to 99', async () => {
  {
    await using screen = await openScreen(quiet, { role: 'agency' }, ...counts(2, 5))
    await screen.findByRole('link', { name: 'Messages, 2 unread' })
    await screen.findByRole('link', { name: 'Notifications, 5 new' })
    await expect.poll(() => document.title).toMatch(/^\(7\) Change password/)
    for (const { path } of [countUnreadMessages, countUnseenNotifications]) {
      const reads = queryClient.getQueryCache().findAll({ queryKey: [path] })
      const everyMs = reads.flatMap(({ observers }) => observers.map(({ options }) => options.refetchInterval))
      expect(everyMs, path).toEqual([120_000])
    }
  }
  await using screen = await openScreen(quiet, { role: 'agency' }, ...counts(99, 100))
  await screen.findByRole('link', { name: 'Messages, 99 unread' })
  await screen.findByRole('link', { name: 'Notifications, 99+ new' })
})

test('without anything that waits, the icons and the title count nothing', async () => {
  await using screen = await openScreen(quiet, { role: 'agency' }, ...counts(0, 0))
  await expect.poll(() => screen.readsOf(countUnreadMessages)).toHaveLength(1)
  await screen.findByRole('link', { name: 'Messages' })
  screen.getByRole('link', { name: 'Notifications' })
  expect(document.title).not.toMatch(/^\(/)
})

const half = { role: 'creator', profilePicturePath: '/p.jpg', creatorProfileProvided: true } as const
const complete = { ...half, portfolioProvided: true, creatorProfileState: 'verified' } as const
test.each([
  [
    { role: 'agency' },
    'In order to be fully onboarded, please provide additional information',
    '0 of 2 steps',
    'Add billing info',
    '/agency/billing/billing-information',
  ],
  [
    { role: 'agency', billingInfoProvided: true },
    'In order to be fully onboarded, please provide additional information',
    '1 of 2 steps',
    'Add a card',
    '/agency/billing/payment-methods?add=true',
  ],
  [
    { role: 'creator' },
    'In order to start applying for jobs, please complete your creator profile',
    '0 of 4 steps',
    'Add a picture',
    '/settings/user-profile',
  ],
  [half, 'In order to start applying for jobs, please complete your creator profile', '2 of 4 steps', 'Add videos', '/creator/portfolio'],
  [
    { ...complete, creatorProfileState: 'incomplete' },
    'In order to start applying for jobs, please complete your creator profile',
    '3 of 4 steps',
    'Get verified',
    '/settings/creator-profile-verification',
  ],
  [
    { ...complete, creatorProfileState: 'in_review' },
    'Your profile is in review. We will notify you when the review is done.',
    '3 of 4 steps',
    null,
    null,
  ],
] as [Partial<AuthUser>, string, string, string | null, string | null][])(
  'S1-039 the banner of %j says what is missing and leads to the next step',
  async (member, words, progress, act, href) => {
    await using screen = await openScreen(quiet, member)
    await screen.findByText(words)
    screen.getByText(progress)
    const acts = ['Add billing info', 'Add a card', 'Add a picture', 'Complete profile', 'Add videos', 'Get verified']
    const shown = acts.filter((name) => screen.queryByRole('link', { name }) !== null)
    expect(shown).toEqual(act === null ? [] : [act])
    expect(act === null ? null : screen.getByRole('link', { name: act }).getAttribute('href')).toBe(href)
  },
)

test.each([
  [{ role: 'agency', billingInfoProvided: true }, { paymentMethodProvided: true }, ['/agency/campaigns', '/agency/campaigns?new=true']],
  [{ ...complete, creatorProfileState: 'in_review' }, { creatorProfileState: 'verified' }, ['/creator/opportunities']],
] as [Partial<AuthUser>, Partial<AuthUser>, string[]][])(
  'S1-053 once %j is complete, it is said and leads on',
  async (member, last, ways) => {
    await using screen = await openScreen(quiet, member)
    await heading(screen)
    expect(screen.queryByText('Profile complete!')).toBeNull()
    screen.answer(reply(getAuthUser, { data: { id: 'me', ...member, ...last } }))
    await queryClient.invalidateQueries()
    const dialog = await screen.findByRole('dialog', { name: 'Profile complete!' })
    expect(linksOf(dialog)).toEqual(ways)
    expect(screen.queryByText(/^In order to/)).toBeNull()
    await screen.user.click(screen.getByRole('button', { name: 'Not now' }))
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
    expect(localStorage.getItem('onboarding-open')).toBeNull()
  },
)

test('who was always complete is told nothing', async () => {
  await using screen = await openScreen(quiet, complete)
  await heading(screen)
  expect([screen.queryByText('Profile complete!'), screen.queryByText(/ steps$/)]).toEqual([null, null])
})

test('S1-047 a session that is refused by any read ends, and the login leads back', async () => {
  await using screen = await openScreen('/settings/account?delete=true', { role: 'agency' }, refusal(listSessions, 'UNAUTHENTICATED'))
  await screen.findByRole('heading', { name: 'Welcome back' })
  expect(localStorage.getItem('user-token')).toBeNull()
  expect(sessionStorage.getItem('return-address')).toBe('/settings/account?delete=true')
  expect(screen.sent()).toEqual([])
})

test('a read that is refused for another reason ends no session', async () => {
  await using screen = await openScreen('/settings/notifications', { role: 'agency' }, refusal(getMailPreferences, 'FORBIDDEN'))
  await screen.findByText('Your settings could not be loaded')
  expect(localStorage.getItem('user-token')).toBe('token')
})

test('S1-033 S1-045 a logout here ends the session on the server, one in another tab ends it here too', async () => {
  {
    await using screen = await openScreen('/logout', { role: 'agency' }, reply(logout))
    await screen.findByRole('heading', { name: 'Welcome back' })
    expect(screen.sent().map(({ call }) => call)).toEqual(['POST /internal/auth/logout'])
    expect(localStorage.length).toBe(0)
  }
  await using screen = await openScreen(quiet, { role: 'agency' })
  await heading(screen)
  window.dispatchEvent(new StorageEvent('storage', { key: 'other' }))
  localStorage.removeItem('user-token')
  window.dispatchEvent(new StorageEvent('storage', { key: 'user-token' }))
  await screen.findByRole('heading', { name: 'Welcome back' })
  expect(screen.sent()).toEqual([])
})

test('neither a link to the logout that is only pointed at nor a login in another tab ends a session', async () => {
  await using screen = await openScreen(quiet, { role: 'agency' })
  await heading(screen)
  await screen.router.preloadRoute({ to: '/logout' })
  expect(localStorage.getItem('user-token')).toBe('token')
  expect(screen.sent()).toEqual([])
  const navigate = vi.spyOn(screen.router, 'navigate')
  localStorage.setItem('user-token', 'of the other tab')
  window.dispatchEvent(new StorageEvent('storage', { key: 'user-token' }))
  expect(navigate).not.toHaveBeenCalled()
})

test('R-543 a tab whose session became another member’s is loaded again, whether the other tab or its own member says so', async () => {
  const reload = vi.spyOn(window.location, 'reload').mockReturnValue()
  const left = vi.fn<(userId: string | null) => void>()
  onLogout(left)
  {
    await using screen = await openScreen(quiet, { role: 'agency' })
    await heading(screen)
    for (const owner of ['me', 'another']) {
      expect(reload).not.toHaveBeenCalled()
      localStorage.setItem('user-id', owner)
      window.dispatchEvent(new StorageEvent('storage', { key: 'user-id' }))
    }
    expect(reload).toHaveBeenCalledOnce()
    // What was kept stays for its owner.
    expect(left.mock.calls).toEqual([[null]])
  }
  reload.mockClear()
  await using screen = await openScreen(quiet, { role: 'agency' })
  await heading(screen)
  screen.answer(reply(getAuthUser, { data: { id: 'me', role: 'agency', displayName: 'Ida' } }))
  await queryClient.refetchQueries({ queryKey: [getAuthUser.path] })
  expect(reload).not.toHaveBeenCalled()
  screen.answer(reply(getAuthUser, { data: { id: 'another', role: 'agency', displayName: 'Bo' } }))
  await queryClient.refetchQueries({ queryKey: [getAuthUser.path] })
  await expect.poll(() => reload.mock.calls.length).toBe(1)
  vi.restoreAllMocks()
})

test('S1-049 the member is read again once the tab was hidden for more than a minute, not before', async () => {
  await using screen = await openScreen(quiet, { role: 'agency' })
  await heading(screen)
  const state = vi.spyOn(document, 'visibilityState', 'get')
  const clock = vi.spyOn(Date, 'now')
  const hide = (ms: number) => {
    const now = Date.now()
    clock.mockReturnValue(now)
    state.mockReturnValue('hidden')
    document.dispatchEvent(new Event('visibilitychange'))
    clock.mockReturnValue(now + ms)
    state.mockReturnValue('visible')
    document.dispatchEvent(new Event('visibilitychange'))
  }
  hide(60_000)
  expect(screen.readsOf(getAuthUser)).toHaveLength(1)
  hide(60_001)
  await expect.poll(() => screen.readsOf(getAuthUser)).toHaveLength(2)
  vi.restoreAllMocks()
})

test('what is typed before the first view is complete is guarded from Back as well', async () => {
  // The page waits a few seconds for the first view, and one of its reads is not answered here.
  const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now())
  await using screen = await openScreen('/settings/account', { role: 'agency' })
  const block = vi.spyOn(screen.router.history, 'block')
  const { promise: held, resolve: letGo } = Promise.withResolvers<null>()
  const reading = queryClient.fetchQuery({ queryKey: ['held'], queryFn: () => held })
  await screen.findByRole('link', { name: 'Delete my account' })
  expect(block).not.toHaveBeenCalled()
  window.dispatchEvent(new Event('input'))
  await expect.poll(() => block.mock.calls).toHaveLength(1)
  letGo(null)
  await reading
  clock.mockRestore()
})
