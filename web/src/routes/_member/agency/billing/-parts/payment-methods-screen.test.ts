import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { limits } from '@pairtake/protocol/limits'
import { listPaymentMethods } from '@pairtake/protocol/payment-method/payment-method-endpoints'
import { readOptions } from '#api/use-call.ts'
import { drawnScreen, linksIn, wordsIn } from '#testing/drawn.ts'
import { Route } from '#routes/_member/agency/billing/payment-methods.tsx'

/** The screen of a brand with so many cards, the first of which is charged. */
function screen(count: number): Promise<string> {
  const cards = Array.from({ length: count }, (_, index) => ({
    id: `c${index}`,
    brand: 'visa',
    last4: `424${index}`,
    expiresAtStr: '12/90',
    expMonth: 12,
    expYear: 2090,
    isDefault: index === 0,
  }))
  const client = new QueryClient()
  client.setQueryData(readOptions(listPaymentMethods, {}).queryKey, { data: cards })
  return drawnScreen(Route, '/agency/billing/payment-methods', client)
}

test('a card can be added until there are as many as there may be', async () => {
  const why = `You can have up to ${limits.cards.max} cards. Remove one first.`
  expect(wordsIn(await screen(limits.cards.max - 1))).not.toContain(why)
  expect(wordsIn(await screen(limits.cards.max))).toContain(why)
})

test('every card can be removed, and every other one made the default', async () => {
  const html = await screen(2)
  expect(Object.keys(linksIn(html)).filter((name) => name.startsWith('Remove '))).toHaveLength(2)
  expect([...html.matchAll(/aria-label="(Make default: [^"]*)"/g)].map(([, name]) => name)).toEqual(['Make default: Visa ending in 4241'])
})
