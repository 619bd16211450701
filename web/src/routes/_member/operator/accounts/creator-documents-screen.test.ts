// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { listOperatorCreatorPapers } from '@pairtake/protocol/operator/operator-creator-paper-endpoints'
import { openScreen, reply, replyTo } from '#testing/shown.ts'

const operator = { role: 'operator' } as const
const paper = {
  id: 'd1',
  kind: 'self_billed_invoice' as const,
  number: 'SB-7',
  issuedAt: '2025-11-20T12:00:00+00:00',
  amount: { amount: 90 },
  pdfUrl: 'https://files.example/sb.pdf',
  xmlUrl: 'https://files.example/sb.xml',
  creator: { id: 'm1', general: { displayName: 'Mara K.' } },
}
const meta = { page: 1, pages: 1, total: 1 }

test('R-270 operators list the documents of creators and open each', async () => {
  const statement = { ...paper, id: 'd2', kind: 'payout_statement' as const, xmlUrl: null }
  await using screen = await openScreen(
    '/operator/accounts/creator-documents',
    operator,
    reply(listOperatorCreatorPapers, { data: [paper, statement], meta }),
  )
  await screen.findByRole('table', { name: 'Creator documents, newest first' })
  const rows = [...document.querySelectorAll('tbody tr')].map((row) =>
    [...row.querySelectorAll('td')].map(({ textContent }) => textContent),
  )
  expect(rows).toEqual([
    ['Self-billed invoice SB-7Mara K.', '20 Nov 2025', 'PDFXML', '€90.00'],
    ['Payout statementMara K.', '20 Nov 2025', 'PDF', '€90.00'],
  ])
  expect(screen.getAllByRole('link', { name: 'Mara K.' })[0]?.getAttribute('href')).toBe('/operator/members/m1')
  const pdf = screen.getByRole('link', { name: 'PDF of Self-billed invoice SB-7 of Mara K., 20 Nov 2025' })
  expect(pdf.getAttribute('href')).toBe('https://files.example/sb.pdf')
})

test('R-270 the documents are filtered by kind, creator, name and number, each keeping the others', async () => {
  const search = () => screen.router.state.location.search
  await using screen = await openScreen(
    '/operator/accounts/creator-documents?creator=m1&page=3',
    operator,
    reply(listOperatorCreatorPapers, { data: [paper], meta }),
  )
  await screen.findByText((_words, element) => element?.tagName === 'P' && element.textContent === 'Only Mara K. Show everyone')
  await screen.user.selectOptions(screen.getByRole('combobox', { name: 'Kind' }), 'Payout statement')
  await expect.poll(search).toEqual({ creator: 'm1', kind: 'payout_statement' })
  await screen.user.type(screen.getByRole('searchbox', { name: 'Search creators and numbers' }), 'SB')
  await expect.poll(search).toEqual({ creator: 'm1', kind: 'payout_statement', q: 'SB' })
  await screen.user.click(screen.getByRole('link', { name: 'Show everyone' }))
  await expect.poll(search).toEqual({ kind: 'payout_statement' })
  await screen.user.selectOptions(screen.getByRole('combobox', { name: 'Kind' }), 'Every kind')
  await expect.poll(search).toEqual({})
  const reads = screen.readsOf(listOperatorCreatorPapers)
  expect(reads[0]).toEqual({ creatorId: 'm1', page: '3', limit: '100' })
  const state = 'payout_statement'
  for (const asked of [{ creatorId: 'm1', state }, { creatorId: 'm1', state, q: 'SB' }, { state }, {}])
    expect(reads).toContainEqual({ ...asked, page: '1', limit: '100' })
})

test('an empty list of documents says whether there are none, none such, or none on this page', async () => {
  const list = replyTo(listOperatorCreatorPapers, ({ query }) => ({
    data: query['page'] === '2' ? [paper] : [],
    meta: { page: Number(query['page']), pages: 3, total: 201 },
  }))
  await using screen = await openScreen('/operator/accounts/creator-documents?kind=payout_statement&creator=m1&q=SB&page=2', operator, list)
  expect((await screen.findByRole('link', { name: 'Next' })).getAttribute('href')).toContain('page=3')
  await screen.user.click(screen.getByRole('link', { name: 'Next' }))
  const first = await screen.findByRole('link', { name: 'Go to the first page' })
  expect(first.getAttribute('href')).toBe('/operator/accounts/creator-documents?kind=payout_statement&creator=m1&q=SB')
  await screen.user.click(first)
  await screen.findByText('No such documents')
  screen.getByText(/^Only one creator/)
  await screen.user.click(screen.getByRole('link', { name: 'Show everyone' }))
  await expect.poll(() => screen.queryByText(/^Only one creator/)).toBeNull()
  screen.getByText('No such documents')
  await screen.user.selectOptions(screen.getByRole('combobox', { name: 'Kind' }), 'Every kind')
  await screen.findByText('No documents yet')
})
