import { afterEach, expect, test, vi } from 'vitest'
import type { OperatorPayout } from '@pairtake/protocol/operator/operator-payout'
import { elementsIn, propsOf } from '#testing/elements.ts'
import { runHook } from '#testing/run-hook.ts'
import { noAnswer, stubCalls } from '#testing/stub-calls.ts'
import { PayoutBatchBar, sumOf } from './payout-batch-bar.tsx'

afterEach(() => vi.unstubAllGlobals())

const payout = (id: string, amount: number, change: Partial<OperatorPayout> = {}) =>
  ({
    id,
    state: 'requested',
    amount: { amount, currency: 'EUR' },
    returnedAt: null,
    isHeld: false,
    batchId: null,
    unreachable: null,
    ...change,
  }) as unknown as OperatorPayout

test('a sum of payouts is exact to the cent', () => {
  expect(sumOf([])).toBe('')
  expect(sumOf([payout('o1', 60.1), payout('o2', 70.2)])).toBe('€130.30')
})

test('all open payouts are chosen at once, and those that a bank file can pay are exported', async () => {
  const sent = stubCalls(noAnswer)
  const shown = [
    payout('o1', 60),
    payout('o2', 70, { batchId: 'b1' }),
    payout('o3', 80, { unreachable: 'The BIC has no SEPA' }),
    payout('o4', 90, { isHeld: true }),
  ]
  const chosenIds: (readonly string[])[] = []
  const onChosen = (ids: readonly string[]) => void chosenIds.push(ids)
  await using bar = runHook(PayoutBatchBar, { shown, chosen: [] as readonly OperatorPayout[], onChosen })
  const checkbox = () => [...elementsIn(bar.result())].find(({ props }) => props['checked'] !== undefined)?.props
  const exporting = () => propsOf(bar.result(), ({ children }) => children === 'Export SEPA file')
  expect([checkbox()?.['label'], checkbox()?.['checked'], exporting()['disabled']]).toEqual(['Choose all 3', false, true])
  const chooseAll = checkbox()?.['onChange'] as () => void
  chooseAll()
  expect(chosenIds).toEqual([['o1', 'o2', 'o3']])

  bar.show({ shown, chosen: shown.slice(0, 3), onChosen })
  expect([checkbox()?.['label'], checkbox()?.['checked']]).toEqual(['3 chosen, €210.00', true])
  ;(exporting()['onClick'] as () => void)()
  await expect.poll(() => exporting()['pending']).toBe(true)
  expect(sent).toEqual([{ call: 'POST /internal/operator/payouts/export', body: { ids: ['o1'] } }])
  const chooseNone = checkbox()?.['onChange'] as () => void
  chooseNone()
  expect(chosenIds.at(-1)).toEqual([])
})

test('where no payout is open, nothing can be chosen', async () => {
  const shown = [payout('o4', 90, { isHeld: true })]
  await using bar = runHook(PayoutBatchBar, { shown, chosen: [] as readonly OperatorPayout[], onChosen: () => {} })
  expect(bar.result()).toBeNull()
})

test.each([
  [140, 'Export all 140'],
  [2_000, 'Export all 2,000'],
  [2_001, 'Export the oldest 2,000'],
])('R-557 %i requested payouts, of which a page shows fewer, are exported by one button', async (requested, words) => {
  const sent = stubCalls(noAnswer)
  const shown = [payout('o1', 60)]
  await using bar = runHook(PayoutBatchBar, { shown, chosen: shown, onChosen: () => {}, requested })
  const exporting = () => propsOf(bar.result(), ({ children }) => children === words)
  ;(exporting()['onClick'] as () => void)()
  await expect.poll(() => exporting()['pending']).toBe(true)
  // The chosen ones are not exported meanwhile.
  expect(propsOf(bar.result(), ({ children }) => children === 'Export SEPA file')['disabled']).toBe(true)
  expect(sent).toEqual([{ call: 'POST /internal/operator/payouts/export', body: { exceptChangedAccounts: true } }])
})
