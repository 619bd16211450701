import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { ffmpeg, madeOnce, makePhoto, makeVideo, makeVideoWithoutLength } from '#testing/media-files.ts'
import { changingRate, makeNumberedFilm, readNumbers } from '#testing/numbered-film.ts'
import { ffmpegMedia } from './ffmpeg-media.ts'

const media = ffmpegMedia()
const dirs: string[] = []
afterAll(() => Promise.all(dirs.map((dir) => rm(dir, { recursive: true, force: true }))))

/** Both versions from one pass, like those of a delivered video. */
async function render(input: string) {
  const outDir = await mkdtemp(join(tmpdir(), 'constant-rate-'))
  dirs.push(outDir)
  const { watermarked, optimized, thumbnails } = await media.renderVideo({
    input,
    outDir,
    variants: { watermarked: true, optimized: true, thumbnails: 1 },
  })
  if (!watermarked || !optimized) throw new Error('two films were asked for')
  expect(thumbnails).toHaveLength(1)
  return { watermarked, optimized }
}

/** Fifty numbered frames that start after their sound. */
async function lateFilm(name: string, rate: string, seconds: number) {
  const film = await makeNumberedFilm({ rate, frames: 50 })
  const sound = ['-f', 'lavfi', '-i', 'sine=d=2', '-map', '0:v', '-map', '1:a', '-c:v', 'copy', '-c:a', 'pcm_s16le']
  return madeOnce(name, { rate, seconds }, (path) => ffmpeg('-itsoffset', seconds.toFixed(5), '-i', film, ...sound, path))
}

const upTo = (frames: number) => Array.from({ length: frames }, (_, number) => number)

describe('R-290 every preview has a constant rate', () => {
  test.each([
    ['24000/1001', { num: 24_000, den: 1001 }],
    ['30000/1001', { num: 30_000, den: 1001 }],
    ['60', { num: 60, den: 1 }],
    ['10', { num: 10, den: 1 }],
  ])('a constant film of %s keeps its rate and each of its frames', async (rate, counted) => {
    const { watermarked, optimized } = await render(await makeNumberedFilm({ rate, frames: 45 }))
    for (const film of [watermarked, optimized]) {
      expect(film.counted).toEqual({ ...counted, frames: 45 })
      expect(await readNumbers(film.path)).toEqual(upTo(45))
    }
  })

  test('the same in a container that counts milliseconds', async () => {
    const { optimized } = await render(await makeNumberedFilm({ rate: '30000/1001', frames: 45, name: 'numbered.mkv' }))
    expect(optimized.counted).toEqual({ num: 30_000, den: 1001, frames: 45 })
    expect(await readNumbers(optimized.path)).toEqual(upTo(45))
  })

  test('out of a changing rate comes a constant one, in the order and at the times of the file, and twins are alike', async () => {
    const input = await makeNumberedFilm({ rate: '60', frames: 180, shape: changingRate })
    expect(await media.countFrames(input)).toBeUndefined()
    const { watermarked, optimized } = await render(input)
    // There are 55 of 90 frames, 36.7 per second: the next usual rate above is 50.
    expect(optimized.counted).toMatchObject({ num: 50, den: 1 })
    expect(watermarked.counted).toEqual(optimized.counted)
    const numbers = await readNumbers(optimized.path)
    expect(numbers).toHaveLength(optimized.counted?.frames ?? 0)
    expect(await readNumbers(watermarked.path)).toEqual(numbers)
    // Each moment shows what the file showed then: its numbers count sixtieths of a second, and at most three of these pass between two frames.
    const late = numbers.map((number, frame) => (frame * 60) / 50 - number)
    expect(Math.max(...late)).toBeLessThan(3.01)
    expect(Math.min(...late)).toBeGreaterThan(-1.01)
  })

  test('a picture that begins after the sound still begins at zero, with its first frame', async () => {
    const { optimized } = await render(await lateFilm('late.mov', '25', 0.4))
    expect(optimized.counted).toEqual({ num: 25, den: 1, frames: 60 })
    expect(await readNumbers(optimized.path)).toEqual([...Array.from({ length: 10 }, () => 0), ...upTo(50)])
  })

  test('a film that begins half a frame late, by a clock of milliseconds, loses and repeats none on its way', async () => {
    const { optimized } = await render(await lateFilm('late.mkv', '24', 0.5 / 24))
    const numbers = await readNumbers(optimized.path)
    expect(numbers.slice(numbers.lastIndexOf(0))).toEqual(upTo(50))
  })

  test('a recording that names neither length nor rate is counted through for both', async () => {
    const { optimized } = await render(await makeVideoWithoutLength())
    expect(optimized.counted).toMatchObject({ num: 25, den: 1 })
    // The sound starts half a frame before the picture.
    expect([75, 76]).toContain(optimized.counted?.frames)
  })
})

describe('R-291 frames are counted in what was made', () => {
  test('a film of one frame has one', async () => {
    const { optimized } = await render(await makeNumberedFilm({ rate: '25', frames: 1 }))
    expect(optimized.counted).toEqual({ num: 25, den: 1, frames: 1 })
  })

  test('a photo has none, and neither has what begins late, has a gap or is no film', async () => {
    const outDir = await mkdtemp(join(tmpdir(), 'constant-rate-'))
    dirs.push(outDir)
    const photo = await media.renderImage({ input: await makePhoto(), outDir, variants: { watermarked: true } })
    expect(photo.watermarked?.counted).toBeUndefined()

    const film = await makeVideo({ seconds: 2, audio: false })
    expect(await media.countFrames(film)).toEqual({ num: 25, den: 1, frames: 50 })
    const gap = await madeOnce('gap.mp4', {}, (path) =>
      ffmpeg(
        '-f',
        'lavfi',
        '-i',
        'testsrc2=s=320x240:r=25:d=2',
        '-vf',
        "select='not(eq(n,20))'",
        '-fps_mode',
        'vfr',
        '-c:v',
        'libx264',
        '-preset',
        'ultrafast',
        path,
      ),
    )
    expect(await media.countFrames(gap)).toBeUndefined()
    const late = await madeOnce('late.mp4', {}, (path) =>
      ffmpeg('-itsoffset', '0.5', '-i', film, '-f', 'lavfi', '-i', 'sine=d=2', '-c:v', 'copy', path),
    )
    expect(await media.countFrames(late)).toBeUndefined()
    const noFilm = join(outDir, 'words.mp4')
    await copyFile(import.meta.filename, noFilm)
    expect(await media.countFrames(noFilm)).toBeUndefined()
  })
})
