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

const acceptOf = (endings: readonly string[], family: string) => [family, ...endings.map((ending) => `.${ending}`)].join(',')

export function fileRule(kind: FileRule['kind'], limits: Limits): FileRule {
  if (kind === 'video') return { kind, maxBytes: limits.videoBytes, accept: acceptOf(videoEndings, 'video/*') }
  if (kind === 'photo') return { kind, maxBytes: limits.imageBytes, accept: acceptOf(photoEndings, 'image/*') }
  return { kind, maxBytes: kind === 'attachment' ? limits.attachmentBytes : limits.referenceBytes, accept: '' }
}

type Named = Pick<File, 'name' | 'type' | 'size'>

function isOfKind(file: Named, family: 'video' | 'image', endings: readonly string[]): boolean {
  const ending = file.name.split('.').at(-1)?.toLowerCase() ?? ''
  if (file.type.startsWith(`${family}/`)) return file.type !== 'image/svg+xml'
  // Some systems name no type for HEIC, MKV and camera formats.
  return (file.type === '' || file.type === 'application/octet-stream') && endings.includes(ending)
}

export function isVideoFile(file: Named): boolean {
  return isOfKind(file, 'video', videoEndings)
}

/** Why this file cannot be taken, or null. Nothing is sent before this is asked. */
export function fileRefusal(file: Named, rule: FileRule): string | null {
  if (file.size === 0) return `${file.name} is empty.`
  if (rule.kind === 'video' && !isVideoFile(file)) return `${file.name} is not a video. Please choose a video file.`
  if (rule.kind === 'photo' && !isOfKind(file, 'image', photoEndings))
    return `${file.name} is not a photo. Please choose a JPEG, PNG, WebP or HEIC file.`
  if (file.size > rule.maxBytes)
    return `${file.name} has ${bytesInWords(file.size)}; at most ${bytesInWords(rule.maxBytes)} can be uploaded.`
  return null
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
