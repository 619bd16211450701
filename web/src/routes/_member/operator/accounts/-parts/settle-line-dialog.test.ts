import { afterEach, expect, test, vi } from 'vitest'
import { bankLineUses, type BankLine } from '@pairtake/protocol/bank-statement/bank-statement-endpoints'
import { propsOf } from '#testing/elements.ts'
import { runHook } from '#testing/run-hook.ts'
import { SettleLineDialog } from './settle-line-dialog.tsx'

afterEach(() => vi.unstubAllGlobals())

test('R-173 each use of a line is offered under its name, with what it means', async () => {
  const line = { kind: 'entry', amount: { amount: -60, currency: 'EUR' }, proposal: { act: null, words: '' }, uses: bankLineUses }
  await using dialog = runHook(SettleLineDialog, { line: line as unknown as BankLine, onClose: () => {} })
  expect(propsOf(dialog.result(), ({ label }) => label === 'It is')['cards']).toEqual([
    { value: 'provider', label: 'Card provider’s transfer', note: 'A payout that the card provider announced.' },
    { value: 'charge', label: 'Bank charge', note: 'A cost of ours.' },
    { value: 'own', label: 'Our own money', note: 'Money we paid in or took out, or that was there before.' },
    { value: 'suspense', label: 'In suspense', note: 'Kept separate until we know whose it is.' },
    { value: 'nothing', label: 'Dismissed', note: 'Nothing moved, so there is nothing to book.' },
  ])
})
