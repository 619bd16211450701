import { markersOf, titleOf, type Marker, type RemarkFile } from './remark-file-rules.ts'
import { dropsFrames, timecodeOf } from './timecode-rules.ts'

const colours = { draft: 'Blue', open: 'Blue', done: 'Yellow', settled: 'Green' } as const

/** Timelines begin at one o'clock, in DaVinci Resolve as everywhere. */
const firstHour = 1

// At any rate the first frame has the same timecode, and without a rate everything is about the whole take.
const someRate = { num: 25, den: 1 }

/**
 * Markers as DaVinci Resolve writes and reads them: a CMX 3600 list with an event of one frame for each, and a line with its note, colour, name and
 * length. There is one marker a frame, so remarks that begin together are one.
 */
export function viewRemarkEdl(file: RemarkFile): string {
  const rate = file.film ?? someRate
  const events = [...Map.groupBy(markersOf(file), ({ from }) => from)].map(([from, markers], index) => {
    const [start, end] = [timecodeOf(from, rate, firstHour), timecodeOf(from + 1, rate, firstHour)]
    return `${String(index + 1).padStart(3, '0')}  001      V     C        ${start} ${end} ${start} ${end}\r\n${markerLine(markers)}\r\n`
  })
  const head = [`TITLE: ${titleOf(file)}`, `FCM: ${dropsFrames(rate) ? 'DROP FRAME' : 'NON-DROP FRAME'}`, '']
  return [...head, ...events].map((line) => `${line}\r\n`).join('')
}

function markerLine(markers: readonly Marker[]): string {
  const words = (lines: readonly string[]) => withoutBars(lines.join(' / '))
  const state = (['open', 'done', 'settled'] as const).find((one) => markers.some((marker) => marker.state === one)) ?? 'open'
  const frames = Math.max(...markers.map((marker) => marker.frames))
  return `${words(markers.flatMap(({ notes }) => notes))} |C:ResolveColor${colours[state]} |M:${words(markers.map((marker) => marker.words))} |D:${frames}`
}

/** A bar begins the next part of the line. */
const withoutBars = (text: string) => text.replaceAll('|', '/')
