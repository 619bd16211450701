import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stubRecords } from '#testing/stub-records.ts'

const draft = { userId: 'me', kind: 'draft', id: 'brief' } as const
let records: Map<string, unknown>
let isExpired = false

beforeEach(() => {
  isExpired = false
  records = stubRecords()
  const stored = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
    clear: () => stored.clear(),
    get length() {
      return stored.size
    },
  })
  vi.stubGlobal('fetch', async () =>
    isExpired ? Response.json({}, { status: 401 }) : Response.json({ data: { id: 'me', role: 'agency' } }),
  )
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

/** A document of the page as the browser opens it at an address, with what `/logout` imports. */
async function openPage() {
  vi.resetModules()
  const { keepRecord } = await import('#mechanisms/keep/kept-records.ts')
  const { onLogout } = await import('#api/on-logout.ts')
  const left: (string | null)[] = []
  onLogout((userId) => left.push(userId))
  return { ...(await import('./auth-user.ts')), keepRecord, left }
}

async function beginDraft() {
  const page = await openPage()
  page.beginSession('a-token')
  await page.requireAuthUser()
  await page.keepRecord(draft, 'Oat milk')
}

test('R-122 a logout at its own address, where no screen has loaded the member, removes what the page kept of them', async () => {
  await beginDraft()
  const page = await openPage()
  page.endSession()
  expect(page.left).toEqual(['me'])
  await expect.poll(() => [...records]).toEqual([])
  expect(localStorage.getItem('user-token')).toBeNull()
})

test('R-122 the logout that follows an expired session leaves what the page kept', async () => {
  await beginDraft()
  isExpired = true
  const page = await openPage()
  await expect(page.requireAuthUser()).rejects.toMatchObject({ options: { to: '/logout' } })
  page.endSession()
  expect(page.left).toEqual([])
  expect([...records.values()]).toEqual(['Oat milk'])
})

test('a logout before the next member has loaded removes nothing of the one before', async () => {
  await beginDraft()
  const page = await openPage()
  // As when the link of a reset password is opened while someone else is still signed in.
  page.beginSession('a-token-of-another')
  page.endSession()
  expect(page.left).toEqual([null])
  expect([...records.values()]).toEqual(['Oat milk'])
})

test('a member who loads only after another tab logged out leaves nothing in local storage', async () => {
  const page = await openPage()
  page.beginSession('a-token')
  const loading = page.requireAuthUser()
  localStorage.clear()
  await loading
  expect(localStorage.length).toBe(0)
})

test('nothing that was read, or asked for early, in one session is left for the next', async () => {
  const page = await openPage()
  const { queryClient } = await import('#api/query-client.ts')
  const { discardToken } = await import('#api/token.ts')
  const leftAfter = (end: () => void) => {
    globalThis.earlyAnswers = { '/internal/dashboard': Promise.resolve(new Response('{}')) }
    queryClient.setQueryData(['/dashboard'], { data: {} })
    end()
    return [queryClient.getQueryCache().getAll().length, globalThis.earlyAnswers]
  }
  page.beginSession('a-token')
  expect(leftAfter(page.endSession), 'a logout').toEqual([0, undefined])
  page.beginSession('a-token')
  // As when the link of a reset password is opened while someone else is still signed in.
  expect(
    leftAfter(() => page.beginSession('a-token-of-another')),
    'another member',
  ).toEqual([0, undefined])
  discardToken()
  expect(leftAfter(page.endSession)[0], 'an expired session').toBe(0)
})

test('a logout forgets the address that was asked for, the end of an expired session keeps it for the login', async () => {
  const kept = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  })
  const page = await openPage()
  const { keepReturnAddress, takeReturnAddress } = await import('./return-address.ts')
  page.beginSession('a-token')
  keepReturnAddress('/operator/payouts')
  page.endSession()
  expect(takeReturnAddress()).toBeUndefined()
  keepReturnAddress('/agency/jobs')
  // Its token is gone already.
  page.endSession()
  expect(takeReturnAddress()).toBe('/agency/jobs')
})
