import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { makePhoto, makeVideo } from '#testing/media-files.ts'
import { copyAtCrf36, makeFilm, type Film } from '#testing/media-files-checked.ts'
import { ffmpegMedia } from './ffmpeg-media.ts'
import { frameTimes, readLook, stretchesIn } from './read-look.ts'
import { likeness } from './picture-hash.ts'
import { lookFiles, written } from './look-command.ts'
import type { PhotoLook, VideoFacts, VideoLook } from './media.ts'

const media = ffmpegMedia()
const dirs: string[] = []
afterAll(() => Promise.all(dirs.map((dir) => rm(dir, { recursive: true, force: true }))))

async function render(input: string, kind: 'video' | 'image') {
  const outDir = await mkdtemp(join(tmpdir(), "a look's [folder], "))
  dirs.push(outDir)
  const render = kind === 'video' ? media.renderVideo : media.renderImage
  const made = await render({ input, outDir, variants: { watermarked: true, optimized: true, thumbnails: 1, look: true } })
  return { made, names: await readdir(outDir) }
}
/** A seventh of the pixels of a take: what is measured does not depend on them, but the time does. */
const makeSmallFilm = (film: Film) => makeFilm({ width: 270, height: 480, ...film })
const lookAt = async (input: string) => (await render(input, 'video')).made.look as VideoLook
const lookAtPhoto = async (input: string) => (await render(input, 'image')).made.look as PhotoLook

test('a look measures the film in the pass that makes its preview, and leaves no file of its own (R-320)', async () => {
  const { made, names } = await render(await makeVideo({ seconds: 3, width: 640, height: 360, framesPerSecond: 25 }), 'video')
  expect(made.look).toMatchObject({ kind: 'video', width: 640, height: 360, rotation: 0, codec: 'h264', hasSound: true, captionTracks: 0 })
  const look = made.look as VideoLook
  expect(look.framesPerSecond).toBeCloseTo(25, 1)
  expect(look.longestGap?.timesTheMedian).toBeLessThan(1.1)
  expect(look.samples.length).toBe(6 * 9)
  expect(names.filter((name) => name.startsWith('look'))).toEqual([])
})

test.each([1, 2])('a tone at -20 dBFS on %i channels measures -20.0 LUFS and its peak in decibels (R-320)', async (channels) => {
  const look = await lookAt(
    await makeSmallFilm({ sound: `aevalsrc=0.1*sin(2*PI*1000*t)${channels === 2 ? '|0.1*sin(2*PI*1000*t)' : ''}:s=48000` }),
  )
  expect(look.loudness).toBeGreaterThan(-20.3)
  expect(look.loudness).toBeLessThan(-19.7)
  expect(look.peak).toBeGreaterThan(-20.5)
  expect(look.peak).toBeLessThan(-19)
})

test('black begins and ends where it is, also at the end of the film (R-320)', async () => {
  const [inside, atTheEnd] = [
    await lookAt(await makeSmallFilm({ black: [2, 3.5] })),
    await lookAt(await makeSmallFilm({ black: [4.5, 6] })),
  ]
  expect(inside.black).toHaveLength(1)
  expect(inside.black[0]?.fromSeconds).toBeCloseTo(2, 1)
  expect(inside.black[0]?.toSeconds).toBeCloseTo(3.5, 1)
  expect(atTheEnd.black).toHaveLength(1)
  expect(atTheEnd.black[0]?.fromSeconds).toBeCloseTo(4.5, 1)
  expect(atTheEnd.black[0]?.toSeconds).toBeCloseTo(6, 1)
})

test('silence and a picture that stands still end with the film (R-320)', async () => {
  const look = await lookAt(await makeSmallFilm({ stillFrom: 2, sound: "sine=f=440,volume='lt(t,1)':eval=frame" }))
  expect(look.still).toHaveLength(1)
  expect(look.still[0]?.fromSeconds).toBeCloseTo(2, 0)
  expect(look.still[0]?.toSeconds).toBeCloseTo(6, 1)
  expect(look.silence[0]?.fromSeconds).toBeCloseTo(1, 1)
  expect(look.silence[0]?.toSeconds).toBeCloseTo(6, 1)
})

test('a copy at crf 36 is nearly the film, and another film is not (R-320)', async () => {
  const film = await makeSmallFilm({})
  const [one, copy, other] = [
    await lookAt(film),
    await lookAt(await copyAtCrf36(film)),
    await lookAt(await makeSmallFilm({ picture: 'mandelbrot' })),
  ]
  expect(likeness(copy.samples, one.samples, 10)).toBeGreaterThanOrEqual(0.9)
  expect(likeness(other.samples, one.samples, 10)).toBeLessThan(0.5)
})

test('a photo is looked at by the process that opens it (R-320)', async () => {
  const photo = await lookAtPhoto(await makePhoto({ width: 800, height: 1000 }))
  expect(photo).toMatchObject({ kind: 'photo', width: 800, height: 1000, isOneColour: false })
  expect(photo.samples.length).toBe(9)
})

test('a hundred thousand flashes are read in a moment, and none is a stretch (R-320)', () => {
  const flashes = Array.from(
    { length: 100_000 },
    (_, at) => `lavfi.black_start=${(at / 30).toFixed(3)}\nlavfi.black_end=${(at / 30 + 0.03).toFixed(3)}`,
  ).join('\n')
  const what = { from: 'lavfi.black_start', to: 'lavfi.black_end', endSeconds: 3600 }
  expect(stretchesIn(flashes, what)).toEqual([])
  const long = Array.from({ length: 100_000 }, (_, at) => `lavfi.black_start=${at * 2}\nlavfi.black_end=${at * 2 + 1}`).join('\n')
  expect(stretchesIn(long, { ...what, endSeconds: 1e9 })).toHaveLength(1000)
})

test('what is no number in its place is passed over (R-320)', () => {
  const what = { from: 'lavfi.black_start', to: 'lavfi.black_end', endSeconds: 10 }
  const text = 'lavfi.black_start=NaN\nlavfi.black_start=1e999\nx lavfi.black_start=1\nlavfi.black_end=5\nlavfi.black_start=inf'
  expect(stretchesIn(text, what)).toEqual([])
  expect(stretchesIn('lavfi.black_start=-4\nlavfi.black_end=99', what)).toEqual([{ fromSeconds: 0, toSeconds: 10 }])
  expect(frameTimes('# timecode format v2\nnan\n0\n40\n80\n').framesPerSecond).toBeCloseTo(25)
  expect(frameTimes('0\n40\n80\n400\n440').longestGap).toEqual({ fromSeconds: 0.08, toSeconds: 0.4, timesTheMedian: 8 })
  expect(frameTimes('').longestGap).toBeNull()
})

test('a folder of any name can be written into (R-320)', () => {
  expect(written("/a:b'c,[d]", 'x')).toBe(String.raw`/a\\:b\\\'c\,\[d\]/x`)
})

test('ABUSE 56 of a hundred thousand cuts to black a bounded part is read, in a moment', async () => {
  const outDir = await mkdtemp(join(tmpdir(), 'flashes-'))
  dirs.push(outDir)
  const cuts = Array.from({ length: 100_000 }, (_, at) => `lavfi.black_start=${at}\nlavfi.black_end=${at + 0.5}\n`)
  await writeFile(join(outDir, lookFiles.picture), cuts.join(''))
  const facts = { width: 720, height: 1280, durationSeconds: 100_000, framesPerSecond: 25, audioStream: undefined } as unknown as VideoFacts
  const begun = performance.now()
  const { black } = await readLook(outDir, facts)
  expect(black).toHaveLength(1000)
  expect(performance.now() - begun).toBeLessThan(5000)
})
