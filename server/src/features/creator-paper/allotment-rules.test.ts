import fc from 'fast-check'
import { expect, test } from 'vitest'
import { allot } from './allotment-rules.ts'

const plain = { olderMinor: 0, requestedAs: '9' }
const entry = (id: string, amountMinor: number) => ({ id, amountMinor })

test('R-195 a payout pays the oldest earnings first, and the last of them in part', () => {
  const left = [entry('1', 300), entry('2', 200), entry('3', 100)]
  expect(allot(left, { ...plain, amountMinor: 450 })).toEqual([entry('1', 300), entry('2', 150)])
})

test('R-195 a refund from before the request is taken off it, a later one is left for the next', () => {
  const left = [entry('1', 300), entry('2', -50), entry('3', 200), entry('5', -20)]
  expect(allot(left, { ...plain, requestedAs: '4', amountMinor: 350 })).toEqual([entry('1', 300), entry('2', -50), entry('3', 100)])
})

test('R-195 what was paid before there were statements is passed over, oldest first', () => {
  const left = [entry('1', 300), entry('2', -50), entry('3', 200)]
  expect(allot(left, { ...plain, olderMinor: 275, amountMinor: 100 })).toEqual([entry('3', 100)])
})

test('R-195 whatever was earned and refunded, the parts sum to the payout and none is more than its entry', () => {
  const amounts = fc.array(fc.integer({ min: -400, max: 1000 }), { minLength: 1, maxLength: 12 })
  fc.assert(
    fc.property(amounts, fc.nat(), fc.nat(), fc.nat(), (drawn, older, part, at) => {
      // A refund never takes a balance below zero.
      let balanceMinor = 0
      const left = drawn.flatMap((amountMinor, index) => {
        const bookedMinor = Math.max(amountMinor, -balanceMinor)
        balanceMinor += bookedMinor
        return bookedMinor === 0 ? [] : [entry(String(index).padStart(2, '0'), bookedMinor)]
      })
      fc.pre(balanceMinor > 1)
      const olderMinor = older % balanceMinor
      const amountMinor = 1 + (part % (balanceMinor - olderMinor))
      const parts = allot(left, { amountMinor, olderMinor, requestedAs: String(at % 13).padStart(2, '0') })
      expect(parts.reduce((sum, { amountMinor: minor }) => sum + minor, 0)).toBe(amountMinor)
      for (const { id, amountMinor: minor } of parts) {
        const whole = left.find((one) => one.id === id)?.amountMinor ?? 0
        expect(Math.sign(minor) === Math.sign(whole) && Math.abs(minor) <= Math.abs(whole)).toBe(true)
      }
    }),
  )
})
