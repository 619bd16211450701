import { stat } from 'node:fs/promises'
import { readableVideoCodecs } from './hostile-input.ts'
import { EmptyFileError, UnprocessableMediaError } from './media-errors.ts'
import type { DetectedKind } from './media.ts'
import { readStreams } from './probe-video.ts'
import { lookAtImage } from './render-image.ts'
import type { ToolPaths } from './tool-paths.ts'

const photoTypes = new Set([
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/avif',
  'image/gif',
  'image/tiff',
  'image/heic',
  'image/heif',
  'image/heic-sequence',
  'image/heif-sequence',
])

/** Checks the magic bytes first, then the decoder: only a file that really opens counts as a video or an image. */
export async function detectKind(tools: ToolPaths, path: string): Promise<DetectedKind> {
  if ((await stat(path)).size === 0) throw new EmptyFileError()

  const { fileTypeFromFile } = await import('file-type')
  const found = await fileTypeFromFile(path).catch(() => undefined)
  const type = { mime: safeMime(found?.mime), extension: found?.ext ?? 'bin' }
  if (found?.mime.startsWith('video/') && (await opens(() => readVideo(tools, path)))) return { kind: 'video', ...type }
  if (found && photoTypes.has(found.mime) && (await opens(() => lookAtImage(path)))) return { kind: 'image', ...type }
  return { kind: 'other', mime: safeMime(found?.mime), extension: type.extension }
}

async function readVideo(tools: ToolPaths, path: string): Promise<void> {
  const { video } = await readStreams(tools, path)
  if (!readableVideoCodecs.has(video.codec_name ?? '')) throw new UnprocessableMediaError({ kind: 'picture_absent' })
}

async function opens(look: () => Promise<unknown>): Promise<boolean> {
  try {
    await look()
    return true
  } catch (error) {
    if (error instanceof UnprocessableMediaError) return false
    throw error
  }
}

/** Types that a browser would run as a page are replaced. */
function safeMime(mime: string | undefined): string {
  return mime && !/html|xml|svg|javascript|ecmascript/.test(mime) ? mime : 'application/octet-stream'
}
