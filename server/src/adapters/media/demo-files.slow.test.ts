import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoScenes, makeDemoPhoto, makeDemoVideo } from './demo-files.ts'
import { ffmpegMedia } from './ffmpeg-media.ts'

const media = ffmpegMedia()
let dir: string
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'demo-files-'))
})
afterAll(() => rm(dir, { recursive: true, force: true }))

test.each(['talk-a', 'trail'] as const)('the scene %s makes a small film', async (scene) => {
  const film = join(dir, `${scene}.mp4`)
  await makeDemoVideo(film, { scene, hue: 40, seconds: 5, portrait: scene !== 'trail' })
  expect((await stat(film)).size).toBeLessThan(400_000)
  expect(await media.probeVideo(film)).toMatchObject(
    scene === 'trail' ? { width: 960, height: 540 } : { width: 540, height: 960, audioStream: 1 },
  )
  expect((await media.probeVideo(film)).durationSeconds).toBeCloseTo(5, 0)
})

test.each(demoScenes)('the scene %s makes a photo', async (scene) => {
  const photo = join(dir, `${scene}.jpg`)
  await makeDemoPhoto(photo, { scene })
  expect(await sharp(photo).metadata()).toMatchObject({ format: 'jpeg', width: 1280, height: 1600 })
})
