import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { limits } from '@pairtake/protocol/limits'
import { forgetUpload, readUploads, startUpload } from '#features/media/uploads-store.ts'
import { Route } from '#routes/_member/creator/portfolio/index.tsx'
import { propsOf } from '#testing/elements.ts'
import { clientOf, runHook } from '#testing/run-hook.ts'
import { noAnswer, stubCalls } from '#testing/stub-calls.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(async () => {
  for (const { id } of readUploads()) forgetUpload(id)
  await vi.advanceTimersByTimeAsync(60_000)
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Returns the places left in the portfolio of a creator with so many videos. */
async function roomWith(count: number): Promise<unknown> {
  const client = clientOf({ id: 'me', role: 'creator', creatorProfileState: 'incomplete' })
  const videos = Array.from({ length: count }, (_, index) => ({ id: `v${index}`, name: `Film ${index}`, state: 'ready' }))
  await using screen = runHook(Route.options.component as () => ReactNode, {}, client)
  const { children } = propsOf(screen.result(), (props) => typeof props['children'] === 'function')
  return propsOf((children as (read: object) => ReactNode)({ data: videos }), ({ room }) => room !== undefined)['room']
}

test('an upload takes a place of the portfolio until the server refuses its file', async () => {
  let refuse = () => {}
  const refused = new Promise<Response>((resolve) => {
    refuse = () => resolve(Response.json({ code: 'INVALID', message: 'This is no video.' }, { status: 400 }))
  })
  stubCalls(({ call }) => (call.startsWith('GET') ? noAnswer() : refused))
  const { max } = limits.portfolioVideos
  expect(await roomWith(max - 1)).toBe(1)
  startUpload({ userId: 'me', file: new File(['x'], 'a.mp4'), target: { entity: 'PortfolioItemOriginal', entityId: null } })
  expect(await roomWith(max - 1)).toBe(0)
  refuse()
  await expect.poll(() => readUploads().map(({ state }) => state)).toEqual(['refused'])
  expect(await roomWith(max - 1)).toBe(1)
})
