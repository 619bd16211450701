// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest'
import { confirmBankLine, listBankLines, readBankFile, settleBankLine } from '@pairtake/protocol/bank-statement/bank-statement-endpoints'
import { queryClient } from '#api/query-client.ts'
import { openScreen, refusal, reply, replyTo } from '#testing/shown.ts'
import { dismissToasts, toasts } from '#testing/toasts.ts'

beforeEach(dismissToasts)

const operator = { role: 'operator' } as const
const meta = { page: 1, pages: 1, total: 3 }
const line = (id: string, change: object = {}) => ({
  id,
  bookedOn: '2026-11-18',
  amount: { amount: -60 },
  counterparty: `Payee ${id}`,
  words: '',
  proposal: { act: null, words: 'No payout has this number.' },
  uses: ['charge', 'suspense'] as const,
  ...change,
})
const pays = (id: string) => line(id, { proposal: { act: 'pay', words: 'It pays the payout.' }, uses: [] })
const messages = () => toasts().map(({ message, tone }) => [message, tone])

test('R-171 a proposal is booked once it is confirmed, and the line is then settled', async () => {
  let isOver = false
  const list = replyTo(listBankLines, () => ({ data: isOver ? [] : [pays('l1')], meta: { ...meta, total: isOver ? 0 : 1 } }))
  const confirm = replyTo(confirmBankLine, () => ((isOver = true), {}))
  await using screen = await openScreen('/operator/accounts/bank', operator, list, confirm)
  const button = await screen.findByRole('button', { name: 'Mark as paid: Payee l1' })
  expect(screen.sent()).toEqual([])
  await screen.user.click(button)
  await screen.findByText('Every line of the bank is settled')
  expect(screen.sent()).toEqual([{ call: 'POST /internal/operator/bank-lines/l1/confirm', query: {}, body: {} }])
})

test('a proposal that is refused says why, and all of them are confirmed at once with those that failed named', async () => {
  const refused = refusal(confirmBankLine, 'STATE_MOVED_ON', 'It was settled.')
  await using screen = await openScreen(
    '/operator/accounts/bank',
    operator,
    refused,
    reply(listBankLines, { data: [pays('l1'), pays('l2'), line('l3')], meta }),
  )
  await screen.user.click(await screen.findByRole('button', { name: 'Mark as paid: Payee l1' }))
  await expect.poll(messages).toEqual([['It was settled.', 'error']])
  await expect.poll(() => screen.readsOf(listBankLines).length).toBe(2)
  await screen.user.click(screen.getByRole('button', { name: 'Confirm all 2' }))
  await screen.findByRole('dialog', { name: 'Confirm 2 proposals?' })
  expect(screen.sent()).toHaveLength(1)
  await screen.user.click(screen.getByRole('button', { name: 'Confirm 2' }))
  await screen.findByText('2 could not be confirmed:')
  // What was refused has changed, too.
  expect(screen.readsOf(listBankLines)).toHaveLength(3)
  expect(screen.sent().map(({ call }) => call)).toEqual(['l1', 'l1', 'l2'].map((id) => `POST /internal/operator/bank-lines/${id}/confirm`))
  expect(document.querySelector('main')?.textContent).toContain('Payee l1, -€60.00')
})

test('R-171 what is confirmed at once is what was asked about, also if the list has more by then', async () => {
  const listOf = (...ids: string[]) => reply(listBankLines, { data: ids.map(pays), meta })
  await using screen = await openScreen('/operator/accounts/bank', operator, listOf('l1', 'l2'), reply(confirmBankLine))
  await screen.user.click(await screen.findByRole('button', { name: 'Confirm all 2' }))
  await screen.findByRole('dialog', { name: 'Confirm 2 proposals?' })
  screen.answer(listOf('l1', 'l2', 'l4'))
  await queryClient.invalidateQueries({ queryKey: [listBankLines.path] })
  await screen.findByText('Payee l4')
  await screen.user.click(screen.getByRole('button', { name: 'Confirm 2' }))
  await expect.poll(messages).toEqual([['Every proposal was confirmed', 'success']])
  expect(screen.sent().map(({ call }) => call)).toEqual(['l1', 'l2'].map((id) => `POST /internal/operator/bank-lines/${id}/confirm`))
})

test('R-173 a movement that belongs to no payout is booked as the operator says', async () => {
  let isOver = false
  const list = replyTo(listBankLines, () => ({ data: isOver ? [] : [line('l1')], meta }))
  const settle = replyTo(settleBankLine, () => ((isOver = true), {}))
  await using screen = await openScreen('/operator/accounts/bank', operator, list, settle)
  await screen.user.click(await screen.findByRole('link', { name: 'Settle: Payee l1' }))
  const dialog = await screen.findByRole('dialog', { name: 'What is -€60.00?' })
  expect(dialog.textContent).toContain('Payee l1. No payout has this number.')
  expect(screen.getAllByRole('radio').length).toBe(2)
  await screen.user.click(screen.getByRole('button', { name: 'Settle' }))
  await screen.findByText('Choose what it is.')
  expect(screen.sent()).toEqual([])
  await screen.user.click(screen.getByRole('radio', { name: /^In suspense/ }))
  await screen.user.type(screen.getByRole('textbox', { name: /^Note/ }), 'Whose?')
  await screen.user.click(screen.getByRole('button', { name: 'Settle' }))
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  expect(screen.sent()).toEqual([
    { call: 'POST /internal/operator/bank-lines/l1/settle', query: {}, body: { as: 'suspense', note: 'Whose?' } },
  ])
  expect(messages()).toEqual([['-€60.00: In suspense', 'success']])
  await screen.findByText('Every line of the bank is settled')
  expect(screen.router.state.location.search).toEqual({})
})

test('what a line can only be is chosen, and a refusal keeps the note', async () => {
  const list = reply(listBankLines, { data: [line('l1', { uses: ['charge'] })], meta })
  await using screen = await openScreen(
    '/operator/accounts/bank?settle=l1',
    operator,
    list,
    refusal(settleBankLine, 'STATE_MOVED_ON', 'It was settled.'),
  )
  await screen.user.type(await screen.findByRole('textbox', { name: /^Note/ }), 'The fee of November.')
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /^Bank charge/ }).checked).toBe(true)
  screen.getByText('A cost of ours.')
  await screen.user.click(screen.getByRole('button', { name: 'Settle' }))
  await screen.findByText('It was settled.')
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^Note/ }).value).toBe('The fee of November.')
  await screen.user.click(screen.getByRole('button', { name: 'Cancel' }))
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
})

test('a line that another operator has settled meanwhile keeps its dialog, which says so, until that is closed', async () => {
  let isOver = false
  const list = replyTo(listBankLines, () => ({ data: isOver ? [] : [line('l1')], meta }))
  const late = refusal(settleBankLine, 'STATE_MOVED_ON', 'Noor has settled it.')
  await using screen = await openScreen('/operator/accounts/bank?settle=l1', operator, list, late)
  await screen.user.click(await screen.findByRole('radio', { name: /^In suspense/ }))
  isOver = true
  await screen.user.click(screen.getByRole('button', { name: 'Settle' }))
  await screen.findByText('Every line of the bank is settled')
  expect(screen.getByRole('dialog', { name: 'What is -€60.00?' }).textContent).toContain('Noor has settled it.')
  await screen.user.click(screen.getByRole('button', { name: 'Cancel' }))
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
})

test('an old link to a line that is settled opens no dialog', async () => {
  await using screen = await openScreen('/operator/accounts/bank?settle=l1', operator, reply(listBankLines, { data: [pays('l1')], meta }))
  await screen.findByRole('button', { name: 'Mark as paid: Payee l1' })
  expect(screen.queryByRole('dialog')).toBeNull()
})

test.each([
  [{ lines: 1, pending: 0 }, 'camt.xml: 1 new line'],
  [{ lines: 4, pending: 2 }, 'camt.xml: 4 new lines, 2 not booked by the bank yet'],
])('a file of the bank is read, and says what was new: %j', async (read, words) => {
  const answer = reply(readBankFile, { data: { fileName: 'camt.xml', ...read } })
  await using screen = await openScreen('/operator/accounts/bank', operator, answer, reply(listBankLines, { data: [], meta }))
  await screen.findByRole('button', { name: 'Upload bank file' })
  const input = document.querySelector('input[type=file]') as HTMLInputElement
  expect(input.accept).toBe('.xml,.camt,application/xml,text/xml')
  await screen.user.upload(input, new File(['<xml/>'], 'camt.xml', { type: 'text/xml' }))
  await expect.poll(messages).toEqual([[words, 'success']])
  const sent = screen.sent().map(({ call, body }) => [call, ((body as FormData).get('file') as File).name])
  expect(sent).toEqual([['POST /internal/operator/bank-files', 'camt.xml']])
  await expect.poll(() => screen.readsOf(listBankLines).length).toBe(2)
})

test('a file that is not one of the bank says why', async () => {
  const refused = refusal(readBankFile, 'BANK_FILE_REFUSED', 'This is no statement.')
  await using screen = await openScreen('/operator/accounts/bank', operator, refused)
  await screen.findByRole('button', { name: 'Upload bank file' })
  await screen.user.upload(document.querySelector('input[type=file]') as HTMLInputElement, new File(['x'], 'x.xml', { type: 'text/xml' }))
  await expect.poll(messages).toEqual([['This is no statement.', 'error']])
})

test('the settled lines are one link away and back, page by page', async () => {
  const list = replyTo(listBankLines, ({ query }) => ({
    data: query['page'] === '2' ? [line('l1')] : [],
    meta: { page: Number(query['page']), pages: 3, total: 201 },
  }))
  await using screen = await openScreen('/operator/accounts/bank?state=settled&page=2', operator, list)
  expect((await screen.findByRole('link', { name: 'Next' })).getAttribute('href')).toBe('/operator/accounts/bank?state=settled&page=3')
  await screen.user.click(screen.getByRole('link', { name: 'Next' }))
  const first = await screen.findByRole('link', { name: 'Go to the first page' })
  expect(first.getAttribute('href')).toBe('/operator/accounts/bank?state=settled')
  await screen.user.click(first)
  await screen.findByText('No line is settled yet')
  await screen.user.click(screen.getByRole('link', { name: 'To settle' }))
  await screen.findByText('Every line of the bank is settled')
  expect(screen.getByRole('link', { name: 'Settled' }).getAttribute('href')).toBe('/operator/accounts/bank?state=settled')
  expect(screen.readsOf(listBankLines).map(({ state, page }) => [state, page])).toEqual([
    ['settled', '2'],
    ['settled', '3'],
    ['settled', '1'],
    ['open', '1'],
  ])
})

test('a line of a later page is settled there', async () => {
  const list = replyTo(listBankLines, ({ query }) => ({
    data: [line('l1')],
    meta: { page: Number(query['page'] ?? 1), pages: 3, total: 60 },
  }))
  await using screen = await openScreen('/operator/accounts/bank?page=2', operator, list)
  await screen.user.click(await screen.findByRole('link', { name: 'Settle: Payee l1' }))
  await screen.findByRole('dialog')
  expect(screen.router.state.location.search).toEqual({ page: 2, settle: 'l1' })
})
