// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { listOperatorPayouts, markPayoutPaid } from '@pairtake/protocol/operator/operator-money-endpoints'
import { queryClient } from '#api/query-client.ts'
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

test('another state is searched for the same words, but batches for their own', async () => {
  await using screen = await openScreen('/operator/payouts?q=ana', operator, reply(listOperatorPayouts))
  const tab = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href')
  expect(await tab('Paid')).toBe('/operator/payouts?state=paid&q=ana')
  expect(await tab('Batches')).toBe('/operator/payouts/batches')
})

test('a chosen payout that somebody else has paid meanwhile is no longer chosen', async () => {
  const other = { ...requested, id: 'p2', creator: { general: { displayName: 'Ben' } } }
  await using screen = await openScreen(
    '/operator/payouts?state=all',
    operator,
    reply(listOperatorPayouts, { data: [requested, other], meta }),
  )
  await screen.user.click(await screen.findByRole('checkbox', { name: 'Choose all 2' }))
  screen.getByRole('checkbox', { name: '2 chosen, €85.00' })
  screen.answer(reply(listOperatorPayouts, { data: [{ ...requested, state: 'paid' }, other], meta }))
  // Other reads of the screen are never answered here.
  void queryClient.invalidateQueries()
  await expect.poll(() => screen.queryByRole('checkbox', { name: '1 chosen, €42.50' })).not.toBeNull()
})
