import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { readFile, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import sharp from 'sharp'

// Real files, made on demand and kept for the life of the process: the same options return the same path.

const run = promisify(execFile)
let folder: string | undefined
const made = new Map<string, Promise<string>>()

function folderPath(): string {
  if (!folder) {
    const dir = mkdtempSync(join(tmpdir(), 'media-files-'))
    process.on('exit', () => rmSync(dir, { recursive: true, force: true }))
    folder = dir
  }
  return folder
}

/** Makes a file once for each set of options and returns its path. Tests must not change it. */
export function madeOnce(name: string, options: unknown, make: (path: string) => Promise<unknown>): Promise<string> {
  const key = `${name} ${JSON.stringify(options)}`
  const known = made.get(key)
  if (known) return known
  // Its own folder lets a file keep a descriptive name.
  const dir = join(folderPath(), createHash('sha256').update(key).digest('hex').slice(0, 12))
  mkdirSync(dir, { recursive: true })
  const path = join(dir, name)
  const making = make(path).then(() => path)
  made.set(key, making)
  return making
}

export async function ffmpeg(...args: string[]): Promise<void> {
  await run(process.env['FFMPEG_PATH'] || 'ffmpeg', ['-v', 'error', '-nostdin', '-y', ...args])
}

export type VideoOptions = {
  seconds?: number
  width?: number
  height?: number
  framesPerSecond?: number
  audio?: boolean
  /** `mp4`, `mov`, `webm` or `avi`, each with its usual codecs. */
  container?: 'mp4' | 'mov' | 'webm' | 'avi'
  /** How the player rotates the picture, as phones store upright videos. */
  rotation?: 0 | 90 | 180 | 270
  /** The number of frames between key frames. */
  keyFrameEvery?: number
  /** Location and device, as a phone writes them. */
  withLocation?: boolean
}

const codecs = { mp4: 'libx264', mov: 'libx264', webm: 'libvpx', avi: 'mpeg4' }
/** The usual settings look for a small file, which takes several times as long. */
const fastest: Record<string, string[]> = {
  libx264: ['-preset', 'ultrafast'],
  libvpx: ['-deadline', 'realtime', '-cpu-used', '8'],
}
const sounds = { mp4: 'aac', mov: 'aac', webm: 'libopus', avi: 'libmp3lame' }

export function makeVideo(options: VideoOptions = {}): Promise<string> {
  const {
    seconds = 2,
    width = 320,
    height = 240,
    framesPerSecond = 25,
    audio = true,
    container = 'mp4',
    rotation = 0,
    keyFrameEvery = 50,
    withLocation = false,
  } = options
  return madeOnce(`video.${container}`, options, async (path) => {
    const source = ['-f', 'lavfi', '-i', `testsrc2=s=${width}x${height}:r=${framesPerSecond}:d=${seconds}`]
    const sound = audio ? ['-f', 'lavfi', '-i', `sine=frequency=440:duration=${seconds}`, '-c:a', sounds[container]] : []
    const context = withLocation
      ? ['-metadata', 'location=+48.2082+016.3738/', '-metadata', 'title=Kitchen at home', '-metadata', 'make=Telephone']
      : []
    const unturned = rotation ? `${path}.unturned.${container}` : path
    const fast = fastest[codecs[container]] ?? []
    await ffmpeg(
      ...source,
      ...sound,
      '-c:v',
      codecs[container],
      ...fast,
      '-pix_fmt',
      'yuv420p',
      '-g',
      String(keyFrameEvery),
      ...context,
      '-movflags',
      '+faststart',
      unturned,
    )
    if (rotation) await ffmpeg('-i', unturned, '-c', 'copy', '-metadata:s:v:0', `rotate=${rotation}`, path)
  })
}

/** As a browser records it: WebM without a length in the header. */
export function makeVideoWithoutLength(): Promise<string> {
  return madeOnce('recorded.webm', {}, async (path) => {
    const source = await makeVideo({ seconds: 3, container: 'webm' })
    const { stdout } = await run(
      process.env['FFMPEG_PATH'] || 'ffmpeg',
      ['-v', 'error', '-i', source, '-c', 'copy', '-f', 'webm', '-live', '1', 'pipe:1'],
      {
        encoding: 'buffer',
        maxBuffer: 64 * 2 ** 20,
      },
    )
    await writeFile(path, stdout)
  })
}

/** Its beginning is intact and promises more than the file contains. */
export function makeTruncatedVideo(options: { share?: number; seconds?: number } = {}): Promise<string> {
  const { share = 0.4, seconds = 6 } = options
  return madeOnce('truncated.mp4', options, async (path) => {
    const whole = await readFile(await makeVideo({ seconds, width: 640, height: 360 }))
    await writeFile(path, whole.subarray(0, Math.round(whole.length * share)))
  })
}

/** The index is at the end, and the end is missing. */
export function makeHeadlessVideo(): Promise<string> {
  return madeOnce('headless.mp4', {}, async (path) => {
    await ffmpeg('-f', 'lavfi', '-i', 'testsrc2=s=320x240:d=2', '-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', path)
    const { length } = await readFile(path)
    await truncate(path, Math.round(length * 0.7))
  })
}

export type PhotoOptions = {
  width?: number
  height?: number
  format?: 'jpeg' | 'png' | 'webp' | 'avif' | 'gif' | 'tiff'
  /** Location, device and owner, as a phone writes them. */
  exifGps?: boolean
  /** The EXIF orientation, 1 to 8. */
  orientation?: number
  transparent?: boolean
}

export function makePhoto(options: PhotoOptions = {}): Promise<string> {
  const { width = 640, height = 480, format = 'jpeg', exifGps = false, orientation, transparent = false } = options
  return madeOnce(`photo.${format === 'jpeg' ? 'jpg' : format}`, options, async (path) => {
    const picture = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><linearGradient id="g"><stop stop-color="#25d0ec"/><stop offset="1" stop-color="#ff94bd"/></linearGradient>
      ${transparent ? '' : '<rect width="100%" height="100%" fill="url(#g)"/>'}<circle cx="30%" cy="30%" r="20%" fill="#c00"/><rect x="60%" y="60%" width="30%" height="30%" fill="#00c"/></svg>`
    const exif = {
      IFD0: { Make: 'Telephone', Artist: 'A Creator' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '48/1 12/1 29/1', GPSLongitudeRef: 'E', GPSLongitude: '16/1 22/1 25/1' },
    }
    const image = sharp(Buffer.from(picture))
    if (exifGps) image.withExif(exif)
    if (orientation) image.withMetadata({ orientation })
    await image.toFormat(format).toFile(path)
  })
}

export function makeTextNamedMp4(): Promise<string> {
  return madeOnce('holiday.mp4', 'text', (path) => writeFile(path, 'This is only a text that calls itself a film.\n'.repeat(50)))
}

export function makeEmptyFile(): Promise<string> {
  return madeOnce('empty.mp4', {}, (path) => writeFile(path, ''))
}

export function makeReferenceDocument(): Promise<string> {
  return madeOnce('brand-guide.pdf', {}, (path) =>
    writeFile(
      path,
      '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj 2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
    ),
  )
}
