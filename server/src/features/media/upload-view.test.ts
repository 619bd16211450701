import { uploadId } from '@pairtake/protocol/ids'
import { expect, test } from 'vitest'
import { byHand } from '#testing/by-hand.ts'
import { uploadLifeMs } from './upload-rules.ts'
import { viewChunks } from './upload-view.ts'

const upload = { id: uploadId.parse('upload'), size_bytes: 20, chunk_bytes: 8 }
const now = new Date('2026-11-16T09:00:00Z')
const cut = [
  ['PUT', 0, 8],
  ['PUT', 8, 8],
  ['PUT', 16, 4],
]

test('an upload is told where each part goes, for a day', async () => {
  const deps = byHand({ signingSecret: 'secret', now: () => now, storage: byHand({}) })
  const chunks = await viewChunks(upload, { deps, origin: 'http://here' })
  expect(uploadLifeMs).toBe(86_400_000)
  expect(chunks.map(({ method, offset, size }) => [method, offset, size])).toEqual(cut)
  const end = ((now.getTime() + 86_400_000) / 1000).toString(36)
  for (const [index, { url }] of chunks.entries()) {
    expect(url.startsWith(`http://here/media/uploads/upload/parts/${index + 1}?t=${end}.`), url).toBe(true)
  }
})

test('parts go to the store itself where browsers reach it', async () => {
  const addressParts = async (id: string, lifeMs: number) => [1, 2, 3].map((part) => `https://store/${id}/${part}?life=${lifeMs}`)
  const deps = byHand({ storage: byHand({ direct: byHand({ addressParts }) }) })
  const chunks = await viewChunks(upload, { deps, origin: 'http://here' })
  expect(chunks.map(({ url }) => url)).toEqual([1, 2, 3].map((part) => `https://store/upload/${part}?life=86400000`))
  expect(chunks.map(({ method, offset, size }) => [method, offset, size])).toEqual(cut)
})
