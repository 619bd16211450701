import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Role } from '@pairtake/protocol/roles'
import { runHook } from '#testing/run-hook.ts'
import { useQuickRecords } from './use-quick-records.ts'

let asked: string[] = []

beforeEach(() => {
  asked = []
  vi.stubGlobal('localStorage', { getItem: (key: string) => (key === 'xdebug' ? null : 'token') })
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path.replace(/^\/internal|\?.*$/g, ''))
    return Response.json({ data: [], meta: { total: 0 } })
  })
})
afterEach(() => vi.unstubAllGlobals())

const lists: Record<Role, string[]> = {
  agency: ['/campaigns', '/candidate-requests', '/contracts', '/conversation-involvements'],
  creator: ['/contracts', '/conversation-involvements', '/creator-opportunities'],
  operator: ['/operator/campaigns', '/operator/contracts', '/operator/members'],
}

test.each(Object.entries(lists) as [Role, string[]][])('R-176 the %s finds records in their own lists', async (role, own) => {
  await using found = runHook((words: string) => useQuickRecords(role, words), 'oat')
  await expect.poll(() => found.result().isSearching).toBe(false)
  expect(asked.toSorted()).toEqual(own)
  expect(found.result().hasFailed).toBe(false)
})
