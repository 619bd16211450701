import { createElement } from 'react'
import { expect, test } from 'vitest'
import { campaignId, contractId } from '@pairtake/protocol/ids'
import { drawn, linksIn } from '#testing/drawn.ts'
import { MonthGrid } from './month-grid.tsx'

// Noon in the reader's time zone, whatever zone the test runs in.
const noonOf = (day: number) => new Date(2026, 10, day, 12, 0)
const entry = (day: number, id: string) => ({
  kind: 'delivery' as const,
  items: 1,
  at: noonOf(day).toISOString(),
  contractId: contractId.parse(id),
  campaignId: campaignId.parse('c1'),
  campaignName: `Job ${id}`,
  otherName: 'Mara K.',
})

const grid = (entries: ReturnType<typeof entry>[]) =>
  drawn(createElement(MonthGrid, { month: '2026-11', entries, side: 'creator', now: noonOf(20).getTime() }))

test('today, and no other day, is marked for screen readers', () => {
  const marked = [...grid([]).matchAll(/<td aria-current="date"[^>]*><time dateTime="([^"]*)"/g)].map(([, day]) => day)
  expect(marked).toEqual(['2026-11-20'])
})

test('a day shows its entries, of more than four the first three', () => {
  const of = (count: number) => grid(Array.from({ length: count }, (_, index) => entry(24, `k${index}`)))
  expect(Object.values(linksIn(of(4)))).toEqual(['k0', 'k1', 'k2', 'k3'].map((id) => `/creator/jobs/${id}/summary`))
  expect(Object.values(linksIn(of(5)))).toHaveLength(3)
  expect(of(5)).toContain('2 more')
})
