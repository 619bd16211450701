import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { makeVideo } from '#testing/media-files.ts'

// A filter that this ffmpeg does not have replaces one that fails on a video. Test files share loaded modules, so this one loads them again, and once
// more for the files after it.
beforeAll(() => {
  vi.resetModules()
  vi.doMock(import('./look-command.ts'), async (original) => ({
    ...(await original()),
    lookBranch: () => ({ label: 'look', filter: 'measure_what_nobody_can', output: ['-f', 'null', '/dev/null'] }),
  }))
})
afterAll(() => {
  vi.doUnmock('./look-command.ts')
  vi.resetModules()
})

const dirs: string[] = []
afterAll(() => Promise.all(dirs.map((dir) => rm(dir, { recursive: true, force: true }))))

test('a film that the measuring filters stumble over is made without them (R-323)', async () => {
  const outDir = await mkdtemp(join(tmpdir(), 'failing-look-'))
  dirs.push(outDir)
  const input = await makeVideo({ seconds: 1 })
  const { ffmpegMedia } = await import('./ffmpeg-media.ts')
  const made = await ffmpegMedia().renderVideo({ input, outDir, variants: { watermarked: true, thumbnails: 1, look: true } })
  expect(made.look).toBeUndefined()
  expect(made.watermarked).toMatchObject({ width: 320, height: 240 })
  expect((await readdir(outDir)).toSorted()).toEqual(['thumbnail-lg-1.jpg', 'thumbnail-md-1.jpg', 'watermarked.mp4'])
})
