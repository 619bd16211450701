import { writeFile } from 'node:fs/promises'
import { ffmpeg, madeOnce } from './media-files.ts'

// Videos for the check of takes: each differs from a good one in what its options say.

export type Film = {
  seconds?: number
  width?: number
  height?: number
  rate?: number
  /** A lavfi source; size and rate are added. */
  picture?: string
  black?: [from: number, to: number]
  stillFrom?: number
  /** Filters after the picture. */
  filters?: string
  /** A lavfi source; null for no sound. */
  sound?: string | null
  /** A caption track. */
  captions?: boolean
  /** Options of the encoder or the container. */
  output?: string[]
  container?: 'mp4' | 'mkv'
}

/** A good take unless changed: upright, moving, with a tone of normal loudness. */
export function makeFilm(film: Film): Promise<string> {
  const { seconds = 6, width = 720, height = 1280, rate = 30, picture = 'testsrc2', output = [], container = 'mp4' } = film
  const { sound = 'aevalsrc=0.12*sin(2*PI*1000*t)|0.12*sin(2*PI*1000*t):s=48000' } = film
  const size = picture.startsWith('color') ? `:s=${width}x${height}:r=${rate}` : `=s=${width}x${height}:r=${rate}`
  const shown = [
    ...(film.black ? [`drawbox=c=black:t=fill:enable='between(t,${film.black[0]},${film.black[1]})'`] : []),
    ...(film.stillFrom === undefined ? [] : [`trim=0:${film.stillFrom}`, `tpad=stop_mode=clone:stop_duration=${seconds}`]),
    ...(film.filters ? [film.filters] : []),
    'format=yuv420p',
  ].join(',')
  return madeOnce(`film.${container}`, film, async (path) =>
    ffmpeg(
      ...[
        ['-f', 'lavfi', '-i', `${picture}${size}`],
        sound === null ? [] : ['-f', 'lavfi', '-i', sound],
        film.captions ? ['-i', await makeCaptions(), '-c:s', 'mov_text', '-map', '0', '-map', '1', '-map', '2'] : [],
        ['-vf', shown, '-t', String(seconds)],
        '-c:v libx264 -preset ultrafast -c:a aac -b:a 192k'.split(' '),
        output,
      ].flat(),
      path,
    ),
  )
}

/** Two thirds as wide. */
export function copyAtCrf36(film: string): Promise<string> {
  return madeOnce('copy.mp4', { film }, (path) =>
    ffmpeg('-i', film, '-vf', 'scale=trunc(iw/3)*2:-2', '-c:v', 'libx264', '-crf', '36', '-preset', 'veryfast', '-c:a', 'aac', path),
  )
}

const makeCaptions = () => madeOnce('captions.srt', {}, (path) => writeFile(path, '1\n00:00:00,500 --> 00:00:02,000\nPour it slowly.\n'))
