import { afterEach, expect, test, vi } from 'vitest'
import { runHook } from '#testing/run-hook.ts'
import { stubCalls } from '#testing/stub-calls.ts'
import { useRemarkDecision } from './remark-decision.tsx'

afterEach(() => vi.unstubAllGlobals())

test.each(['settle', 'reopen'] as const)('a refusal to %s a remark is told', async (act) => {
  stubCalls(() => Response.json({ code: 'STATE_MOVED_ON', message: 'It was settled.' }, { status: 409 }))
  let decided = 0
  await using decision = runHook(() => useRemarkDecision(() => (decided += 1)), undefined)
  decision.result()[act].mutate({ params: { id: 'r1' } })
  await expect.poll(() => decision.result().error).toMatchObject({ status: 409 })
  expect(decided).toBe(0)
})
