import type { AnyRoute } from '@tanstack/react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { clientOf } from '#testing/run-hook.ts'
import { askedAt, drawnScreen, linksIn } from '#testing/drawn.ts'
import { Route as bank } from '#routes/_member/operator/accounts/bank.tsx'
import { Route as papers } from '#routes/_member/operator/accounts/creator-documents.tsx'
import { Route as provider } from '#routes/_member/operator/accounts/provider.tsx'
import { Route as audit } from '#routes/_member/operator/audit/index.tsx'
import { Route as members } from '#routes/_member/operator/members/index.tsx'
import { Route as payments } from '#routes/_member/operator/payments/index.tsx'
import { Route as batches } from '#routes/_member/operator/payouts/batches.tsx'
import { Route as payouts } from '#routes/_member/operator/payouts/index.tsx'

const operator = () => clientOf({ id: 'me', role: 'operator' })
const most = { limit: 100 }

test.each<[string, AnyRoute, string, object]>([
  ['/operator/accounts/bank', bank, '/operator/bank-lines', { state: 'open', page: 1, ...most }],
  ['/operator/accounts/bank?state=settled&page=2', bank, '/operator/bank-lines', { state: 'settled', page: 2, ...most }],
  ['/operator/accounts/creator-documents', papers, '/operator/creator-papers', { page: 1, ...most }],
  [
    '/operator/accounts/creator-documents?kind=payout_statement&creator=m1&q=SB&page=3',
    papers,
    '/operator/creator-papers',
    { page: 3, ...most, state: 'payout_statement', creatorId: 'm1', q: 'SB' },
  ],
  ['/operator/accounts/provider', provider, '/operator/provider-lines', { fit: 'not_fitting', page: 1, ...most }],
  ['/operator/accounts/provider?fit=fits', provider, '/operator/provider-lines', { fit: 'fits', page: 1, ...most }],
  ['/operator/accounts/provider?fit=all', provider, '/operator/provider-lines', { page: 1, ...most }],
  [
    '/operator/accounts/provider?fit=settled&kind=fee&from=2026-01-01&to=2026-01-31&page=2',
    provider,
    '/operator/provider-lines',
    { from: '2026-01-01', to: '2026-01-31', kind: 'fee', fit: 'settled', page: 2, ...most },
  ],
  [
    '/operator/accounts/provider?from=2026-01-01&to=2026-01-31',
    provider,
    '/operator/provider-stand',
    { from: '2026-01-01', to: '2026-01-31' },
  ],
  ['/operator/audit', audit, '/operator/audit', { page: 1, state: '' }],
  [
    '/operator/audit?state=payout&page=2&q=oat&operator=o1&subjectId=s1',
    audit,
    '/operator/audit',
    { page: 2, state: 'payout', q: 'oat', operator: 'o1', subjectId: 's1' },
  ],
  ['/operator/members', members, '/operator/members', { page: 1, state: '' }],
  ['/operator/members?state=suspended&q=ida&page=2', members, '/operator/members', { page: 2, state: 'suspended', q: 'ida' }],
  ['/operator/payments', payments, '/operator/payments', { page: 1, state: 'failed' }],
  ['/operator/payments?state=all&q=oat&page=2', payments, '/operator/payments', { page: 2, state: '', q: 'oat' }],
  ['/operator/payouts/batches?q=mara&page=2', batches, '/operator/payout-batches', { page: 2, q: 'mara' }],
  ['/operator/payouts', payouts, '/operator/payouts', { page: 1, ...most, state: 'requested' }],
  ['/operator/payouts?state=all&q=mara&page=2', payouts, '/operator/payouts', { page: 2, ...most, state: '', q: 'mara' }],
])('%s asks for what its address says', async (address, route, path, query) => {
  expect(await askedAt(route, address, path, operator())).toEqual([query])
})

/** Returns the screen of a queue. Its code asks for the size of the window as soon as it is loaded. */
async function queueOf(path: string): Promise<AnyRoute> {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {}, removeEventListener: () => {} }))
  switch (path) {
    case '/operator/campaigns':
      return (await import('#routes/_member/operator/campaigns/index.tsx')).Route
    case '/operator/chargebacks':
      return (await import('#routes/_member/operator/chargebacks/index.tsx')).Route
    case '/operator/creators':
      return (await import('#routes/_member/operator/creators/index.tsx')).Route
    default:
      return (await import('#routes/_member/operator/jobs/index.tsx')).Route
  }
}
afterEach(() => vi.unstubAllGlobals())

test.each([
  ['/operator/campaigns', '', '/operator/campaigns', { page: 1, state: 'in_review' }],
  ['/operator/campaigns', '?state=all&q=oat&page=2', '/operator/campaigns', { page: 2, state: '', q: 'oat' }],
  ['/operator/chargebacks', '', '/operator/chargebacks', { page: 1, state: 'open' }],
  ['/operator/chargebacks', '?state=all&q=oat&page=2', '/operator/chargebacks', { page: 2, state: '', q: 'oat' }],
  ['/operator/creators', '', '/operator/creator-profiles', { page: 1, state: 'in_review' }],
  [
    '/operator/creators',
    '?state=portfolio_changed&q=mara',
    '/operator/creator-profiles',
    { page: 1, state: 'portfolio_changed', q: 'mara' },
  ],
  ['/operator/jobs', '', '/operator/contracts', { page: 1, state: 'reported' }],
  ['/operator/jobs', '?state=all&q=oat&page=2', '/operator/contracts', { page: 2, state: '', q: 'oat' }],
] as const)('the queue %s%s asks for what its address says', async (address, search, path, query) => {
  expect(await askedAt(await queueOf(address), `${address}${search}`, path, operator())).toEqual([query])
})

test('what an operator has not seen today is asked for with the beginning of the day', async () => {
  const midnight = new Date()
  midnight.setHours(0, 0, 0, 0)
  const [query] = await askedAt(await queueOf('/operator/jobs'), '/operator/jobs?seen=not_today', '/operator/contracts', operator())
  expect(query).toMatchObject({ state: 'reported', seen: 'not_today' })
  expect(new Date((query as { dayBeganAt: string }).dayBeganAt).getTime()).toBe(midnight.getTime())
})

test('a state of a list keeps what is searched for, and begins at the first page', async () => {
  const links = linksIn(await drawnScreen(members, '/operator/members?q=ida&page=3'))
  expect(links['Suspended']).toBe('/operator/members?state=suspended&q=ida')
  const ofLog = linksIn(await drawnScreen(audit, '/operator/audit?q=oat&operator=o1&page=3'))
  expect(ofLog['Payout']).toBe('/operator/audit?state=payout&q=oat&operator=o1')
})
