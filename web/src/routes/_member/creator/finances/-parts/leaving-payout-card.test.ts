import { createElement } from 'react'
import { expect, test } from 'vitest'
import type { CreatorFinances } from '@pairtake/protocol/finances/finances-endpoints'
import { drawn, wordsIn } from '#testing/drawn.ts'
import { LeavingPayoutCard } from './leaving-payout-card.tsx'

const euros = (amount: number) => ({ amount, currency: 'EUR' })

function card(future: number, hasBeneficiary = true): { words: string; isOff: boolean } {
  const finances: CreatorFinances = { currentBalance: euros(30), futureReturn: euros(future) }
  const html = drawn(createElement(LeavingPayoutCard, { finances, hasBeneficiary }))
  return { words: wordsIn(html), isOff: html.includes('aria-disabled="true"') }
}

test('the rest is paid out once no more is to come and a bank account is known', () => {
  expect(card(0)).toMatchObject({ isOff: false, words: expect.stringContaining('Request €30.00') })
  expect(card(20)).toMatchObject({ isOff: true, words: expect.stringContaining('€20 from your jobs is still to come.') })
  expect(card(0, false)).toMatchObject({ isOff: true, words: expect.stringContaining('Save the beneficiary first') })
})
