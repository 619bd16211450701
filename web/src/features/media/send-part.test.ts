import { expect, test } from 'vitest'
import { statusOf } from './send-part.ts'

test('a line that stood still for too long is tried again, whatever the store calls it', () => {
  const words = (code: string) => `<?xml version="1.0"?><Error><Code>${code}</Code></Error>`
  expect(statusOf({ status: 400, responseText: words('RequestTimeout') })).toBe(408)
  expect(statusOf({ status: 400, responseText: words('InvalidRequest') })).toBe(400)
  expect(statusOf({ status: 200, responseText: '' })).toBe(200)
})
