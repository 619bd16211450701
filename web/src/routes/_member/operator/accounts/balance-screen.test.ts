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
