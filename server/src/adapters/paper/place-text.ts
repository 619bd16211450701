import makeBidi from 'bidi-js/dist/bidi.mjs'
import { placedFaceOf, type Face } from './placed-faces.ts'
import { drawnSign } from './type-faces.ts'

// The PDF library breaks lines at spaces and draws text from left to right. Text in other scripts is broken and ordered here, by the Unicode
// bidirectional algorithm (UAX 9); joining letters is left to the font.

const bidi = makeBidi()

export type Weight = 'regular' | 'bold'
/** A run of letters with one font and one direction. */
export type PlacedRun = { face: Face; level: number; text: string }
type Fit = { width: number; size: number; weight: Weight }

/** Characters that only control the direction: the algorithm has already used them, or they are there to disguise a name. */
const steering = /\u200d|[\u061c\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu

export function isPlaced(text: string): boolean {
  return Array.from(text).some((sign) => sign > '\u0590' && placedFaceOf(sign) !== undefined)
}

export const placedLineHeight = (size: number) => size * 1.55

/** Breaks a text into lines that fit, each with its runs in visual order from the left. */
export function linesOf(doc: PDFKit.PDFDocument, given: string, { width, size, weight }: Fit): PlacedRun[][] {
  const text = given.normalize('NFC').replaceAll(steering, '')
  const { levels } = bidi.getEmbeddingLevels(text, 'auto')
  const widthOf = (start: number, end: number) =>
    runsOf(text, levels, { start, end }).reduce((sum, run) => sum + widthOfRun(doc, run, { size, weight }), 0)

  const lines: { start: number; end: number }[] = []
  let start = 0
  let end = 0
  for (const next of breaksOf(text)) {
    if (end > start && widthOf(start, trimmed(text, start, next)) > width) {
      lines.push({ start, end })
      start = end
    }
    end = next
  }
  lines.push({ start, end: text.length })
  return lines.map((line) => inOrder(runsOf(text, levels, { start: line.start, end: trimmed(text, line.start, line.end) })))
}

/** The end without trailing spaces, which are not drawn. */
function trimmed(text: string, start: number, end: number): number {
  return start + text.slice(start, end).trimEnd().length
}

/** Where a line may break: after spaces, and between words of scripts without spaces. */
function breaksOf(text: string): number[] {
  const words = Array.from(new Intl.Segmenter('en', { granularity: 'word' }).segment(text))
  const isFree = (word = '') => /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]/u.test(word)
  return words.flatMap(({ index, segment, isWordLike }, at) => {
    const next = words[at + 1]
    const isAllowed =
      !next ||
      (/\s$/u.test(segment) && !/^\s/u.test(next.segment)) ||
      (next.isWordLike && isWordLike && (isFree(segment) || isFree(next.segment)))
    return isAllowed ? [index + segment.length] : []
  })
}

/** The runs of a part, in logical order. */
function runsOf(text: string, levels: Uint8Array, { start, end }: { start: number; end: number }): PlacedRun[] {
  const runs: PlacedRun[] = []
  let isApart = false
  for (let at = start; at < end;) {
    const given = String.fromCodePoint(text.codePointAt(at) ?? 0x20)
    const level = levels[at] ?? 0
    at += given.length
    // The letters on both sides of it must not join, and letters of two runs never do.
    if (given === nonJoiner) isApart = true
    if (given === nonJoiner) continue
    const { face, sign } = drawnSign(level % 2 === 1 ? (bidi.getMirroredCharacter(given) ?? given) : given)
    const last = runs.at(-1)
    if (last?.face === face && last.level === level && !isApart && !(isBackwards(face) && level % 2 === 0)) last.text += sign
    else runs.push({ face, level, text: sign })
    isApart = false
  }
  return runs
}

const nonJoiner = '\u200c'

/** Fonts that reverse what they draw; digits between their letters, whose level is even, are drawn one by one for that reason. */
const isBackwards = ({ name }: Face) => name === 'arabic' || name === 'hebrew'
const isReversedByFont = /[\p{sc=Arabic}\p{sc=Hebrew}]/u

/** Rule L2: from the highest level to the lowest odd one, reverses every sequence of runs at or above that level. */
function inOrder(runs: PlacedRun[]): PlacedRun[] {
  const ordered = [...runs]
  for (let level = Math.max(0, ...runs.map((run) => run.level)); level > 0; level--) {
    for (let from = 0; from < ordered.length; from++) {
      let until = from
      while ((ordered[until]?.level ?? -1) >= level) until++
      if (until - from > 1) ordered.splice(from, until - from, ...ordered.slice(from, until).toReversed())
      from = until
    }
  }
  return ordered.map((run) => (run.level % 2 === 1 && !(isBackwards(run.face) && isReversedByFont.test(run.text)) ? turned(run) : run))
}

/** Spaces and punctuation between right-to-left words, which no font reverses. */
const turned = (run: PlacedRun): PlacedRun => ({ ...run, text: Array.from(run.text).toReversed().join('') })

function widthOfRun(doc: PDFKit.PDFDocument, { face, text }: PlacedRun, { size, weight }: { size: number; weight: Weight }): number {
  useFace(doc, face, weight).fontSize(size)
  return doc.widthOfString(text)
}

function useFace(doc: PDFKit.PDFDocument, face: Face, weight: Weight): PDFKit.PDFDocument {
  const name = `${face.name}-${weight}`
  return doc.registerFont(name, face[weight]).font(name)
}

/** Draws a run. If the font draws letters in another order than they are read, the run is marked with its logical order for copying. */
function drawRun(doc: PDFKit.PDFDocument, { face, text }: PlacedRun, { left, baseline }: { left: number; baseline: number }): void {
  const draw = () => doc.text(text, left, baseline, { lineBreak: false, baseline: 'alphabetic' })
  if (face.name !== 'devanagari') return void draw()
  // The mark has to begin and end inside what the library writes, where position and direction of the letters are known.
  const add = doc.addContent.bind(doc)
  doc.addContent = (operator: unknown) => {
    if (operator === 'ET') doc.endMarkedContent()
    add(operator)
    return operator === 'BT' ? doc.markContent('Span', { actual: text }) : doc
  }
  draw()
  doc.addContent = add
}

type Drawn = { x: number; y: number; width: number; align?: 'left' | 'right'; size: number; weight: Weight }

/** Draws lines from `y` downwards and leaves `doc.y` below them. */
export function drawLines(doc: PDFKit.PDFDocument, lines: PlacedRun[][], { x, y, width, align, size, weight }: Drawn): void {
  for (const [number, runs] of lines.entries()) {
    const widths = runs.map((run) => widthOfRun(doc, run, { size, weight }))
    const free = width - widths.reduce((sum, each) => sum + each, 0)
    let left = x + (align === 'right' ? free : 0)
    // The baseline of adjacent European letters.
    const baseline = y + number * placedLineHeight(size) + size * 0.95
    for (const [at, run] of runs.entries()) {
      useFace(doc, run.face, weight).fontSize(size)
      drawRun(doc, run, { left, baseline })
      left += widths[at] ?? 0
    }
  }
  doc.y = y + lines.length * placedLineHeight(size)
}
