import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { approveContractMedia } from '@pairtake/protocol/contract-media/contract-media-endpoints'
import { useSeveral } from '#api/use-several.ts'
import { runHook } from '#testing/run-hook.ts'
import { dismissToasts, toasts } from '#testing/toasts.ts'
import { tellRefused } from './tell-refused.ts'

beforeEach(dismissToasts)
afterEach(() => vi.unstubAllGlobals())

/** Approves two items at once; the answers to the calls, which the test gives, are refusals or not. */
function approving() {
  const answers: ((refusal?: string) => void)[] = []
  vi.stubGlobal('localStorage', { getItem: (key: string) => (key === 'xdebug' ? null : 'token') })
  vi.stubGlobal('fetch', () => {
    const { promise, resolve } = Promise.withResolvers<Response>()
    answers.push((refusal) =>
      resolve(
        refusal === undefined ? Response.json({ data: {} }) : Response.json({ code: 'MEDIA_REPLACED', message: refusal }, { status: 409 }),
      ),
    )
    return promise
  })
  const screen = runHook(() => useSeveral(approveContractMedia, { onMissed: tellRefused('could not be approved') }), undefined)
  const one = (name: string) => ({ key: name, name, input: { params: { id: name }, body: {} } })
  screen.result().run([one('sunrise.mp4'), one('sunset.mp4')])
  return { screen, answers }
}

test('R-519 a refusal after the screen was left is told with its reason', async () => {
  const { screen, answers } = approving()
  await screen[Symbol.asyncDispose]()
  answers[0]?.()
  await expect.poll(() => answers.length).toBe(2)
  answers[1]?.('Mara sent a new version.')
  await expect
    .poll(() => toasts().map(({ tone, message }) => [tone, message]))
    .toEqual([['error', 'sunset.mp4 could not be approved: Mara sent a new version.']])
})

test('a refusal is told only on its screen while that is open', async () => {
  const { screen, answers } = approving()
  answers[0]?.('Mara sent a new version.')
  await expect.poll(() => answers.length).toBe(2)
  answers[1]?.()
  await expect.poll(() => screen.result().failed.map(({ name }) => name)).toEqual(['sunrise.mp4'])
  expect(toasts()).toEqual([])
  await screen[Symbol.asyncDispose]()
})
