import { execFile } from 'node:child_process'
import { mkdtemp, readdir, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import { makeHugeDimensions, makeLongHeader, makeManyFrames, makeManyTracks, makePlaylistNamedMp4 } from '#testing/media-files-hostile.ts'
import {
  ffmpeg,
  madeOnce,
  makeHeadlessVideo,
  makeTextNamedMp4,
  makeTruncatedVideo,
  makeVideo,
  makeVideoWithoutLength,
} from '#testing/media-files.ts'
import { makeNumberedFilm } from '#testing/numbered-film.ts'
import { ffmpegMedia } from './ffmpeg-media.ts'
import { findCommand } from './find-command.ts'
import { MediaToolMissingError, UnprocessableMediaError } from './media-errors.ts'
import type { MediaVariants } from './media.ts'

const run = promisify(execFile)
const media = ffmpegMedia()
const dirs: string[] = []
afterAll(() => Promise.all(dirs.map((dir) => rm(dir, { recursive: true, force: true }))))

async function outFolder(): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), 'render-video-'))
  dirs.push(dir)
  return dir
}

const render = async (input: string, variants: MediaVariants, signal?: AbortSignal) =>
  media.renderVideo({ input, outDir: await outFolder(), variants, signal })

async function shown(path: string) {
  const { stdout } = await run('ffprobe', ['-v', 'error', '-of', 'json', '-show_format', '-show_streams', path])
  return JSON.parse(stdout)
}

/** One frame as grey values, to compare pictures. */
async function frameOf(path: string, atSeconds = 0.5): Promise<Buffer> {
  const { stdout } = await run(
    'ffmpeg',
    ['-v', 'error', '-ss', String(atSeconds), '-i', path, '-frames:v', '1', '-f', 'rawvideo', '-pix_fmt', 'gray', '-'],
    { encoding: 'buffer', maxBuffer: 2 ** 26 },
  )
  return stdout
}

const difference = (a: Buffer, b: Buffer) => a.reduce((sum, value, index) => sum + Math.abs(value - (b[index] ?? 0)), 0) / a.length

describe('rendering a video', () => {
  test('S2-068 makes all variants in one go, and leaves nothing else behind', async () => {
    const outDir = await outFolder()
    const input = await makeVideo({ seconds: 2, width: 1920, height: 1080 })
    const made = await media.renderVideo({ input, outDir, variants: { watermarked: true, optimized: true, thumbnails: 3 } })

    expect(made).toMatchObject({ width: 1920, height: 1080, durationSeconds: 2 })
    expect(made.watermarked).toMatchObject({ width: 1280, height: 720, mime: 'video/mp4' })
    expect(made.thumbnails.map(({ lg, md }) => [lg.width, lg.height, md.width, md.height])).toEqual(
      Array.from({ length: 3 }, () => [960, 540, 400, 225]),
    )
    expect((await readdir(outDir)).toSorted()).toEqual(
      ['optimized.mp4', 'watermarked.mp4', ...[1, 2, 3].flatMap((n) => [`thumbnail-lg-${n}.jpg`, `thumbnail-md-${n}.jpg`])].toSorted(),
    )

    const film = await shown(made.optimized?.path ?? '')
    expect(film.streams.map((stream: { codec_name: string }) => stream.codec_name)).toEqual(['h264', 'aac'])
    expect(film.streams[0]).toMatchObject({ width: 1280, height: 720, pix_fmt: 'yuv420p' })
    expect(Number(film.format.duration)).toBeCloseTo(2, 0)
    for (const { lg, md } of made.thumbnails) {
      expect(await sharp(lg.path).metadata()).toMatchObject({ format: 'jpeg', width: lg.width, height: lg.height })
      expect(await sharp(md.path).metadata()).toMatchObject({ format: 'jpeg', width: md.width, height: md.height })
    }
  })

  test('S1-139 the watermark covers the film and its thumbnails, and the optimized version is clean', async () => {
    const input = await makeVideo({ seconds: 2, width: 640, height: 360 })
    const variants = { watermarked: true, optimized: true, thumbnails: 3, cleanThumbnails: true }
    const { watermarked, optimized, thumbnails, cleanThumbnails } = await render(input, variants)
    const clean = await frameOf(optimized?.path ?? '')
    expect(difference(clean, await frameOf(input))).toBeLessThan(3)
    expect(difference(clean, await frameOf(watermarked?.path ?? ''))).toBeGreaterThan(5)

    const alone = await render(input, { optimized: true, thumbnails: 3 })
    expect([thumbnails.length, cleanThumbnails.length, alone.cleanThumbnails.length]).toEqual([3, 3, 0])
    for (const [index, { lg, md }] of alone.thumbnails.entries()) {
      for (const [size, unmarked] of [
        ['lg', lg],
        ['md', md],
      ] as const) {
        const greyOf = (path: string | undefined) => sharp(path).greyscale().raw().toBuffer()
        const [plain, marked, twin] = await Promise.all(
          [unmarked, thumbnails[index]?.[size], cleanThumbnails[index]?.[size]].map((file) => greyOf(file?.path)),
        )
        expect(difference(marked ?? Buffer.of(), plain ?? Buffer.of())).toBeGreaterThan(2)
        expect(difference(twin ?? Buffer.of(), plain ?? Buffer.of())).toBeLessThan(1)
      }
    }
  })

  test('S1-139 a film of one frame has a poster with the watermark, and one without it', async () => {
    const { optimized, thumbnails, cleanThumbnails } = await render(await makeNumberedFilm({ rate: '25', frames: 1 }), {
      watermarked: true,
      optimized: true,
      thumbnails: 1,
      cleanThumbnails: true,
    })
    expect([thumbnails.length, cleanThumbnails.length]).toEqual([1, 1])
    const clean = await frameOf(optimized?.path ?? '', 0)
    for (const size of ['lg', 'md'] as const) {
      const greys = (path: string | undefined) => sharp(path).resize(320, 128).greyscale().raw().toBuffer()
      const [marked, twin] = await Promise.all([greys(thumbnails[0]?.[size].path), greys(cleanThumbnails[0]?.[size].path)])
      expect(difference(marked, clean)).toBeGreaterThan(2)
      expect(difference(twin, clean)).toBeLessThan(1)
    }
  })

  test('no index, device or title of the original remains', async () => {
    const input = await makeVideo({ withLocation: true })
    expect(JSON.stringify(await shown(input))).toContain('48.2082')
    const { watermarked, optimized } = await render(input, { watermarked: true, optimized: true })
    for (const file of [watermarked, optimized])
      expect(JSON.stringify(await shown(file?.path ?? ''))).not.toMatch(/48\.2082|Kitchen|Telephone/)
  })

  test.each(['mov', 'webm', 'avi'] as const)('takes %s', async (container) => {
    const { optimized, thumbnails } = await render(await makeVideo({ container }), { optimized: true, thumbnails: 2 })
    expect((await shown(optimized?.path ?? '')).streams[0].codec_name).toBe('h264')
    expect(thumbnails).toHaveLength(2)
  })

  test('turns an upright film of a telephone upright', async () => {
    const { width, height, optimized } = await render(await makeVideo({ rotation: 90 }), { optimized: true })
    expect([width, height]).toEqual([240, 320])
    expect((await shown(optimized?.path ?? '')).streams[0]).toMatchObject({ width: 240, height: 320 })
  })

  test('takes odd sizes, films without sound, and recordings that name no length', async () => {
    const odd = await render(
      await madeOnce('odd.mkv', {}, (path) =>
        ffmpeg('-f', 'lavfi', '-i', 'testsrc2=s=321x241:d=1', '-c:v', 'libx264', '-pix_fmt', 'yuv444p', path),
      ),
      { watermarked: true, thumbnails: 1 },
    )
    expect(odd.watermarked).toMatchObject({ width: 320, height: 240 })
    const silent = await render(await makeVideo({ audio: false }), { optimized: true })
    expect((await shown(silent.optimized?.path ?? '')).streams).toHaveLength(1)
    const recorded = await render(await makeVideoWithoutLength(), { optimized: true, thumbnails: 3 })
    expect(recorded.durationSeconds).toBeCloseTo(3, 0)
    expect(recorded.thumbnails).toHaveLength(3)
  })

  test('takes slow motion of exactly 240 frames a second, and no more', async () => {
    expect((await media.probeVideo(await makeManyFrames(240))).framesPerSecond).toBe(240)
    await expect(media.probeVideo(await makeManyFrames(250))).rejects.toThrow('250 frames per second, and the limit is 240')
  })

  test('shows pixels that are not square in the shape that was filmed', async () => {
    const input = await madeOnce('wide-pixels.mp4', {}, (path) =>
      ffmpeg(...'-f lavfi -i testsrc2=s=1440x1080:d=0.4 -vf setsar=4/3 -c:v libx264 -preset ultrafast -pix_fmt yuv420p'.split(' '), path),
    )
    const { width, height, optimized } = await render(input, { optimized: true })
    expect([width, height]).toEqual([1920, 1080])
    expect((await shown(optimized?.path ?? '')).streams[0]).toMatchObject({ width: 1280, height: 720, sample_aspect_ratio: '1:1' })
  })

  test('shows at most 60 frames a second', async () => {
    const { optimized } = await render(await makeVideo({ framesPerSecond: 120, seconds: 1 }), { optimized: true })
    expect((await shown(optimized?.path ?? '')).streams[0].avg_frame_rate).toBe('60/1')
  })

  test('a film in high dynamic range keeps its contrast', async () => {
    const input = await madeOnce('hdr.mp4', {}, (path) =>
      ffmpeg(
        '-f',
        'lavfi',
        '-i',
        'testsrc2=s=320x240:d=1',
        '-c:v',
        'libx265',
        '-x265-params',
        'log-level=none:colorprim=bt2020:transfer=arib-std-b67:colormatrix=bt2020nc',
        '-pix_fmt',
        'yuv420p10le',
        '-tag:v',
        'hvc1',
        path,
      ),
    )
    expect((await media.probeVideo(input)).isHighDynamicRange).toBe(true)
    // The other kind of it, HDR10, has another curve.
    const perceptual = await madeOnce('hdr10.mp4', {}, (path) =>
      ffmpeg('-i', input, '-c', 'copy', '-bsf:v', 'hevc_metadata=transfer_characteristics=16', '-tag:v', 'hvc1', path),
    )
    expect((await media.probeVideo(perceptual)).isHighDynamicRange).toBe(true)
    expect((await media.probeVideo(await makeVideo())).isHighDynamicRange).toBe(false)
    const { optimized } = await render(input, { optimized: true, watermarked: true })
    expect((await shown(optimized?.path ?? '')).streams[0]).toMatchObject({ pix_fmt: 'yuv420p', color_transfer: 'bt709' })
  })
})

describe('S2-073 thumbnails without a preview', () => {
  test.each([
    { keyFrameEvery: 10, title: 'key frames lie close' },
    { keyFrameEvery: 1000, title: 'there is one key frame' },
  ])('come in order where $title', async ({ keyFrameEvery }) => {
    const { thumbnails, optimized } = await render(await makeVideo({ seconds: 6, keyFrameEvery }), { thumbnails: 5 })
    expect(optimized).toBeUndefined()
    expect(thumbnails.map(({ md }) => basename(md.path))).toEqual([1, 2, 3, 4, 5].map((n) => `thumbnail-md-${n}.jpg`))
    const pictures = await Promise.all(thumbnails.map(({ md }) => sharp(md.path).greyscale().raw().toBuffer()))
    for (const [at, picture] of pictures.slice(1).entries()) expect(difference(picture, pictures[at] ?? Buffer.of())).toBeGreaterThan(1)
  })
})

describe('ABUSE-15 films made to exhaust the machine are refused with a sentence', () => {
  test.each([
    ['10,000 × 5,000 pixels', makeHugeDimensions, /10000 × 5000 pixels/],
    ['40 tracks', makeManyTracks, /40 tracks, and the limit is 16/],
    ['1,000 frames a second', makeManyFrames, /1000 frames per second/],
    ['a header of 100 hours', () => makeLongHeader(100), /longer than 60 minutes/],
    ['a header of half an hour for one second', () => makeLongHeader(0.5), /stops after 1 of 1800 seconds/],
    ['a playlist', makePlaylistNamedMp4, /couldn’t read/],
    ['a text', makeTextNamedMp4, /couldn’t read/],
    ['no table of contents', makeHeadlessVideo, /couldn’t read/],
    ['a missing end', makeTruncatedVideo, /stops after \d of 6 seconds/],
  ])('%s', async (_, make, sentence) => {
    const outDir = await outFolder()
    const refused = media.renderVideo({ input: await make(), outDir, variants: { watermarked: true, optimized: true, thumbnails: 2 } })
    await expect(refused).rejects.toThrow(UnprocessableMediaError)
    await expect(refused).rejects.toThrow(sentence)
    expect(await readdir(outDir)).toEqual([])
  })
})

test('ABUSE-16 giving up ends the work at once and leaves nothing', { timeout: 60_000 }, async () => {
  const outDir = await outFolder()
  // So long that nobody waits for its end: if the work went on, the test would take longer than it may.
  const input = await madeOnce('long.mp4', {}, async (path) => {
    const still = `${path}.still.mp4`
    await ffmpeg(...'-f lavfi -i color=gray:s=1280x720:r=25:d=10 -c:v libx264 -preset ultrafast -pix_fmt yuv420p'.split(' '), still)
    await ffmpeg(...'-stream_loop 299 -i'.split(' '), still, '-c', 'copy', path)
  })
  const giveUp = new AbortController()
  const rendering = media.renderVideo({ input, outDir, variants: { watermarked: true, optimized: true }, signal: giveUp.signal })
  const refused = rendering.catch(String)
  const working = async () => (await run('ps', ['-eo', 'args'])).stdout.includes(outDir)
  // During the work, not before it.
  await expect.poll(working, { interval: 20 }).toBe(true)
  giveUp.abort()
  expect(await refused).toMatch(/abort/i)
  expect(await working()).toBe(false)
  expect(await readdir(outDir)).toEqual([])
})

test('without ffmpeg the refusal says what to install', async () => {
  const missing = ffmpegMedia({ ffmpegPath: '/nowhere/ffmpeg' })
  expect(await missing.tools()).toMatchObject({ isComplete: false, ffmpegVersion: undefined })
  const refused = missing.renderVideo({ input: await makeVideo(), outDir: await outFolder(), variants: { optimized: true } })
  await expect(refused).rejects.toThrow(MediaToolMissingError)
  await expect(refused).rejects.toThrow(/apt-get install --no-install-recommends ffmpeg/)
  await expect(missing.detectKind(await makeVideo())).rejects.toThrow(/apt-get install/)
})

test('ffmpeg that is installed later is found without a restart', async () => {
  const dir = await outFolder()
  const installed = ffmpegMedia({ ffmpegPath: join(dir, 'ffmpeg') })
  const path = await makeVideo()
  await expect(installed.probeVideo(path)).rejects.toThrow(MediaToolMissingError)
  for (const command of ['ffmpeg', 'ffprobe']) await symlink(findCommand(command) ?? '', join(dir, command))
  expect(await installed.probeVideo(path)).toMatchObject({ width: 320, height: 240 })
  expect(await installed.tools()).toMatchObject({ isComplete: true, advice: undefined })
})
