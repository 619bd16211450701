import { markersOf, titleOf, type Marker, type RemarkFile } from './remark-file-rules.ts'
import { dropsFrames, timecodeOf } from './timecode-rules.ts'

const colours = { draft: 'Blue', open: 'Blue', done: 'Yellow', settled: 'Green' } as const

/** By convention, also in DaVinci Resolve, timelines begin at one o'clock. */
const firstHour = 1

// Any rate will do: the first frame always has the same timecode, and without a rate every remark is about the whole take.
const someRate = { num: 25, den: 1 }

/**
 * Writes markers as DaVinci Resolve does: a CMX 3600 list with a one-frame event for each, and a line with its note, colour, name and length. A frame
 * can have only one marker, so remarks that begin together share one.
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

/** A vertical bar begins the next field of the line. */
const withoutBars = (text: string) => text.replaceAll('|', '/')
