import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgetReturnAddress, keepReturnAddress, takeReturnAddress } from './return-address.ts'

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
})
afterEach(() => vi.unstubAllGlobals())

test('the address asked for without a session is given once', () => {
  keepReturnAddress('/agency/jobs?show=1#x')
  expect(takeReturnAddress()).toBe('/agency/jobs?show=1#x')
  expect(takeReturnAddress()).toBeUndefined()
  keepReturnAddress('/agency/jobs')
  forgetReturnAddress()
  expect(takeReturnAddress()).toBeUndefined()
})

test('ABUSE 30 nothing leads to another host', () => {
  for (const href of ['https://evil.example', '//evil.example', '/\\evil.example', 'javascript:alert(1)', '']) {
    keepReturnAddress(href)
    expect(takeReturnAddress(), href).toBeUndefined()
  }
})
