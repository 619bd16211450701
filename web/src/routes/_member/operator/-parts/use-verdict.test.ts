import { afterEach, expect, test, vi } from 'vitest'
import { approveCampaign } from '@pairtake/protocol/operator/operator-review-endpoints'
import { TransportError } from '#api/transport-error.ts'
import { runHook } from '#testing/run-hook.ts'
import { stubCalls } from '#testing/stub-calls.ts'
import { problemOf, useVerdict } from './use-verdict.ts'

afterEach(() => vi.unstubAllGlobals())

async function refused(status: number): Promise<Error | null> {
  stubCalls(() => Response.json({ code: 'SOME', message: 'Not so.' }, { status }))
  await using screen = runHook(() => useVerdict(approveCampaign, { done: 'Published', onDone: () => {} }), undefined)
  screen.result().mutate({ params: { id: 'c1' } })
  await expect.poll(() => screen.result().error).toBeInstanceOf(TransportError)
  return screen.result().error
}

test('a decision that came too late is told in a message that stays, every other refusal below the record', async () => {
  const tooLate = await refused(409)
  const unclear = await refused(400)
  expect(problemOf(null, null)).toBeNull()
  expect(problemOf(tooLate, null)).toBeNull()
  expect(problemOf(null, unclear)).toBe(unclear)
  expect(problemOf(tooLate, unclear)).toBe(unclear)
})
