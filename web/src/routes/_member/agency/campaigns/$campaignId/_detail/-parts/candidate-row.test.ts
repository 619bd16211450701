import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { CandidateRequest } from '@pairtake/protocol/candidate-request/candidate-request'
import type { CandidateRequestState } from '@pairtake/protocol/candidate-request/candidate-request-actions'
import { wordsIn } from '#testing/drawn.ts'
import { CandidateRow } from './candidate-row.tsx'

/** The entry of Mara as HTML, in the list of `filter`. */
function drawn(state: CandidateRequestState, filter: CandidateRequestState, profilePicturePath: string | null = null): string {
  const candidate = {
    id: 'r1',
    state,
    withdrawn: false,
    createdAt: '2026-11-16T09:00:00Z',
    price: { amount: 100, currency: 'EUR' },
    currentPriceOwner: 'creator',
    note: '',
    creator: { id: 'm1', firstName: 'Mara', general: { displayName: 'Mara K.', profilePicturePath } },
    proposedAssetSummary: { items: [] },
  } as unknown as CandidateRequest
  const row = createElement(CandidateRow, { candidate, filter, render: createElement<Record<string, unknown>>('a'), onPlay: () => {} })
  return renderToStaticMarkup(createElement(QueryClientProvider, { client: new QueryClient() }, row))
}

test('S1-104 an entry shows its state where it differs from the filter, and only there', () => {
  const words = { new: 'Undecided', accepted: 'Accepted', declined: 'Declined' } as const
  for (const state of ['new', 'accepted', 'declined'] as const) {
    for (const filter of ['new', 'accepted', 'declined'] as const) {
      expect(drawn(state, filter).includes(words[state]), `${state} among ${filter}`).toBe(state !== filter)
    }
  }
})

test('S1-104 an entry shows the picture of its creator, or the initials', () => {
  expect(drawn('new', 'new', '/pictures/mara.jpg')).toMatch(/<img [^>]*src="\/pictures\/mara\.jpg"/)
  expect(drawn('new', 'new')).toContain('>MK<')
})

test('S1-104 an entry without a portfolio begins its line with the time of the application', () => {
  expect(wordsIn(drawn('new', 'new'))).toMatch(/Mara K\. Applied/)
})
