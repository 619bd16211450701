import { QueryClient } from '@tanstack/react-query'
import { createElement } from 'react'
import { expect, test } from 'vitest'
import { limits } from '@pairtake/protocol/limits'
import { listSuspense } from '@pairtake/protocol/operator/operator-money-endpoints'
import { readOptions } from '#api/use-call.ts'
import { drawn, linksIn, wordsIn } from '#testing/drawn.ts'
import { SuspenseCard } from './suspense-card.tsx'

const charge = (id: string, name: string, givenBackAt: string | null) => ({
  id,
  amount: { amount: 90, currency: 'EUR' },
  cause: 'paid_twice',
  arrivedAt: '2026-11-20T12:00:00Z',
  givenBackAt,
  refusal: null,
  agency: { general: { displayName: name } },
  contract: { id: `k ${id}`, campaignName: 'Oat milk', creatorName: 'Mara K.' },
})

function card(...charges: object[]): string {
  const client = new QueryClient()
  client.setQueryData(readOptions(listSuspense, { query: { limit: limits.page.max } }).queryKey, { data: charges })
  return drawn(createElement(SuspenseCard, { onGiveBack: () => {} }), client)
}

test('only charges that were not returned yet can be returned', () => {
  const html = card(charge('s1', 'Nordlys', null), charge('s2', 'Havre', '2026-11-21T12:00:00Z'))
  expect(wordsIn(html)).toContain('€90.00 from Nordlys Oat milk with Mara K., charged twice,')
  expect(wordsIn(html)).toContain('Return €90.00 to Nordlys')
  expect(wordsIn(html)).not.toContain('Havre')
  expect(linksIn(html)['Oat milk']).toBe('/operator/payments?state=all&q=k+s1')
})

test('nothing is shown where nothing is to return', () => {
  expect(card(charge('s2', 'Havre', '2026-11-21T12:00:00Z'))).toBe('')
})
