import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { makeVideo } from '#testing/media-files.ts'
import { ffmpegMedia } from './ffmpeg-media.ts'

// A filter that this ffmpeg does not have stands for one that stumbles over a film.
vi.mock(import('./look-command.ts'), async (original) => ({
  ...(await original()),
  lookBranch: () => ({ label: 'look', filter: 'measure_what_nobody_can', output: ['-f', 'null', '/dev/null'] }),
}))

const dirs: string[] = []
afterAll(() => Promise.all(dirs.map((dir) => rm(dir, { recursive: true, force: true }))))

test('a film that the measuring filters stumble over is made without them (R-323)', async () => {
  const outDir = await mkdtemp(join(tmpdir(), 'failing-look-'))
  dirs.push(outDir)
  const input = await makeVideo({ seconds: 1 })
  const made = await ffmpegMedia().renderVideo({ input, outDir, variants: { watermarked: true, thumbnails: 1, look: true } })
  expect(made.look).toBeUndefined()
  expect(made.watermarked).toMatchObject({ width: 320, height: 240 })
  expect((await readdir(outDir)).toSorted()).toEqual(['thumbnail-lg-1.jpg', 'thumbnail-md-1.jpg', 'watermarked.mp4'])
})
