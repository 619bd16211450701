import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import subsetFont from 'subset-font'
import type { Plugin } from 'vite'

const folder = join(import.meta.dirname, '.faces')
const sheets = ['@fontsource-variable/figtree/wght.css', '@fontsource/bricolage-grotesque/700.css']

const until = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, index) => first + index)
/** What nearly every text of the page consists of: ASCII with its line breaks, spaces that do not break, dashes, quotes, and signs such as € and ×. */
export const basicCharacters: ReadonlySet<number> = new Set([
  ...until(0, 0x7f),
  ...Array.from('\u{a0}£©·×–—‘’“”•…€', (character) => character.codePointAt(0) ?? 0),
])
/** Font features that text uses by default, and tabular figures. Others would add glyphs that the page never shows. */
const features = ['calt', 'ccmp', 'kern', 'liga', 'locl', 'mark', 'mkmk', 'rvrn', 'tnum']

/**
 * Splits the Latin file of each face into basic characters and the others, which are fetched only if a text has one of them. Writes the
 * files and `faces.css`, which the style sheet imports.
 */
export function splitFaces(): Plugin {
  return { name: 'split-faces', buildStart: () => (written ??= writeFaces()) }
}

/** Split once for both builds of a page (`vite.config.ts`). */
let written: Promise<void> | undefined

async function writeFaces(): Promise<void> {
  await mkdir(folder, { recursive: true })
  const rules = await Promise.all(sheets.map(async (sheet) => splitSheet(fileURLToPath(import.meta.resolve(sheet)))))
  await writeChanged(join(folder, 'faces.css'), rules.join('\n'))
}

async function splitSheet(sheet: string): Promise<string> {
  const faces = (await readFile(sheet, 'utf8')).match(/@font-face \{[^}]*\}/g) ?? []
  const rules = await Promise.all(faces.map((face) => splitFace(face, dirname(sheet))))
  return rules.flat().join('\n')
}

/** Rewrites a rule for the folder; that of the Latin file becomes two. Every browser that the page supports reads woff2. */
async function splitFace(face: string, from: string): Promise<string[]> {
  const file = /url\(\.\/(files\/([\w-]+)\.woff2)\)/.exec(face)
  const range = /unicode-range: ([^;]+);/.exec(face)?.[1]
  if (!file?.[1] || !file[2] || range === undefined) throw new Error(`A face without a file or range: ${face}`)
  const rule = (path: string, characters: string) =>
    face.replace(/src: [^;]+;/, `src: url(${path}) format('woff2');`).replace(/unicode-range: [^;]+;/, `unicode-range: ${characters};`)
  const path = join(from, file[1])
  if (!/-latin-(?!ext)/.test(file[2])) return [rule(relative(folder, path), range)]

  const whole = await readFile(path)
  const { basic, more } = splitRange(range)
  return Promise.all(
    Object.entries({ more, basic }).map(async ([part, points]) => {
      const name = `${file[2]}-${part}.woff2`
      const options = { targetFormat: 'woff2', keepFeatures: features } as const
      await writeChanged(join(folder, name), await subsetFont(whole, String.fromCodePoint(...points), options))
      return rule(`./${name}`, rangeOf(points))
    }),
  )
}

/** Splits a `unicode-range` into the code points that are basic and all others. */
export function splitRange(range: string): { basic: number[]; more: number[] } {
  const points = range.split(',').flatMap((part) => {
    const [, first = '', last = first] = /^\s*U\+([\dA-F]+)(?:-([\dA-F]+))?\s*$/i.exec(part) ?? []
    if (first === '') throw new Error(`Not a range of code points: ${part}`)
    return until(parseInt(first, 16), parseInt(last, 16))
  })
  return { basic: points.filter((point) => basicCharacters.has(point)), more: points.filter((point) => !basicCharacters.has(point)) }
}

/** Writes code points as a `unicode-range`. */
export function rangeOf(points: readonly number[]): string {
  const runs: [first: number, last: number][] = []
  for (const point of points.toSorted((one, other) => one - other)) {
    const run = runs.at(-1)
    if (run?.[1] === point - 1) run[1] = point
    else runs.push([point, point])
  }
  const hex = (point: number) => point.toString(16).toUpperCase()
  return runs.map(([first, last]) => (first === last ? `U+${hex(first)}` : `U+${hex(first)}-${hex(last)}`)).join(', ')
}

/**
 * A file that stays the same is not written, so that the development server does not load the page again. Renaming it into place keeps another build
 * from reading a part of it.
 */
async function writeChanged(path: string, content: string | Uint8Array): Promise<void> {
  const before = await readFile(path).catch(() => undefined)
  if (before?.equals(Buffer.from(content))) return
  const made = `${path}.${process.pid}`
  await writeFile(made, content)
  await rename(made, path)
}
