import { readFileSync } from 'node:fs'
import { create } from 'fontkit'
import { pathOfFont, readFont } from './read-font.ts'

export type Face = { name: string; regular: Buffer; bold: Buffer }

/** Scripts whose letters join, stack or run from right to left, or that have no spaces between words: `place-text.ts` lays them out. */
const scripts = [
  // This font has one glyph per letter including its dots, where Noto combines them: words can be copied from the paper.
  { name: 'arabic', letters: /[\u0600-\u06ff\u0750-\u077f]/u, file: 'ibm-plex-sans-arabic/files/ibm-plex-sans-arabic-arabic' },
  { name: 'hebrew', letters: /[\u0590-\u05ff]/u, file: 'noto-sans-hebrew/files/noto-sans-hebrew-hebrew' },
  { name: 'devanagari', letters: /[\u0900-\u0963\u0966-\u097f]/u, file: 'noto-sans/files/noto-sans-devanagari' },
  { name: 'thai', letters: /[\u0e00-\u0e7f]/u, file: 'noto-sans-thai/files/noto-sans-thai-thai' },
] as const

const han = /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\uff01-\uff5e\uffe5]/u

/** The font for a letter that needs layout, if one has it. */
export function placedFaceOf(sign: string): Face | undefined {
  const script = scripts.find(({ letters }) => letters.test(sign)) ?? sliceOf(sign)
  if (!script) return undefined
  const face = openFace(script)
  return face.letters.hasGlyphForCodePoint(codeOf(sign)) ? face : undefined
}

type Opened = Face & { letters: ReturnType<typeof create> }
const opened = new Map<string, Opened>()

/** Loaded with the first text that needs it, because few papers do. */
function openFace({ name, file }: { name: string; file: string }): Opened {
  const known = opened.get(name)
  if (known) return known
  const regular = readFont(`${file}-400`)
  const face = { name, regular, bold: readFont(`${file}-600`), letters: create(regular) }
  opened.set(name, face)
  return face
}

type Slice = { name: string; file: string; ranges: (readonly [number, number])[] }
let slices: Slice[] | undefined

/** Chinese characters are spread over a hundred files, of which a name needs two or three; the package lists which file has which. */
function sliceOf(sign: string): Slice | undefined {
  if (!han.test(sign)) return undefined
  slices ??= readSlices()
  const code = codeOf(sign)
  return slices.find(({ ranges }) => ranges.some(([first, last]) => code >= first && code <= last))
}

function readSlices(): Slice[] {
  const family = 'noto-sans-sc'
  const ranges: unknown = JSON.parse(readFileSync(pathOfFont(`${family}/unicode.json`), 'utf8'))
  return Object.entries(ranges ?? {}).flatMap(([name, list]) => {
    const [, number] = /^\[(\d+)\]$/.exec(name) ?? []
    if (number === undefined) return []
    return [{ name: `han-${number}`, file: `${family}/files/${family}-${number}`, ranges: String(list).split(',').map(readRange) }]
  })
}

/** 'U+4e00-4e05' or 'U+4e00' */
function readRange(range: string): readonly [number, number] {
  const [first = 0, last = first] = range
    .slice(2)
    .split('-')
    .map((code) => Number.parseInt(code, 16))
  return [first, last]
}

const codeOf = (sign: string) => sign.codePointAt(0) ?? 0
