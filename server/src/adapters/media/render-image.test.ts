import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeHeicPhoto } from '#testing/media-files-heic.ts'
import { disguisedPages, makeDisguisedPage, makeHugePicture, makePolyglot, makeTruncatedPhoto } from '#testing/media-files-hostile.ts'
import { madeOnce, makePhoto, makeTextNamedMp4, makeVideo } from '#testing/media-files.ts'
import { ffmpegMedia } from './ffmpeg-media.ts'
import { UnprocessableMediaError } from './media-errors.ts'
import type { MediaVariants, RenderedFile } from './media.ts'

const media = ffmpegMedia()
const all = { watermarked: true, optimized: true, thumbnails: 1 }
let base: string
beforeAll(async () => {
  base = await mkdtemp(join(tmpdir(), 'render-image-'))
})
afterAll(() => rm(base, { recursive: true, force: true }))
const outFolder = () => mkdtemp(join(base, 'out-'))
const render = async (input: string, variants: MediaVariants = all) => media.renderImage({ input, outDir: await outFolder(), variants })

/** The colour at a position, given as shares of width and height. */
async function colourAt(file: RenderedFile | undefined, x: number, y: number): Promise<number[]> {
  const { data, info } = await sharp(file?.path).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const at = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels
  return [...data.subarray(at, at + 3)]
}

const nearTo = (colour: number[]) => colour.map((value) => expect.toSatisfy((given: number) => Math.abs(given - value) < 25))

describe('rendering a photo', () => {
  test('S2-068 makes the variants asked for, and leaves nothing else behind', async () => {
    const outDir = await outFolder()
    const made = await media.renderImage({ input: await makePhoto({ width: 4000, height: 3000 }), outDir, variants: all })
    expect(made).toMatchObject({ width: 4000, height: 3000, durationSeconds: undefined })
    expect(made.optimized).toMatchObject({ width: 2048, height: 1536, mime: 'image/jpeg' })
    expect(made.watermarked).toMatchObject({ width: 2048, height: 1536 })
    expect(made.thumbnails).toHaveLength(1)
    expect(made.thumbnails[0]?.lg).toMatchObject({ width: 960, height: 720 })
    expect(made.thumbnails[0]?.md).toMatchObject({ width: 400, height: 300 })
    expect((await readdir(outDir)).toSorted()).toEqual(['optimized.jpg', 'thumbnail-lg-1.jpg', 'thumbnail-md-1.jpg', 'watermarked.jpg'])

    const only = await render(await makePhoto(), { watermarked: false, optimized: true, thumbnails: 0 })
    expect(only).toMatchObject({ watermarked: undefined, thumbnails: [] })
  })

  test('S1-139 marks the preview and its thumbnails, and not the optimized version', async () => {
    const { watermarked, optimized, thumbnails, cleanThumbnails } = await render(await makePhoto({ width: 1200, height: 900 }), {
      ...all,
      cleanThumbnails: true,
    })
    const grey = (file: RenderedFile | undefined) => sharp(file?.path).greyscale().resize(400, 300).raw().toBuffer()
    const [clean, marked, ...small] = await Promise.all([optimized, watermarked, thumbnails[0]?.lg, thumbnails[0]?.md].map(grey))
    const changed = (other: Buffer | undefined) =>
      (clean ?? Buffer.of()).filter((value, at) => Math.abs(value - (other?.[at] ?? 0)) > 12).length / (clean?.length ?? 1)
    expect(changed(marked)).toBeGreaterThan(0.05)
    for (const thumbnail of small) expect(changed(thumbnail)).toBeGreaterThan(0.05)
    const twins = await Promise.all([grey(cleanThumbnails[0]?.lg), grey(cleanThumbnails[0]?.md)])
    for (const twin of twins) expect(changed(twin)).toBeLessThan(0.03)
  })

  test('neither place nor device of the original remains', async () => {
    const input = await makePhoto({ exifGps: true })
    expect((await sharp(input).metadata()).exif).toBeDefined()
    const { watermarked, optimized, thumbnails } = await render(input)
    for (const file of [watermarked, optimized, thumbnails[0]?.lg, thumbnails[0]?.md]) {
      const { exif, xmp, iptc } = await sharp(file?.path).metadata()
      expect([exif, xmp, iptc]).toEqual([undefined, undefined, undefined])
      expect((await readFile(file?.path ?? '')).includes('Telephone')).toBe(false)
    }
  })

  test('a look finds one colour only where every channel is nearly constant', async () => {
    const pixels = (colourOf: (at: number) => readonly [number, number, number]) =>
      madeOnce('pixels.png', String(colourOf), (path) => {
        const data = Buffer.from(Array.from({ length: 256 * 256 }, (_, at) => colourOf(at % 256)).flat())
        return sharp(data, { raw: { width: 256, height: 256, channels: 3 } }).toFile(path)
      })
    const lookAt = async (input: string) => (await render(input, { ...all, look: true })).look
    expect(await lookAt(await pixels(() => [200, 40, 60]))).toMatchObject({ isOneColour: true })
    expect(await lookAt(await pixels((x) => [x, 40, 60]))).toMatchObject({ isOneColour: false })
    expect(await lookAt(await pixels((x) => [200, x, 60]))).toMatchObject({ isOneColour: false })
  })

  test('turns a photo upright', async () => {
    const { width, height, optimized } = await render(await makePhoto({ orientation: 6 }))
    expect([width, height]).toEqual([480, 640])
    // The red disc is at the upper left of the stored picture, and at the upper right once rotated.
    expect(await colourAt(optimized, 0.7, 0.3)).toEqual(nearTo([204, 0, 0]))
  })

  test('puts a transparent picture on white', async () => {
    const { optimized } = await render(await makePhoto({ format: 'png', transparent: true }))
    expect(await colourAt(optimized, 0.95, 0.05)).toEqual(nearTo([255, 255, 255]))
  })

  test.each(['webp', 'avif', 'gif', 'tiff'] as const)('takes %s', async (format) => {
    const { optimized } = await render(await makePhoto({ format }))
    expect(await colourAt(optimized, 0.3, 0.3)).toEqual(nearTo([204, 0, 0]))
  })

  test.each(['heic', 'mif1'] as const)('takes the HEIC of telephones, also with the brand %s', async (brand) => {
    const { width, height, optimized } = await render(await makeHeicPhoto({ brand }))
    expect([width, height]).toEqual([640, 480])
    expect(await sharp(optimized?.path).stats()).toMatchObject({ isOpaque: true, entropy: expect.toSatisfy((value: number) => value > 3) })
  })
})

describe('ABUSE-15 pictures that cannot be opened are refused with a sentence', () => {
  test.each([
    ['60,000 × 60,000 pixels', makeHugePicture, /over 100 megapixels/],
    ['half a file', makeTruncatedPhoto, /couldn’t read/],
    ['a text', makeTextNamedMp4, /couldn’t read/],
    ['a film', makeVideo, /couldn’t read/],
  ])('%s', async (_, make, sentence) => {
    const outDir = await outFolder()
    const refused = media.renderImage({ input: await make(), outDir, variants: all })
    await expect(refused).rejects.toThrow(UnprocessableMediaError)
    await expect(refused).rejects.toThrow(sentence)
    expect(await readdir(outDir)).toEqual([])
  })

  test('ABUSE-14 drawings and pages are never opened, whatever their name', async () => {
    for (const name of Object.keys(disguisedPages) as (keyof typeof disguisedPages)[]) {
      await expect(render(await makeDisguisedPage(name))).rejects.toThrow('couldn’t read')
    }
  })

  test('ABUSE-14 a picture with a page behind it loses the page', async () => {
    const { optimized, watermarked } = await render(await makePolyglot())
    for (const file of [optimized, watermarked]) expect((await readFile(file?.path ?? '')).includes('<script>')).toBe(false)
  })
})

describe('S2-083 the profile picture', () => {
  test('is a square of 192 pixels without metadata, from any picture', async () => {
    for (const input of [
      await makePhoto({ exifGps: true, orientation: 6 }),
      await makePhoto({ width: 90, height: 300, format: 'png' }),
      await makeHeicPhoto(),
    ]) {
      const output = join(await outFolder(), 'picture')
      const made = await media.renderProfilePicture({ input, output })
      expect(made).toMatchObject({ path: output, width: 192, height: 192, mime: 'image/jpeg' })
      expect(await sharp(output).metadata()).toMatchObject({ format: 'jpeg', width: 192, height: 192 })
      expect((await sharp(output).metadata()).exif).toBeUndefined()
    }
  })

  test('refuses what is no picture or too large, and leaves nothing', async () => {
    const dir = await outFolder()
    await expect(media.renderProfilePicture({ input: await makeTextNamedMp4(), output: join(dir, 'picture') })).rejects.toThrow(
      'couldn’t read',
    )
    await expect(media.renderProfilePicture({ input: await makeHugePicture(), output: join(dir, 'picture') })).rejects.toThrow(
      '60 megapixels',
    )
    expect(await readdir(dir)).toEqual([])
  })
})
