// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { listOperatorPayouts, markPayoutPaid } from '@pairtake/protocol/operator/operator-money-endpoints'
import { openScreen, refusal, reply, replyTo } from '#testing/shown.ts'

const operator = { role: 'operator' } as const
const requested = { id: 'p1', amount: { amount: 42.5 }, creator: { general: { displayName: 'Ana' } } }
const meta = { page: 1, pages: 1, total: 1 }

test('a payout is marked as paid after a question, and then is no longer among the requested ones', async () => {
  let isPaid = false
  const list = replyTo(listOperatorPayouts, () => ({ data: isPaid ? [] : [requested], meta }))
  const mark = replyTo(markPayoutPaid, () => ((isPaid = true), {}))
  await using screen = await openScreen('/operator/payouts?q=ana', operator, list, mark)
  await screen.user.click(await screen.findByRole('link', { name: 'Mark the payout of Ana as paid' }))
  const dialog = await screen.findByRole('dialog', { name: 'Mark this payout as paid?' })
  expect(dialog.textContent).toContain('You can’t undo this')
  expect(screen.sent()).toEqual([])
  await screen.user.click(screen.getByRole('button', { name: 'Mark €42.50 as paid' }))
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  expect(screen.sent()).toEqual([{ call: 'POST /internal/operator/payouts/p1/mark-paid', query: {}, body: {} }])
  await expect.poll(() => screen.queryByText('Ana')).toBeNull()
  expect(screen.router.state.location.search).toEqual({ q: 'ana' })
})

test('a payout that is refused keeps its question open, which says why', async () => {
  const refused = refusal(markPayoutPaid, 'PAYOUT_ON_HOLD', 'This payout is held.')
  await using screen = await openScreen(
    '/operator/payouts?pay=p1',
    operator,
    reply(listOperatorPayouts, { data: [requested], meta }),
    refused,
  )
  await screen.user.click(await screen.findByRole('button', { name: 'Mark €42.50 as paid' }))
  await screen.findByText('This payout is held.')
  expect(screen.queryByRole('dialog')).not.toBeNull()
})

test('the list asks for the words, state and page of its address', async () => {
  await using screen = await openScreen('/operator/payouts?state=held&page=3&q=ana', operator)
  await expect.poll(() => screen.readsOf(listOperatorPayouts)).toEqual([{ state: 'held', page: '3', limit: '100', q: 'ana' }])
})
