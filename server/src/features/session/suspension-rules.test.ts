import { expect, test } from 'vitest'
import { refusalOf } from '#testing/refusal-of.ts'
import { refuseSuspended } from './suspension-rules.ts'

const told = (is_suspended: boolean, suspension_reason: string | null) =>
  refusalOf(() => refuseSuspended({ is_suspended, suspension_reason }))

test('R-001 R-454 a suspended member is told so, with the reason if there is one', () => {
  expect(told(true, null)).toEqual({ code: 'SUSPENDED', words: 'This account is suspended. Please contact support.' })
  expect(told(true, 'Stolen card')).toEqual({
    code: 'SUSPENDED',
    words: 'This account is suspended. Please contact support. The reason: Stolen card',
  })
})

test('R-001 nobody else is, also with the reason of a suspension that was lifted', () => {
  expect([told(false, null), told(false, 'Stolen card')]).toEqual([undefined, undefined])
})
