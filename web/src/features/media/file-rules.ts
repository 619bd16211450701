import type { PublicConfig } from '@pairtake/protocol/config/config-endpoints'

/** What a place takes; the server judges by content, this spares the wait for what is plainly wrong. */
export type FileRule = {
  kind: 'video' | 'photo' | 'reference' | 'attachment'
  maxBytes: number
  /** For the file chooser. */ accept: string
}

type Limits = PublicConfig['limits']

const videoEndings = ['mp4', 'mov', 'm4v', 'webm', 'mkv', 'avi', '3gp', '3g2', 'mpg', 'mpeg', 'ts', 'mts', 'm2ts']
const photoEndings = ['jpg', 'jpeg', 'png', 'webp', 'heic', 'heif', 'avif', 'tif', 'tiff', 'gif']

/**
 * What the file chooser offers. A telephone is asked only by kind, so that it offers camera and camera roll, and by the names of HEIC, so that it
 * hands the photo over as it is; a desk needs the endings too, for kinds that its system has no name for.
 */
function acceptOf(family: string, { named, endings }: { named: readonly string[]; endings: readonly string[] }): string {
  const isTelephone = globalThis.matchMedia?.('(pointer: coarse)').matches ?? false
  return [family, ...named, ...(isTelephone ? [] : endings.map((ending) => `.${ending}`))].join(',')
}

const videos = { named: [], endings: videoEndings }
const photos = { named: ['image/heic', 'image/heif'], endings: photoEndings }

export function fileRule(kind: FileRule['kind'], limits: Limits): FileRule {
  if (kind === 'video') return { kind, maxBytes: limits.videoBytes, accept: acceptOf('video/*', videos) }
  if (kind === 'photo') return { kind, maxBytes: limits.imageBytes, accept: acceptOf('image/*', photos) }
  return { kind, maxBytes: kind === 'attachment' ? limits.attachmentBytes : limits.referenceBytes, accept: '' }
}

type FileFacts = Pick<File, 'name' | 'type' | 'size'>

function isOfKind(file: FileFacts, family: 'video' | 'image', endings: readonly string[]): boolean {
  const ending = file.name.split('.').at(-1)?.toLowerCase() ?? ''
  if (file.type.startsWith(`${family}/`)) return file.type !== 'image/svg+xml'
  // Some systems name no type for HEIC, MKV and camera formats.
  return (file.type === '' || file.type === 'application/octet-stream') && endings.includes(ending)
}

export function isVideoFile(file: FileFacts): boolean {
  return isOfKind(file, 'video', videoEndings)
}

/** What stands for a file that has no picture yet. */
export function kindByName(fileName: string): 'video' | 'photo' {
  return photoEndings.includes(fileName.split('.').at(-1)?.toLowerCase() ?? '') ? 'photo' : 'video'
}

/** Why this file cannot be taken, or null. Nothing is sent before this is asked. */
export function fileRefusal(file: FileFacts, rule: FileRule): string | null {
  if (file.size === 0) return `${file.name} is empty.`
  if (rule.kind === 'video' && !isVideoFile(file)) return `${file.name} is not a video. Please choose a video file.`
  if (rule.kind === 'photo' && !isOfKind(file, 'image', photoEndings))
    return `${file.name} is not a photo. Please choose a JPEG, PNG, WebP or HEIC file.`
  return file.size > rule.maxBytes ? sizeRefusal(file, rule) : null
}

function sizeRefusal({ name, size }: FileFacts, { maxBytes }: FileRule): string {
  const [has, most] = [bytesInWords(size), bytesInWords(maxBytes)]
  return has === most ? `${name} is slightly over the limit of ${most}.` : `${name} is ${has}. The limit is ${most}.`
}

const units = ['bytes', 'KB', 'MB', 'GB', 'TB']

/** '18.4 MB', '2 GB'; powers of 1024, as the limits are set. */
export function bytesInWords(sizeBytes: number): string {
  let size = sizeBytes
  let unit = 0
  while (size >= 1024 && unit < units.length - 1) {
    size /= 1024
    unit += 1
  }
  const digits = unit < 2 || size >= 100 ? 0 : 1
  return `${Number(size.toFixed(digits))} ${units[unit]}`
}
