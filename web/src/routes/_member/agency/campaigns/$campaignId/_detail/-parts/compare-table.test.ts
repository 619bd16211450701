import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { CandidateRequest } from '@pairtake/protocol/candidate-request/candidate-request'
import { CompareTable } from './compare-table.tsx'

const candidate = (name: string, amount: number, change: Partial<CandidateRequest> = {}) =>
  ({
    id: name,
    state: 'new',
    withdrawn: false,
    currentPriceOwner: 'creator',
    price: { amount, currency: 'EUR' },
    priceInfo: { total: amount, currency: 'EUR' },
    proposedAssetSummary: { items: [{ type: 'video', actual: 1, desired: 1 }] },
    proposedAssets: [],
    note: '',
    creator: { id: name, general: { displayName: name, profilePicturePath: null } },
    ...change,
  }) as unknown as CandidateRequest

/** Returns the text of a row of the comparison, one for each candidate. */
function rowOf(label: string, candidates: CandidateRequest[]): string[] {
  const table = createElement(CompareTable, { candidates, onOpen: () => {} })
  const page = renderToStaticMarkup(createElement(QueryClientProvider, { client: new QueryClient() }, table))
  const list = page.slice(page.indexOf(`<ul aria-label="${label}"`)).split('</ul>', 1)[0] ?? ''
  return list
    .split('<li')
    .slice(1)
    .map((item) => `<${item}`.replaceAll(/<[^>]+>/g, ' '))
}

test('a candidate who has withdrawn or was decided on is named so in the comparison, and is no longer the lowest', () => {
  const gone = candidate('Gina', 100, { state: 'declined', withdrawn: true })
  const candidates = [candidate('Mara', 300), gone, candidate('Finn', 280), candidate('Noor', 90, { state: 'accepted' })]
  const heads = rowOf('Candidate', candidates)
  expect(heads.map((head) => /Withdrawn|Accepted|Declined|Undecided/.exec(head)?.[0])).toEqual([
    undefined,
    'Withdrawn',
    undefined,
    'Accepted',
  ])
  expect(rowOf('Price per item', candidates).map((cell) => cell.includes('lowest'))).toEqual([false, false, true, false])
})
