import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { CandidateRequest } from '@pairtake/protocol/candidate-request/candidate-request'
import { listPaymentMethods } from '@pairtake/protocol/payment-method/payment-method-endpoints'
import { readOptions } from '#api/use-call.ts'
import { AcceptConfirm } from './accept-confirm.tsx'

const request = {
  creator: { general: { displayName: 'Mara K.' } },
  priceInfo: { total: 230, currency: 'EUR', items: [] },
  deliveryDays: null,
} as unknown as CandidateRequest
const guard = { change: undefined, isSettling: false }

/** The sentence below the question, for a brand with these cards. */
function sentenceWith(cards: readonly object[]): string | undefined {
  const client = new QueryClient()
  client.setQueryData(readOptions(listPaymentMethods, {}).queryKey, { data: cards })
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })
  const answer = { pending: false, problem: null, onConfirm: () => {}, onBack: () => {} }
  const confirm = createElement(AcceptConfirm, { request, guard, ...answer })
  const Screen = () => RouterContextProvider({ router, children: createElement(QueryClientProvider, { client }, confirm) })
  return /<p>(.*?)<\/p>/.exec(renderToStaticMarkup(createElement(Screen)))?.[1]?.replaceAll(/<[^>]+>/g, '')
}

test('hiring says the total, the card and that VAT may apply', () => {
  expect(sentenceWith([{ isDefault: true, brand: 'visa', last4: '4242' }])).toMatch(
    /^€230(\.00)? is charged to your Visa ending in 4242 when the job is finalized\. VAT may apply\.$/,
  )
})

test('hiring without a card says in sentences of its own that one is needed until the job is finalized', () => {
  expect(sentenceWith([])).toMatch(
    /^€230(\.00)? is charged when the job is finalized\. VAT may apply\. You don’t have a card on file yet\. Add one before then\.$/,
  )
})
