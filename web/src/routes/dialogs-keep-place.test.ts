// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { listBankLines } from '@pairtake/protocol/bank-statement/bank-statement-endpoints'
import { getContract } from '@pairtake/protocol/contract/contract-endpoints'
import { getOperatorContract, listOperatorContracts } from '@pairtake/protocol/operator/operator-contract-endpoints'
import { listOperatorPayments, listOperatorPayouts } from '@pairtake/protocol/operator/operator-money-endpoints'
import { getOpportunity, listOpportunities } from '@pairtake/protocol/opportunity/opportunity-endpoints'
import { listProviderLines } from '@pairtake/protocol/provider-line/provider-line-endpoints'
import { openScreen, reply, type Reply } from '#testing/shown.ts'

const meta = { page: 1, pages: 1, total: 1 }
const amount = { amount: 20 }
const contract = { campaign: { name: 'Oats' } }
const dueAt = '2026-11-20T12:00:00+00:00'
const payment = (parts: object) => reply(listOperatorPayments, { data: [{ id: 'x1', amount, contract, ...parts }], meta })
const opportunity = { campaign: { id: 'x1', name: 'Oats' } }

const dialogs: readonly [address: string, name: string | RegExp, ...replies: Reply[]][] = [
  ['/operator/payments', 'Pause reminders for Oats', payment({ reminders: { nextAt: dueAt } })],
  ['/operator/payments', 'Refund the payment for Oats', payment({ state: 'paid' })],
  ['/operator/payments', 'Mark the refund for Oats as dealt with', payment({ refundProblem: { amount } })],
  ['/operator/payouts', 'Return the payout of displayName', reply(listOperatorPayouts, { data: [{ id: 'x1' }], meta })],
  [
    '/operator/jobs?show=x1',
    'Cancel the job',
    reply(listOperatorContracts, { data: [{ id: 'x1' }], meta }),
    reply(getOperatorContract, { data: { id: 'x1' } }),
  ],
  [
    '/operator/accounts/bank',
    'Settle: counterparty',
    reply(listBankLines, { data: [{ id: 'x1', amount, bookedOn: '2026-11-20', uses: ['nothing'] }], meta }),
  ],
  ['/operator/accounts/provider', /^Settle: /, reply(listProviderLines, { data: [{ id: 'x1', amount, uses: ['nothing'] }], meta })],
  ['/creator/jobs/x1/summary', 'Report this job', reply(getContract, { data: { id: 'x1' } })],
  ['/creator/opportunities', 'Oats', reply(listOpportunities, { data: [opportunity], meta }), reply(getOpportunity, { data: opportunity })],
]

test.each(dialogs)('on %s, the dialog of ‘%s’ opens and closes without moving the page', async (address, name, ...replies) => {
  const [, role] = address.split('/') as [string, 'operator' | 'creator']
  await using screen = await openScreen(address, { role }, ...replies)
  const link = await screen.findByRole('link', { name })
  using moves = vi.spyOn(window, 'scrollTo')
  const before = screen.router.history.length
  await screen.user.click(link)
  await screen.findByRole('dialog')
  await screen.user.keyboard('{Escape}')
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  expect(moves).not.toHaveBeenCalled()
  // Back leads to where the person came from, not into the closed dialog.
  expect(screen.router.history.length).toBe(before + 1)
})
