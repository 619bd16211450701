import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

export const demoScenes = ['serum', 'pour', 'talk-a', 'trail', 'pan', 'shelf', 'talk-b', 'night'] as const
export type DemoScene = (typeof demoScenes)[number]

/** Whether the scene shows a person looking at the camera. */
export const showsFace = (scene: DemoScene): boolean => scene.startsWith('talk-')

export type DemoPicture = {
  scene: DemoScene
  /** Rotates all colours by this many degrees, so that one scene serves many people. */
  hue?: number
  portrait?: boolean
}

type Camera = { from: number; to: number; driftX: number; driftY: number }

/** How the camera moves in each scene: its zoom from and to, and its drift as a share of the available room. */
const cameras: Record<DemoScene, Camera> = {
  serum: { from: 1.04, to: 1.3, driftX: 0, driftY: 0.25 },
  pour: { from: 1.3, to: 1.05, driftX: 0.2, driftY: -0.3 },
  'talk-a': { from: 1.06, to: 1.16, driftX: 0.5, driftY: 0 },
  trail: { from: 1.18, to: 1.18, driftX: 0.9, driftY: 0.2 },
  pan: { from: 1.25, to: 1.04, driftX: -0.1, driftY: 0.1 },
  shelf: { from: 1.15, to: 1.15, driftX: -0.9, driftY: 0 },
  'talk-b': { from: 1.18, to: 1.06, driftX: -0.4, driftY: 0.1 },
  night: { from: 1.05, to: 1.22, driftX: 0.6, driftY: -0.4 },
}

const framesPerSecond = 24
const upright = { width: 540, height: 960 }

/** The format in which upright videos of demo jobs are made, and so of their previews. */
export const demoFilm = { ...upright, seconds: 4, counted: { num: framesPerSecond, den: 1, frames: 4 * framesPerSecond } }

/** Makes a short video of an illustrated scene, with a moving camera, a passing light and a quiet chord: below 400 KB. */
export async function makeDemoVideo(
  path: string,
  { scene, hue = 0, portrait = true, seconds = 5 }: DemoPicture & { seconds?: number },
): Promise<void> {
  const size = portrait ? upright : { width: upright.height, height: upright.width }
  const scratch = await mkdtemp(join(tmpdir(), 'demo-video-'))
  try {
    const still = join(scratch, 'still.png')
    // Larger than the video, so that slow zooms do not jitter by whole pixels.
    await drawScene(still, { scene, hue, width: size.width * 2, height: size.height * 2 })
    const frames = Math.round(seconds * framesPerSecond)
    const light = join(scratch, 'light.png')
    await drawLight(light, size)
    const graph = [
      `[0:v]${cameraMove(cameras[scene], frames, size)}[scene]`,
      `[scene][1:v]overlay=x='-w+(W+w)*t/${seconds}':y=0:eval=frame,format=yuv420p[out]`,
    ].join(';')
    const inputs = ['-i', still, '-i', light, '-f', 'lavfi', '-i', chord(hue, seconds), '-filter_complex', graph]
    const output = `-map [out] -map 2:a -t ${seconds} -c:v libx264 -preset veryfast -crf 27 -maxrate 480k -bufsize 960k -pix_fmt yuv420p`
    const sound = '-c:a aac -b:a 48k -ac 1 -map_metadata -1 -movflags +faststart'
    const args = ['-v', 'error', '-nostdin', '-y', ...inputs, ...`${output} ${sound}`.split(' '), path]
    await run(process.env['FFMPEG_PATH'] || 'ffmpeg', args)
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}

export async function makeDemoPhoto(
  path: string,
  { scene, hue = 0, portrait = true, longSide = 1600 }: DemoPicture & { longSide?: number },
): Promise<void> {
  const shortSide = Math.round((longSide * 4) / 5)
  await drawScene(path, { scene, hue, ...(portrait ? { width: shortSide, height: longSide } : { width: longSide, height: shortSide }) })
}

async function drawScene(
  path: string,
  { scene, hue, width, height }: { scene: DemoScene; hue: number; width: number; height: number },
): Promise<void> {
  const { default: sharp } = await import('sharp')
  const drawing = await readFile(new URL(`./demo-scenes/${scene}.svg`, import.meta.url))
  // The drawings are 270 by 480; the density makes them sharp at the requested size.
  const density = Math.min(1200, 72 * Math.max(width / 270, height / 480))
  await sharp(drawing, { density })
    .resize({ width, height, fit: 'cover' })
    .flatten({ background: '#ffffff' })
    .modulate({ hue })
    .toFile(path)
}

/** A soft slanted beam of light that passes through the picture. */
async function drawLight(path: string, { width, height }: { width: number; height: number }): Promise<void> {
  const { default: sharp } = await import('sharp')
  const stops = [0, 0.25, 0.5, 0.75, 1].map(
    (at) => `<stop offset="${at}" stop-color="#fff" stop-opacity="${(0.16 * Math.sin(Math.PI * at) ** 2).toFixed(3)}"/>`,
  )
  const beam = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><linearGradient id="l">${stops.join('')}</linearGradient><path d="M${width * 0.35} 0H${width}L${width * 0.65} ${height}H0Z" fill="url(#l)"/></svg>`
  await sharp(Buffer.from(beam)).png().toFile(path)
}

/** Eases in and out, like a hand on a slider. */
function cameraMove({ from, to, driftX, driftY }: Camera, frames: number, { width, height }: { width: number; height: number }): string {
  const eased = `(0.5-0.5*cos(PI*on/${frames}))`
  const along = (room: string, zoomed: string, drift: number) => `(${room}-${zoomed})/2*(1+${drift}*(2*${eased}-1))`
  const zoom = `${from}+${(to - from).toFixed(4)}*${eased}`
  return `zoompan=z='${zoom}':x='${along('iw', 'iw/zoom', driftX)}':y='${along('ih', 'ih/zoom', driftY)}':d=${frames}:s=${width}x${height}:fps=${framesPerSecond}`
}

/** Three soft tones that swell and fade, in a different key for each hue. */
function chord(hue: number, seconds: number): string {
  const root = 196 * 2 ** ((Math.round(hue / 30) % 12) / 12)
  const tones = [1, 1.25, 1.5].map((step) => `sin(2*PI*${(root * step).toFixed(2)}*t)`).join('+')
  return `aevalsrc='0.05*(${tones})*sin(PI*t/${seconds})*(1+0.2*sin(2*PI*1.5*t))':s=44100:d=${seconds}`
}
