import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readSources } from '../structure/source-files.ts'

export type AbuseCase = { number: number; area: string; tried: string; answer: string }

/**
 * The blocks of cases, each listed once in `docs/abuse.md`. The abuse cases of remarks have a block of their own, whose numbers come from the page
 * of remarks.
 */
const blocks = [
  { from: 1, to: 40 },
  { from: 50, to: 58 },
] as const
const titled = /\bABUSE[- ](\d+)\b/g
// A skipped test proves nothing.
const putOff = /\b(?:test|describe|it)\.(?:skip|todo)\s*\(/
const strings = /(['"`])((?:\\.|(?!\1)[^\\])*?\bABUSE[- ]\d+(?:\\.|(?!\1)[^\\])*?)\1/g
/** The numbers in these tests are made up. */
const ownTests = 'tools/documents/'
const comments = /(?<=^|\s)\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm

export function readAbuseCases(text: string): AbuseCase[] {
  let area = ''
  return text.split('\n').flatMap((line) => {
    if (line.startsWith('## ')) area = line.slice(3)
    const [, number, tried = '', answer = ''] = /^\| (\d+) \| (.+) \| (.+) \|$/.exec(line) ?? []
    return number === undefined ? [] : [{ number: Number(number), area, tried, answer }]
  })
}

export const numbersIn = (title: string): number[] => [...title.matchAll(titled)].map(([, number]) => Number(number))

export type TitledTest = { path: string; title: string }

/** Returns the titles of tests by the number of the case they cover. */
export function testsByCase(sources: ReadonlyMap<string, string>): Map<number, TitledTest[]> {
  const found = new Map<number, TitledTest[]>()
  for (const [path, source] of sources) {
    if (!/\.(test|long|e2e)\.tsx?$/.test(path) || path.startsWith(ownTests)) continue
    for (const line of source.replaceAll(comments, '').split('\n')) {
      if (putOff.test(line)) continue
      for (const [, , title = ''] of line.matchAll(strings)) {
        for (const number of numbersIn(title)) found.set(number, [...(found.get(number) ?? []), { path, title }])
      }
    }
  }
  return found
}

/** Returns one line for every case that is missing, duplicated or without a test, and for every title that names a case that does not exist. */
export function unprovenCases(cases: readonly AbuseCase[], tests: ReadonlyMap<number, readonly TitledTest[]>): string[] {
  const numbers: number[] = blocks.flatMap(({ from, to }) => Array.from({ length: to - from + 1 }, (_none, at) => from + at))
  const wrong = numbers.flatMap((number) => {
    const told = cases.filter((one) => one.number === number)
    if (told.length !== 1) return [`docs/abuse.md has case ${number} ${told.length} times.`]
    return tests.has(number) ? [] : [`Abuse case ${number} has no test whose title says 'ABUSE ${number} …': ${told[0]?.tried ?? ''}`]
  })
  const unknown = [...tests].filter(([number]) => !numbers.includes(number))
  return [...wrong, ...unknown.map(([number, [test]]) => `There is no abuse case ${number}, which ${test?.path ?? ''} names.`)]
}

export const abuseCasesOf = (root: string): AbuseCase[] => readAbuseCases(readFileSync(join(root, 'docs/abuse.md'), 'utf8'))

export function unprovenAbuses(root: string): string[] {
  return unprovenCases(abuseCasesOf(root), testsByCase(readSources(root)))
}

export function abusePage(root: string): string {
  const tests = testsByCase(readSources(root))
  const rows = abuseCasesOf(root)
    .toSorted((one, other) => one.number - other.number)
    .map(({ number, tried, answer }) => {
      const proofs = (tests.get(number) ?? []).map(({ path, title }) => `${cellOf(title)} (\`${path}\`)`)
      return `| ${number} | ${tried} | ${answer} | ${proofs.join('<br>') || 'not yet'} |`
    })
  return [
    '# Abuse cases and their tests',
    '',
    'Generated from `docs/abuse.md` and the titles of the tests. `%s` stands for each call of the protocol.',
    '',
    '| # | what is tried | what happens | tests |',
    '| --- | --- | --- | --- |',
    ...rows,
    '',
  ].join('\n')
}

const cellOf = (title: string) =>
  title
    .replaceAll(/\b(?:(?:S[12]|R)-\d{3}|ABUSE[- ]\d+)\b ?/g, '')
    .replaceAll('|', '\\|')
    .replaceAll('\\n', ' ')
