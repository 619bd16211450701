import type { AnyRoute } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { Route as earnings } from '#routes/_member/creator/finances/earnings/index.tsx'
import { Route as payouts } from '#routes/_member/creator/finances/payouts/index.tsx'
import { Route as contracts } from '#routes/_member/creator/jobs/index.tsx'
import { Route as notifications } from '#routes/_member/notifications.tsx'
import { askedAt } from '#testing/drawn.ts'
import { clientOf } from '#testing/run-hook.ts'

test.each<[string, AnyRoute, string, object]>([
  ['/creator/finances/earnings', earnings, '/earnings', { page: 1, limit: 20 }],
  ['/creator/finances/earnings?page=3', earnings, '/earnings', { page: 3, limit: 20 }],
  ['/creator/finances/payouts?page=3', payouts, '/payouts', { page: 3, limit: 20 }],
  ['/creator/jobs', contracts, '/contracts', { page: 1, limit: 20 }],
  [
    '/creator/jobs?state=changes&q=oat&sort=due&page=2',
    contracts,
    '/contracts',
    { page: 2, limit: 20, q: 'oat', state: 'changes', sort: 'due' },
  ],
  ['/notifications?page=2', notifications, '/notifications', { page: 2 }],
])('%s asks for what its address says', async (address, route, read, query) => {
  expect(await askedAt(route, address, read, clientOf({ id: 'me', role: 'creator' }))).toEqual([query])
})
