import { afterEach, beforeEach, expect, test } from 'vitest'
import { openStripeDouble, type StripeDouble } from '#testing/stripe-double/open-stripe-double.ts'
import { after, days, seconds } from '#wire-time.ts'
import type { Payments } from '#adapters/payments/payments.ts'
import { openStripePayments } from './stripe-payments.ts'

const now = new Date('2026-11-16T09:00:00Z')
let double: StripeDouble
let payments: Payments
beforeEach(async () => {
  double = await openStripeDouble(() => now)
  payments = openStripePayments(double.settings, { now: () => now })
})
afterEach(() => double.close())

/** Creates this many events from a time on, at regular intervals. */
async function tellMany(count: number, from: Date, everyMs: number): Promise<void> {
  const { books } = double
  const customer = books.createCustomer({ email: null, name: null, metadata: {} }).id
  const { id, client_secret: clientSecret } = books.createSetupIntent({ customer, usage: 'off_session' })
  const card = { number: '4242424242424242', expMonth: 12, expYear: 2090, cvc: '123' }
  books.confirmSetup(id, { clientSecret: clientSecret ?? '', card, authenticated: undefined })
  const [saved] = books.events.splice(0)
  if (!saved) throw new Error('The card told of nothing.')
  for (let nth = 0; nth < count; nth++) {
    const created = Math.floor(after(from, everyMs * nth).getTime() / 1000)
    books.events.push({ ...saved, id: `evt_${String(books.events.length).padStart(5, '0')}`, created })
  }
}

async function fetched(): Promise<string[][]> {
  const lists: string[][] = []
  for await (const events of payments.missedEvents()) lists.push(events.map(({ id }) => id))
  return lists
}

test.each([
  ['none', 0, 0],
  ['spread over days', 3_400, days(20) / 3_400],
  ['almost at once', 2_600, seconds(0.01)],
  ['as many as are held at once', 1_000, seconds(1)],
])('R-255 missed events are fetched all, %s: oldest first, each once, a thousand at a time', async (_how, count, everyMs) => {
  await tellMany(count, after(now, -days(29)), everyMs)
  const lists = await fetched()
  expect(lists.flat()).toEqual(double.books.events.map(({ id }) => id))
  expect(Math.max(0, ...lists.map((list) => list.length))).toBeLessThanOrEqual(1_000)
})

test('R-255 few missed events, the oldest of 29 days ago, are asked for once', async () => {
  await tellMany(3, after(now, -days(29)), days(1))
  double.asked.length = 0
  expect((await fetched()).flat()).toHaveLength(3)
  expect(double.asked).toEqual(['GET /v1/events'])
})
