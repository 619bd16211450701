import * as z from 'zod/mini'
import { limits } from './limits.ts'

/** On the wire, money is in major units with at most two decimals; inside the server it is whole minor units. */
export const money = z.object({ amount: z.number(), currency: z.string() })
export type Money = z.infer<typeof money>

const currency = z.string('The currency is missing.').check(z.regex(/^[A-Z]{3}$/, 'The currency is three letters.'))

const priceWords = `The price is a whole number from ${limits.price.min} to ${limits.price.max}.`

/** The price of an application or offer: whole units, 5 to 10000 (S1 section 9, S2 section 5). */
export const price = z.object({
  amount: z.int(priceWords).check(z.gte(limits.price.min, priceWords), z.lte(limits.price.max, priceWords)),
  currency,
})

/** An amount entered by a member: positive, at most two decimals. */
export const moneyInput = z.object({
  amount: z.number('The amount is a number.').check(
    z.gt(0, 'The amount must be above 0.'),
    z.lte(1_000_000_000, 'This amount is too large.'),
    z.refine((value) => Number(value.toFixed(2)) === value, 'The amount has at most two decimals.'),
  ),
  currency,
})

/** Converts an amount with at most two decimals to minor units. */
export function toMinor(amount: number): number {
  return Math.round(amount * 100)
}

export function fromMinor(amountMinor: number, currencyCode: string): Money {
  return { amount: amountMinor / 100, currency: currencyCode }
}
