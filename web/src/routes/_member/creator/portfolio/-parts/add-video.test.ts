import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { elementsIn, propsOf } from '#testing/elements.ts'
import { clientOf, runHook } from '#testing/run-hook.ts'
import { dismissToasts } from '#testing/toasts.ts'
import { stubRecords } from '#testing/stub-records.ts'
import { noAnswer, stubCalls } from '#testing/stub-calls.ts'
import { forgetUpload, readUploads } from '#features/media/uploads-store.ts'
import { AddVideo } from './add-video.tsx'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  dismissToasts()
})
afterEach(async () => {
  for (const { id } of readUploads()) forgetUpload(id)
  await vi.advanceTimersByTimeAsync(60_000)
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('of several files, those that are no videos or too many are named and not uploaded', async () => {
  stubCalls(noAnswer)
  stubRecords()
  const client = clientOf({ id: 'me', role: 'creator' })
  await using card = runHook(AddVideo, { room: 1 }, client)
  const file = (name: string, type: string) => new File(['x'], name, { type })
  const { onFiles } = propsOf(card.result(), ({ multiple }) => multiple === true)
  const files = [file('take-1.mp4', 'video/mp4'), file('take-2.mp4', 'video/mp4'), file('notes.txt', 'text/plain')]
  ;(onFiles as (files: File[]) => void)(files)
  const left = () => [...elementsIn(card.result())].find(({ props }) => props['title'] === 'Not added:')?.props['children']
  await expect.poll(left).toBe('notes.txt, take-2.mp4')
  expect(readUploads().map(({ fileName }) => fileName)).toEqual(['take-1.mp4'])
})
