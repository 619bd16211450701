import { expect, test } from 'vitest'
import { refusalOf } from '#testing/refusal-of.ts'
import { refuseChanged, type BatchChange } from './batch-change-rules.ts'

const change = (what: BatchChange['what'], creatorName = 'Mara K.', amountMinor = 6000): BatchChange => ({
  creatorName,
  amountMinor,
  currency: 'EUR',
  what,
})
const why = (changes: BatchChange[], voidAt: Date | null = null) => refusalOf(() => refuseChanged({ void_at: voidAt, changes }))
const refused = (words: string) => ({ code: 'BATCH_CHANGED', words })
const since = (what: string) =>
  `Since this file was exported, ${what}. The file still pays them. If the bank hasn’t carried it out, void the batch and export again.`

test('the file of a batch is sent again as long as nothing changed', () => {
  expect(why([])).toBeUndefined()
})

test('what was returned or is held since is named with its sum, in the order of the file', () => {
  expect(why([change('returned')])).toEqual(refused(since('Mara K.’s payout of 60.00 EUR was returned')))
  expect(why([change('held', 'Noor A.', 12_345), change('returned')])).toEqual(
    refused(since('Noor A.’s payout of 123.45 EUR is held because the creator was suspended; Mara K.’s payout of 60.00 EUR was returned')),
  )
})

test('ten of them are named, and the rest is counted', () => {
  const named = (count: number) => Array.from({ length: count }, (_, index) => change('returned', `C${index + 1}`))
  const words = (count: number) => named(count).map(({ creatorName }) => `${creatorName}’s payout of 60.00 EUR was returned`)
  expect(why(named(10))).toEqual(refused(since(words(10).join('; '))))
  expect(why(named(12))).toEqual(refused(since([...words(10), '2 more changed'].join('; '))))
})

test('one that is marked as paid counts before all that changed otherwise, because the bank would pay it again', () => {
  expect(why([change('returned'), change('paid')])).toEqual(refused('1 payout in this file is marked as paid. The bank would pay again.'))
  expect(why([change('paid'), change('held'), change('paid')])).toEqual(
    refused('2 payouts in this file are marked as paid. The bank would pay again.'),
  )
})

test('R-077 the file of a voided batch is never sent again, because its payouts may be in another one', () => {
  const words = 'This batch was voided. Its payouts may be in another file, so the bank must not carry out this one.'
  expect(why([], new Date('2026-11-16T09:00:00Z'))).toEqual(refused(words))
  expect(why([change('paid')], new Date('2026-11-16T09:00:00Z'))).toEqual(refused(words))
})
