import { expect, test } from 'vitest'
import { openAllowance } from './allowance.ts'

function turnable(terms: { atMost: number; mostKeys?: number }) {
  let at = Date.UTC(2026, 10, 16)
  const allowance = openAllowance({ windowMs: 60_000, now: () => new Date(at), ...terms })
  return {
    turn: (ms: number) => (at += ms),
    take: (key: string) => allowance.take(key)?.waitMs,
    giveBack: allowance.giveBack,
  }
}

test('so many are taken in a window, then it says how long to wait, then there are as many again', () => {
  const allowance = turnable({ atMost: 3 })
  expect([1, 2, 3].map(() => allowance.take('a'))).toEqual([undefined, undefined, undefined])
  allowance.turn(20_000)
  expect([allowance.take('a'), allowance.take('b')]).toEqual([40_000, undefined])
  allowance.turn(40_000)
  expect([1, 2, 3, 4].map(() => allowance.take('a'))).toEqual([undefined, undefined, undefined, 60_000])
})

test('what is given back can be taken once more', () => {
  const allowance = turnable({ atMost: 1 })
  for (let n = 0; n < 5; n++) {
    expect(allowance.take('a')).toBeUndefined()
    allowance.giveBack('a')
  }
  allowance.giveBack('a')
  expect([allowance.take('a'), allowance.take('a')]).toEqual([undefined, 60_000])
})

test('ABUSE 35 any number of made-up keys neither fill the memory nor free one that has spent its share', () => {
  const allowance = turnable({ atMost: 10, mostKeys: 100 })
  for (let n = 0; n < 10; n++) allowance.take('flooder')
  for (let n = 0; n < 5; n++) allowance.take('office')
  for (let n = 0; n < 100_000; n++) allowance.take(`made up ${n}`)
  expect(allowance.take('flooder')).toBe(60_000)
  expect(Array.from({ length: 6 }, () => allowance.take('office'))).toEqual([...Array<undefined>(5).fill(undefined), 60_000])
})

test('a clock that is set back makes no window of years', () => {
  const allowance = turnable({ atMost: 1 })
  allowance.take('a')
  allowance.turn(-365 * 24 * 60 * 60_000)
  expect([allowance.take('a'), allowance.take('a')]).toEqual([undefined, 60_000])
})
