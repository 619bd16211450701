import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { listPayments } from '@pairtake/protocol/payment/payment-endpoints'
import { readOptions } from '#api/use-call.ts'
import { OverdueNotice } from './overdue-notice.tsx'

const overdue = (id: string, name: string, day: number) => ({
  id,
  amount: { amount: 230, currency: 'EUR' },
  contract: { campaign: { name } },
  overdue: { since: `2026-11-${day}T12:00:00+00:00` },
})

function words(payments: readonly object[]): string {
  const client = new QueryClient()
  client.setQueryData(readOptions(listPayments, { query: { state: 'failed', sort: 'oldest' } }).queryKey, { data: payments })
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })
  const notice = createElement(QueryClientProvider, { client }, createElement(OverdueNotice, { isListed: true }))
  const Screen = () => RouterContextProvider({ router, children: notice })
  return renderToStaticMarkup(createElement(Screen)).replaceAll(/<[^>]+>/g, ' ')
}

const oat = overdue('p1', 'Oat milk', 12)
const tea = overdue('p2', 'Tea', 15)
const salt = overdue('p3', 'Salt', 18)

test('one overdue payment blocks publishing and accepting until it is paid', () => {
  expect(words([oat])).toContain(
    'for Oat milk has been due since 12 Nov. Until it’s paid, you cannot publish campaigns or accept creators.',
  )
})

test('several overdue payments block publishing and accepting until all are paid', () => {
  expect(words([tea, oat])).toContain('for Oat milk has been due since 12 Nov. 1 more is overdue too. Until they’re paid, you cannot')
  expect(words([tea, oat, salt])).toContain('2 more are overdue too. Until they’re paid, you cannot')
})
