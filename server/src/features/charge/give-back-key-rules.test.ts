import { expect, test } from 'vitest'
import { newId } from '#ids.ts'
import { giveBackKey, giveBackOfKey, givenBackCause, refusedCause } from './give-back-key-rules.ts'

test('R-188 every attempt has a key of its own, which names the charge and the attempt, and the first keeps the key it had', () => {
  const id = newId()
  expect(giveBackKey({ id, attempt: 1 })).toBe(`suspense-${id}`)
  for (const attempt of [1, 2, 17]) expect(giveBackOfKey(giveBackKey({ id, attempt }))).toEqual({ id, attempt })
  for (const key of [
    '',
    `unsuspense-${id}`,
    `refund-${id}`,
    `charge-${id}-1`,
    'suspense-none',
    `suspense-${id}-x`,
    `suspense-${'x'.repeat(36)}`,
  ])
    expect(giveBackOfKey(key), key).toBeUndefined()
})

test('R-188 what was booked and what was booked back are named alike, by charge and attempt', () => {
  const id = newId()
  expect([givenBackCause({ id, attempt: 1 }), refusedCause({ id, attempt: 1 })]).toEqual([
    `suspense-returned:${id}`,
    `suspense-refused:${id}`,
  ])
  expect(givenBackCause({ id, attempt: 2 })).toBe(`suspense-returned:${id}:2`)
})
