// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import type { Endpoint } from '@pairtake/protocol/endpoint'
import { listOperatorCreatorPapers } from '@pairtake/protocol/operator/operator-creator-paper-endpoints'
import { listAuditEntries } from '@pairtake/protocol/operator/operator-endpoints'
import { listOperatorMembers } from '@pairtake/protocol/operator/operator-member-endpoints'
import { listOperatorPayments, listOperatorPayouts, listPayoutBatches } from '@pairtake/protocol/operator/operator-money-endpoints'
import { openScreen } from '#testing/shown.ts'

test.each<[string, object, Endpoint]>([
  ['/operator/members', { state: 'suspended' }, listOperatorMembers],
  ['/operator/payments', { state: 'all' }, listOperatorPayments],
  ['/operator/payouts', { state: 'paid' }, listOperatorPayouts],
  ['/operator/payouts/batches', {}, listPayoutBatches],
  ['/operator/audit', { state: 'payout' }, listAuditEntries],
  ['/operator/accounts/creator-documents', { kind: 'payout_statement' }, listOperatorCreatorPapers],
])('a search on a later page of %s begins at the first one, and keeps what was narrowed', async (path, narrowed, list) => {
  const search = new URLSearchParams({ ...narrowed, page: '2' })
  await using screen = await openScreen(`${path}?${search.toString()}`, { role: 'operator' })
  await screen.user.type(await screen.findByRole('searchbox'), 'oat')
  await expect.poll(() => screen.router.state.location.search).toEqual({ ...narrowed, q: 'oat' })
  await expect.poll(() => screen.readsOf(list).at(-1)).toMatchObject({ page: '1', q: 'oat' })
})
