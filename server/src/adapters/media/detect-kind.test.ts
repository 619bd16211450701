import { createServer } from 'node:http'
import { pathToFileURL } from 'node:url'
import { describe, expect, test } from 'vitest'
import { makeHeicPhoto } from '#testing/media-files-heic.ts'
import {
  disguisedPages,
  makeConcatScript,
  makeDisguisedPage,
  makeHugeDimensions,
  makeHugePicture,
  makeManyTracks,
  makePlaylistNamedMp4,
  makePolyglot,
} from '#testing/media-files-hostile.ts'
import {
  makeEmptyFile,
  makeHeadlessVideo,
  makePhoto,
  makeReferenceDocument,
  makeTextNamedMp4,
  makeVideo,
  makeVideoWithoutLength,
} from '#testing/media-files.ts'
import { ffmpegMedia } from './ffmpeg-media.ts'
import { EmptyFileError } from './media-errors.ts'

const media = ffmpegMedia()
const kindOf = async (path: Promise<string>) => (await media.detectKind(await path)).kind

describe('S1-213 S2-068 the kind of a file is judged by its content', () => {
  test.each(['mp4', 'mov', 'webm', 'avi'] as const)('a film in %s is a video', async (container) => {
    const found = await media.detectKind(await makeVideo({ container }))
    expect(found.kind).toBe('video')
    expect(found.mime).toMatch(/^video\//)
    expect(found.extension).toBe(container)
  })

  test('a recording of a browser, which names no length, is a video', async () => {
    expect(await kindOf(makeVideoWithoutLength())).toBe('video')
  })

  test.each(['jpeg', 'png', 'webp', 'avif', 'gif', 'tiff'] as const)('a picture in %s is an image', async (format) => {
    expect(await media.detectKind(await makePhoto({ format }))).toMatchObject({ kind: 'image', mime: `image/${format}` })
  })

  test('a picture of a telephone is an image', async () => {
    expect(await media.detectKind(await makeHeicPhoto())).toEqual({ kind: 'image', mime: 'image/heic', extension: 'heic' })
    expect(await kindOf(makeHeicPhoto({ brand: 'mif1' }))).toBe('image')
  })

  test('a document is something else, and keeps its type', async () => {
    expect(await media.detectKind(await makeReferenceDocument())).toEqual({ kind: 'other', mime: 'application/pdf', extension: 'pdf' })
  })

  test('a text that is named .mp4 is no video', async () => {
    expect(await kindOf(makeTextNamedMp4())).toBe('other')
  })

  test('a film whose end is missing cannot be opened and is no video', async () => {
    expect(await kindOf(makeHeadlessVideo())).toBe('other')
  })

  test('an empty file is refused', async () => {
    await expect(media.detectKind(await makeEmptyFile())).rejects.toThrow(EmptyFileError)
  })

  test('what is only too large keeps its kind, so that the refusal can say so', async () => {
    expect(await kindOf(makeHugePicture())).toBe('image')
    expect(await kindOf(makeHugeDimensions())).toBe('video')
    expect(await kindOf(makeManyTracks())).toBe('video')
  })
})

describe('ABUSE-14 pages disguised as media', () => {
  const names = Object.keys(disguisedPages) as (keyof typeof disguisedPages)[]
  test.each(names)('%s is neither video nor image, and no page', async (name) => {
    const found = await media.detectKind(await makeDisguisedPage(name))
    expect(found.kind).toBe('other')
    expect(found.mime).not.toMatch(/html|xml|svg|script/)
  })

  test('a picture with a page behind it counts as the picture', async () => {
    expect(await media.detectKind(await makePolyglot())).toMatchObject({ kind: 'image', mime: 'image/jpeg' })
  })
})

test('ABUSE-15 playlists that name files and addresses are no videos, and nothing is fetched', async () => {
  let calls = 0
  const server = createServer((_, answer) => {
    calls += 1
    answer.end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : 0
  const film = await makeVideo()

  for (const target of [
    'file:///etc/passwd',
    pathToFileURL(film).href,
    film,
    `http://127.0.0.1:${port}/film.mp4`,
    `tcp://127.0.0.1:${port}`,
  ]) {
    expect(await kindOf(makePlaylistNamedMp4(target))).toBe('other')
    expect(await kindOf(makeConcatScript(target))).toBe('other')
    await expect(media.probeVideo(await makePlaylistNamedMp4(target))).rejects.toThrow('couldn’t read')
    await expect(media.probeVideo(await makeConcatScript(target))).rejects.toThrow('couldn’t read')
  }
  expect(calls).toBe(0)
  await new Promise((resolve) => server.close(resolve))
})
