// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { getBalanceSheet } from '@pairtake/protocol/balance-sheet/balance-sheet-endpoints'
import { openScreen, reply } from '#testing/shown.ts'

const operator = { role: 'operator' } as const

test('the balance puts what is owed, owned and held each under its own head', async () => {
  const sheet = {
    owed: [{ name: 'creators' as const, amount: { amount: 80 } }],
    owedTotal: { amount: 80 },
    own: [{ name: 'fees' as const, amount: { amount: 20 } }],
    ownTotal: { amount: 20 },
    held: [{ name: 'bank' as const, amount: { amount: 100 } }],
    heldTotal: { amount: 100 },
  }
  await using screen = await openScreen('/operator/accounts/balance', operator, reply(getBalanceSheet, { data: sheet }))
  await screen.findByText('It adds up')
  const page = document.querySelector('main')?.textContent
  expect(page).toMatch(/What we owe ?€80\.00Creators’ balances/)
  expect(page).toMatch(/What is ours ?€20\.00Service fees/)
  expect(page).toMatch(/What we have ?€100\.00In the bank/)
})

test('R-168 each amount of the balance stands beside its name, and the bank’s own words beside the books', async () => {
  const names = {
    owed: { creators: 'Creators’ balances', payouts: 'Payouts on their way', suspense: 'Money in suspense', vat: 'VAT', brands: 'Brands' },
    own: {
      fees: 'Service fees',
      losses: 'Losses',
      charges: 'Bank charges',
      'provider-fees': 'Card provider’s fees',
      own: 'Our own money',
    },
    held: {
      provider: 'With the card provider',
      transit: 'On its way to the bank',
      chargebacks: 'Chargebacks',
      bank: 'In the bank',
    },
  }
  let cents = 0
  const shown: [string, string][] = []
  const linesOf = <Name extends string>(side: Record<Name, string>) =>
    (Object.keys(side) as Name[]).map((name) => {
      cents += 1
      shown.push([side[name], `€0.${String(cents).padStart(2, '0')}`])
      return { name, amount: { amount: cents / 100 } }
    })
  const sheet = {
    owed: linesOf(names.owed),
    own: linesOf(names.own),
    held: linesOf(names.held),
    bank: { closing: { amount: 77 }, closedOn: '2026-11-20' },
  }
  await using screen = await openScreen('/operator/accounts/balance', operator, reply(getBalanceSheet, { data: sheet }))
  await screen.findByRole('heading', { name: 'What the bank says' })
  const rows = [...document.querySelectorAll('main li')].map(({ textContent }) => textContent ?? '')
  expect(rows.filter((row, index) => row.startsWith(shown[index]?.[0] ?? '-') && row.endsWith(shown[index]?.[1] ?? '-'))).toEqual(rows)
  expect(rows).toHaveLength(shown.length)
})
