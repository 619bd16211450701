import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The number of ASVS 5.0.0 requirements that level 2 includes, per section and counted from 1; sections with only level 3 requirements are left
 * out.
 */
const sections = [
  '1.1:2 1.2:9 1.3:11 1.4:3 1.5:2',
  '2.1:3 2.2:3 2.3:4 2.4:1',
  '3.2:2 3.3:4 3.4:6 3.5:5 3.7:2',
  '4.1:3 4.2:1 4.3:2 4.4:4',
  '5.1:1 5.2:3 5.3:2 5.4:3',
  '6.1:3 6.2:12 6.3:4 6.4:4 6.5:5 6.6:3 6.8:4',
  '7.1:3 7.2:4 7.3:2 7.4:5 7.5:2 7.6:2',
  '8.1:2 8.2:3 8.3:1 8.4:1',
  '9.1:3 9.2:4',
  '10.1:2 10.2:2 10.3:4 10.4:11 10.5:5 10.6:2 10.7:3',
  '11.1:2 11.2:3 11.3:3 11.4:4 11.5:1 11.6:1',
  '12.1:3 12.2:2 12.3:4',
  '13.1:1 13.2:5 13.3:2 13.4:5',
  '14.1:2 14.2:4 14.3:3',
  '15.1:3 15.2:3 15.3:7',
  '16.1:1 16.2:5 16.3:4 16.4:3 16.5:3',
  '17.1:1 17.2:4 17.3:2',
].flatMap((chapter) => chapter.split(' ').map((section) => section.split(':') as [string, string]))

const verdicts = new Set(['met', 'relied on', 'apart', 'open'])

/** Expands `V6.2.6–7, V6.3.1` into three numbers. */
function numbersOf(cell: string): string[] {
  return cell.split(', ').flatMap((part) => {
    const [, section = '', first = '', last = first] = /^(V\d+\.\d+)\.(\d+)(?:–(\d+))?$/.exec(part) ?? []
    return Array.from({ length: Number(last) - Number(first) + 1 }, (_none, at) => `${section}.${Number(first) + at}`)
  })
}

/** Returns one line for every number that is missing, duplicated or not in the standard, and for every verdict without a reason. */
export function asvsFaults(text: string): string[] {
  const wanted = sections.flatMap(([section, count]) => Array.from({ length: Number(count) }, (_none, at) => `V${section}.${at + 1}`))
  const rows = text.split('\n').filter((line) => line.startsWith('| V'))
  const cells = rows.map((row) =>
    row
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim()),
  )
  const told = cells.flatMap(([numbers = '']) => numbersOf(numbers))
  const poor = cells
    .filter(([, , verdict = '', reason = '']) => !verdicts.has(verdict) || reason === '')
    .map(([number]) => `${number} has no verdict with a reason.`)
  return [
    ...poor,
    ...wanted.filter((number) => !told.includes(number)).map((number) => `${number} is missing.`),
    ...told.filter((number, at) => told.indexOf(number) !== at).map((number) => `${number} is told twice.`),
    ...told.filter((number) => !wanted.includes(number)).map((number) => `${number} is not of level 2.`),
  ]
}

/**
 * Returns the files and titles that a document names as proofs but that do not exist: `` `path` `` on its own, or with “words” that must be in the
 * file.
 */
export function missingProofs(root: string, text: string): string[] {
  const named = /`((?:server|web|protocol|e2e|tools|docs|bench)\/[^`\s]+|package-lock\.json)`(?: “([^”]+)”)?/g
  return [...text.matchAll(named)].flatMap(([, path = '', title]) => {
    const file = join(root, path)
    if (!existsSync(file)) return [`${path} is not there.`]
    return title === undefined || readFileSync(file, 'utf8').includes(title) ? [] : [`${path} has no “${title}”.`]
  })
}

/** Returns the claims of `docs/asvs.md` and `docs/security.md` that do not hold. */
export function unprovenSecurity(root: string): string[] {
  const read = (path: string) => readFileSync(join(root, path), 'utf8')
  const documents = ['docs/asvs.md', 'docs/security.md']
  return [
    ...asvsFaults(read('docs/asvs.md')),
    ...documents.flatMap((path) => missingProofs(root, read(path)).map((fault) => `${path}: ${fault}`)),
  ]
}
