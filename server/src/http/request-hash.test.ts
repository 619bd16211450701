import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { requestHashOf } from './idempotency.ts'

const url = '/internal/creator/payouts'
const hashOf = async (request: Partial<Parameters<typeof requestHashOf>[0]>) =>
  (await requestHashOf({ method: 'POST', url, body: {}, salt: 'salt', ...request })).toString('hex')

test('ABUSE-34 the same body in another order of its keys is the same request; in another order of its items it is not', async () => {
  const first = await hashOf({ body: { amount: { amount: 50, currency: 'EUR' }, ids: ['a', 'b'], at: null } })
  expect(await hashOf({ body: { at: null, ids: ['a', 'b'], amount: { currency: 'EUR', amount: 50 } } })).toBe(first)
  expect(await hashOf({ body: { amount: { amount: 50, currency: 'EUR' }, ids: ['b', 'a'], at: null } })).not.toBe(first)
})

test('ABUSE-34 another method, address or body is another request', async () => {
  const one = await hashOf({ body: { a: 1 } })
  expect(await hashOf({ body: { a: 1 } })).toBe(one)
  expect(await hashOf({ body: { a: 2 } })).not.toBe(one)
  expect(await hashOf({ body: { a: 1 }, url: `${url}/other` })).not.toBe(one)
  expect(await hashOf({ body: { a: 1 }, method: 'PUT' })).not.toBe(one)
})

test('a body with a password is kept as no hash that is quickly guessed, and alike for nobody else', async () => {
  for (const body of [{ password: 'correct horse' }, { oldPassword: 'correct horse', other: 1 }]) {
    const kept = await hashOf({ body, salt: 'member key' })
    const quick = createHash('sha256')
      .update(JSON.stringify(['POST', url, body]))
      .digest('hex')
    expect(kept).not.toBe(quick)
    expect(await hashOf({ body, salt: 'member key' })).toBe(kept)
    expect(await hashOf({ body, salt: 'other key' })).not.toBe(kept)
  }
  expect(await hashOf({ body: { a: 1 }, salt: 'other key' })).toBe(await hashOf({ body: { a: 1 } }))
})
