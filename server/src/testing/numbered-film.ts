import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { ffmpeg, madeOnce } from './media-files.ts'

const run = promisify(execFile)

/** The picture is divided into columns, one for each bit of the frame's number; below each bit is its inverse, as a check. */
export const numberedFilm = { bits: 10, width: 320, height: 128 }
const { bits, width, height } = numberedFilm

type NumberedFilm = {
  /** In ffmpeg's format: '30000/1001'. */
  rate: string
  frames: number
  name?: string
  /** Arguments before the file: which frames are kept, at which times. */
  shape?: string[]
}

/** A video in which every frame shows its own number, in black and white, so that a picture identifies its frame. */
export function makeNumberedFilm({ rate, frames, name = 'numbered.mp4', shape = [] }: NumberedFilm): Promise<string> {
  return madeOnce(name, { rate, frames, shape }, async (path) => {
    // Painted with one pixel for each bit and then enlarged: the formula is worked out for every pixel.
    const paint = `geq=lum='16+219*abs(mod(floor(N/pow(2,X)),2)-Y)':cb=128:cr=128`
    const enlarge = `scale=${width}:${height}:flags=neighbor,setsar=1`
    const source = ['-f', 'lavfi', '-i', `color=black:s=${bits}x2:r=${rate},format=yuv420p,${paint},${enlarge}`]
    await ffmpeg(...source, '-frames:v', String(frames), ...'-c:v libx264 -preset ultrafast -crf 12'.split(' '), ...shape, path)
  })
}

/** A variable frame rate as phones record it in the dark: at 60, 30 and 20 per second, in ticks of 1/90000. */
export const changingRate = [
  '-vf',
  "select='lt(mod(n,90),30)+gte(mod(n,90),30)*lt(mod(n,90),60)*not(mod(n,2))+gte(mod(n,90),60)*not(mod(n,3))'",
  ...'-fps_mode vfr -enc_time_base 1/90000 -video_track_timescale 90000'.split(' '),
]

/** The number of every frame of a video, in order, read by decoding all of it; -1 for a frame without one. */
export async function readNumbers(path: string): Promise<number[]> {
  const args = [
    '-v',
    'error',
    '-i',
    path,
    '-fps_mode',
    'passthrough',
    '-vf',
    `scale=${bits}:2:flags=area,format=gray`,
    '-f',
    'rawvideo',
    '-',
  ]
  const { stdout } = await run(process.env['FFMPEG_PATH'] || 'ffmpeg', args, { encoding: 'buffer', maxBuffer: 2 ** 26 })
  return Array.from({ length: stdout.length / (2 * bits) }, (_, frame) =>
    numberIn([...stdout.subarray(frame * 2 * bits, (frame + 1) * 2 * bits)]),
  )
}

function numberIn(greys: number[]): number {
  let number = 0
  for (let bit = 0; bit < bits; bit += 1) {
    const difference = (greys[bit] ?? 0) - (greys[bit + bits] ?? 0)
    if (Math.abs(difference) < 60) return -1
    if (difference > 0) number += 2 ** bit
  }
  return number
}
