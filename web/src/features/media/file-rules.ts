import type { PublicConfig } from '@pairtake/protocol/config/config-endpoints'

/** The files that are accepted somewhere; the server judges by content, but this refuses obviously wrong files before an upload. */
export type FileRule = {
  kind: 'video' | 'photo' | 'reference' | 'attachment'
  /** Null until the installation's limits have loaded; the server knows them in any case. */
  maxBytes: number | null
  /** For the file chooser. */ accept: string
}

type Limits = PublicConfig['limits']

const videoEndings = ['mp4', 'mov', 'm4v', 'webm', 'mkv', 'avi', '3gp', '3g2', 'mpg', 'mpeg', 'ts', 'mts', 'm2ts']
const photoEndings = ['jpg', 'jpeg', 'png', 'webp', 'heic', 'heif', 'avif', 'tif', 'tiff', 'gif']

/**
 * Returns the `accept` of the file chooser. Phones get only kinds, so that they offer camera and gallery, plus the HEIC types, so that they hand
 * over the photo unconverted; desktops also need the extensions, for kinds without a registered type.
 */
function acceptOf(family: string, { named, endings }: { named: readonly string[]; endings: readonly string[] }): string {
  const isTelephone = globalThis.matchMedia?.('(pointer: coarse)').matches ?? false
  return [family, ...named, ...(isTelephone ? [] : endings.map((ending) => `.${ending}`))].join(',')
}

const videos = { named: [], endings: videoEndings }
const photos = { named: ['image/heic', 'image/heif'], endings: photoEndings }

export function fileRule(kind: FileRule['kind'], limits: Limits | null): FileRule {
  if (kind === 'video') return { kind, maxBytes: limits && limits.videoBytes, accept: acceptOf('video/*', videos) }
  if (kind === 'photo') return { kind, maxBytes: limits && limits.imageBytes, accept: acceptOf('image/*', photos) }
  return { kind, maxBytes: limits && (kind === 'attachment' ? limits.attachmentBytes : limits.referenceBytes), accept: '' }
}

type FileFacts = Pick<File, 'name' | 'type' | 'size'>

function isOfKind(file: FileFacts, family: 'video' | 'image', endings: readonly string[]): boolean {
  const ending = file.name.split('.').at(-1)?.toLowerCase() ?? ''
  if (file.type.startsWith(`${family}/`)) return file.type !== 'image/svg+xml'
  // Some systems have no type for HEIC, MKV and camera formats.
  return (file.type === '' || file.type === 'application/octet-stream') && endings.includes(ending)
}

export function isVideoFile(file: FileFacts): boolean {
  return isOfKind(file, 'video', videoEndings)
}

/** Returns the kind of file whose icon replaces a missing thumbnail. */
export function kindByName(fileName: string): 'video' | 'photo' {
  return photoEndings.includes(fileName.split('.').at(-1)?.toLowerCase() ?? '') ? 'photo' : 'video'
}

/** Returns why this file cannot be accepted, or null. Checked before anything is sent. */
export function fileRefusal(file: FileFacts, rule: FileRule): string | null {
  if (file.size === 0) return `${file.name} is empty.`
  if (rule.kind === 'video' && !isVideoFile(file)) return `${file.name} is not a video. Please choose a video file.`
  if (rule.kind === 'photo' && !isOfKind(file, 'image', photoEndings))
    return `${file.name} is not a photo. Please choose a JPEG, PNG, WebP or HEIC file.`
  return rule.maxBytes !== null && file.size > rule.maxBytes ? sizeRefusal(file, rule.maxBytes) : null
}

function sizeRefusal({ name, size }: FileFacts, maxBytes: number): string {
  const [has, most] = [bytesInWords(size), bytesInWords(maxBytes)]
  return has === most ? `${name} is slightly over the limit of ${most}.` : `${name} is ${has}. The limit is ${most}.`
}

const units = ['bytes', 'KB', 'MB', 'GB', 'TB']

/** Formats a size: '18.4 MB', '2 GB'; powers of 1024, like the limits. */
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
