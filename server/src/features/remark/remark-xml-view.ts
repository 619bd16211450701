import { element, type Markup } from '#xml.ts'
import { markersOf, titleOf, type RemarkedFilm, type RemarkFile } from './remark-file-rules.ts'
import { dropsFrames, isNtsc, timebaseOf, type FrameRate } from './timecode-rules.ts'

// Without a rate every remark is about the whole take, so one second is enough to place the markers.
const someFilm: RemarkedFilm = { num: 25, den: 1, frames: 25, width: 1080, height: 1920 }

const head = '<?xml version="1.0" encoding="UTF-8"?>\n'

/** Converts frames to seconds as a fraction, so that the value is exact. */
const timeOf = (frames: number, { num, den }: FrameRate) => (frames === 0 ? '0s' : `${frames * den}/${num}s`)

/** Writes FCPXML 1.10 for Final Cut Pro: a project as long as the take, with a to-do marker for each remark; done and settled ones are checked. */
export function viewRemarkFcpxml(file: RemarkFile): string {
  const film = file.film ?? someFilm
  const duration = timeOf(film.frames, film)
  const size = { width: String(film.width), height: String(film.height) }
  const markers = markersOf(file).map(({ from, frames, words, notes, state }) =>
    element('marker', [], {
      start: timeOf(from, film),
      duration: timeOf(frames, film),
      value: words,
      completed: state === 'open' ? '0' : '1',
      note: notes.join('\n'),
    }),
  )
  const gap = element('gap', markers, { name: 'Remarks', offset: '0s', start: '0s', duration })
  const timeline = { format: 'r1', duration, tcStart: '0s', tcFormat: dropsFrames(film) ? 'DF' : 'NDF' }
  const project = element('project', [element('sequence', [element('spine', [gap])], timeline)], { name: titleOf(file) })
  const format = element('format', [], { id: 'r1', frameDuration: timeOf(1, film), ...size })
  const root = element(
    'fcpxml',
    [element('resources', [format]), element('library', [element('event', [project], { name: 'Pairtake remarks' })])],
    { version: '1.10' },
  )
  return `${head}<!DOCTYPE fcpxml>\n${root.markup}\n`
}

const rateElement = (film: FrameRate): Markup =>
  element('rate', [element('timebase', String(timebaseOf(film))), element('ntsc', isNtsc(film) ? 'TRUE' : 'FALSE')])

/** Writes the XML of Final Cut Pro 7, version 4, which Premiere Pro reads: an empty sequence as long as the take, with a marker for each remark. */
export function viewRemarkXmeml(file: RemarkFile): string {
  const film = file.film ?? someFilm
  const rate = rateElement(film)
  const markers = markersOf(file).map(({ from, frames, words, notes }) =>
    element('marker', [
      element('comment', notes.join('\n')),
      element('name', words),
      element('in', String(from)),
      // The first frame after the marker; -1 for a single frame.
      element('out', String(frames === 1 ? -1 : from + frames)),
    ]),
  )
  const timecode = element('timecode', [
    rate,
    element('string', dropsFrames(film) ? '00;00;00;00' : '00:00:00:00'),
    element('frame', '0'),
    element('displayformat', dropsFrames(film) ? 'DF' : 'NDF'),
  ])
  const picture = element('samplecharacteristics', [
    rate,
    element('width', String(film.width)),
    element('height', String(film.height)),
    element('anamorphic', 'FALSE'),
    element('pixelaspectratio', 'square'),
    element('fielddominance', 'none'),
  ])
  const video = element('video', [element('format', [picture]), element('track', [])])
  const sequence = element(
    'sequence',
    [element('name', titleOf(file)), element('duration', String(film.frames)), rate, timecode, element('media', [video]), ...markers],
    { id: 'remarks' },
  )
  return `${head}<!DOCTYPE xmeml>\n${element('xmeml', [sequence], { version: '4' }).markup}\n`
}
