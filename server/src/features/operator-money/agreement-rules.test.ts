import type { MemberId } from '@pairtake/protocol/ids'
import { describe, expect, test } from 'vitest'
import { newId } from '#ids.ts'
import { refusalOf } from '#testing/refusal-of.ts'
import { isLarge, needsAnother, secondNeeded, sumsWith } from './agreement-rules.ts'

const config = { payoutSecondOperatorAbove: 100, currency: 'EUR' }
const off = { ...config, payoutSecondOperatorAbove: undefined }
const [mara, lio, olga, noor] = [newId<MemberId>(), newId<MemberId>(), newId<MemberId>(), newId<MemberId>()]
const payout = (minor: number, more: object = {}) => ({
  amount_minor: minor,
  creator_id: mara,
  batch_id: null as string | null,
  first_operator_id: null as MemberId | null,
  second_operator_id: null as MemberId | null,
  ...more,
})
const batch_id = newId()
const needs = (
  of: ReturnType<typeof payout>,
  sums: [MemberId, number][] = [],
  operatorId = olga,
  limit: typeof config | typeof off = config,
) => needsAnother(of, { config: limit, sums: new Map(sums), operatorId })

describe('R-079 a second operator', () => {
  test('is needed above the sum, not at it, and never where there is none', () => {
    expect([isLarge(config, payout(10_000)), isLarge(config, payout(10_001)), isLarge(off, payout(10_000_000))]).toEqual([
      false,
      true,
      false,
    ])
    expect([needs(payout(10_000)), needs(payout(10_001)), needs(payout(10_001), [[mara, 99_999]], olga, off)]).toEqual([false, true, false])
  })

  test('is anyone but the first; once both agreed it is open to all', () => {
    const asked = payout(10_001, { first_operator_id: olga })
    expect([needs(asked, [], olga), needs(asked, [], noor)]).toEqual([true, false])
    expect(needs(payout(10_001, { first_operator_id: olga, second_operator_id: noor }), [], olga)).toBe(false)
  })

  test('is needed for small payouts that are a large one together, only of the same creator', () => {
    expect([needs(payout(10), [[mara, 10_000]]), needs(payout(10), [[mara, 10_001]]), needs(payout(10), [[lio, 10_001]])]).toEqual([
      false,
      true,
      false,
    ])
    // A payout in a file has already left, and was agreed to then.
    expect([needs(payout(10, { batch_id }), [[mara, 10_001]]), needs(payout(10_001, { batch_id }))]).toEqual([false, true])
  })

  test('counts what each creator got before and what they get now, and nothing twice that is in a file', () => {
    const left = new Map([[mara, 500]])
    const sums = sumsWith(left, [payout(100), payout(20), payout(7, { creator_id: lio }), payout(9999, { batch_id })])
    expect([...sums]).toEqual([
      [mara, 620],
      [lio, 7],
    ])
    expect([...left]).toEqual([[mara, 500]])
  })

  test('is asked for with the reason', () => {
    const words = (sizes: number[]) => {
      const refusal = refusalOf(() => {
        throw secondNeeded(
          config,
          sizes.map((minor) => payout(minor)),
        )
      })
      expect(refusal).toMatchObject({ code: 'SECOND_OPERATOR_NEEDED' })
      return JSON.stringify(refusal)
    }
    expect(words([10_001])).toContain(
      'A payout above 100 EUR needs a second operator. You have started this. Another operator has to confirm it by doing the same.',
    )
    expect(words([10_001, 20_000])).toContain('2 payouts above 100 EUR need a second operator.')
    expect(words([10_001, 50])).toContain('More than 100 EUR to one creator within 24 hours needs a second operator.')
  })
})
