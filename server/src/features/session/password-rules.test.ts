import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { refusalOf, toldBy } from '#testing/refusal-of.ts'
import { inPasswordQueue, hashPassword, isPasswordOf, refuseCommonPassword } from './password-rules.ts'

describe('R-092 a password', () => {
  test('is kept as an argon2id hash of the cost that OWASP advises, salted', async () => {
    const hash = await hashPassword('correct horse battery')
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(await hashPassword('correct horse battery')).not.toBe(hash)
    expect([await isPasswordOf(hash, 'correct horse battery'), await isPasswordOf(hash, 'Correct horse battery')]).toEqual([true, false])
  })

  test('opens no member without one, or with a mark in its place', async () => {
    // The dummy hash that is verified if there is no hash.
    const nobodys = '$argon2id$v=19$m=19456,t=2,p=1$/+jQt9H0kmVmZ9PAisj9Mw$j1ocC7CbganeBNUbD2V3G773AaQO7gYpbRzuh5TQDtU'
    for (const stored of [undefined, '', 'none', nobodys]) expect(await isPasswordOf(stored, 'anything')).toBe(false)
  })

  test('is none of the most common, however its capitals are written; the head of their list is none', () => {
    const common = {
      code: 'VALIDATION_FAILED',
      words: 'This password is among the most common ones. Please choose another one.',
      errors: {
        children: {
          password: { children: { first: { errors: ['This password is among the most common ones. Please choose another one.'] } } },
        },
      },
    }
    for (const password of ['password', 'PassWord', '12345678']) {
      expect(
        refusalOf(() => refuseCommonPassword('password.first', password)),
        password,
      ).toEqual(common)
    }
    for (const password of ['correct horse battery', '', '# From']) {
      expect(refusalOf(() => refuseCommonPassword('password.first', password))).toBeUndefined()
    }
    const head = '# The 10,000 most common passwords of eight or more characters, in lower case, most common first.'
    expect(refusalOf(() => refuseCommonPassword('password', head))).toBeUndefined()
  })
})

test('R-092 ten thousand passwords are refused, from the most common one to the last of them', () => {
  const list = readFileSync(join(import.meta.dirname, 'common-passwords.txt'), 'utf8')
  const passwords = new Set(list.split('\n').filter((line) => line !== '' && !line.startsWith('#')))
  expect(passwords.size).toBe(10_000)
  for (const password of passwords)
    expect(
      refusalOf(() => refuseCommonPassword('password', password)),
      password,
    ).toMatchObject({ code: 'VALIDATION_FAILED' })
})

describe('ABUSE 35 passwords are worked on a few at a time', () => {
  const width = Math.max(1, availableParallelism() - 1)

  /** Starts as many password checks as requested for each network; none of them ends before it is released. */
  function crowd() {
    const { promise: end, resolve: letGo } = Promise.withResolvers<void>()
    const refused: unknown[] = []
    const begin = (network: string, count: number) =>
      Promise.allSettled(
        Array.from({ length: count }, () => inPasswordQueue(network, () => end).catch((error: unknown) => refused.push(toldBy(error)))),
      )
    return { refused, begin, letGo }
  }

  test('one core stays free, a hundred of one network may wait, and the next is asked to come back', async () => {
    const { refused, begin, letGo } = crowd()
    const all = begin('one', width + 100 + 1)
    await new Promise(setImmediate)
    expect(refused).toEqual([
      {
        code: 'TOO_OFTEN',
        words: 'Many passwords are being checked from your network. Please try again in a moment.',
        retryAfterSeconds: 5,
      },
    ])
    letGo()
    await all
  })

  test('four hundred of all networks may wait; nobody is told it was their own doing', async () => {
    const { refused, begin, letGo } = crowd()
    const full = Promise.all([
      begin('first', width),
      ...Array.from({ length: 400 }, (_none, at) => begin(`network ${at}`, 1)),
      begin('last', 1),
    ])
    await new Promise(setImmediate)
    expect(refused).toEqual([{ code: 'OVERLOADED', words: 'The service is busy. Please try again in a moment.', retryAfterSeconds: 2 }])
    letGo()
    await full
  })

  test('what the work itself throws goes on', async () => {
    await expect(inPasswordQueue('one', () => Promise.reject(new TypeError('A fault of ours')))).rejects.toThrow('A fault of ours')
  })
})
