import { expect, test, vi } from 'vitest'
import { isId } from './access.ts'
import { newId } from './ids.ts'

test('ids rise one by one, many in a millisecond and over a clock that steps back', () => {
  const ids = Array.from({ length: 20_000 }, newId)
  vi.useFakeTimers({ now: Date.now() - 60_000, toFake: ['Date'] })
  ids.push(...Array.from({ length: 20_000 }, newId))
  vi.useRealTimers()
  ids.push(newId())
  expect(ids.every((id, at) => at === 0 || id > (ids[at - 1] ?? ''))).toBe(true)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.every((id) => isId(id) && /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(id))).toBe(true)
})
