import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { abuseCasesOf } from './abuse-page.ts'
import { readRequirements } from './requirements-page.ts'

/** What may be cited: pages by path, and the numbers of requirements, rules, abuse cases and decisions. */
export type Citable = { pages: readonly string[]; numbers: ReadonlySet<string> }

const isText = /\.(tsx?|md|sql|css|sh)$/
// An applied migration must not change, comments included. The tests of this check contain planted breaches.
const exempt = new Set([
  'server/migrations/0001-members.sql',
  'server/migrations/0015-kept-records.sql',
  'tools/documents/citations.test.ts',
  'tools/documents/abuse-page.test.ts',
])

const page = /(?<![\w/.-])(?:\.{1,2}\/)*((?:[\w-]+\/)*[\w-]+\.md)\b/g
const number = /\b(?:(?:S[12]|R)-\d{3}|ABUSE[- ]\d+)\b/g
const decision = /\bdecisions?[ /](\d{3})\b/g

/** Returns one line for each citation in a text that does not resolve within the repository. */
export function brokenCitations(text: string, citable: Citable): string[] {
  const isPage = (name: string) => citable.pages.some((path) => path === name || path.endsWith(`/${name}`))
  const pages = [...text.matchAll(page)].flatMap(([, name = '']) => (isPage(name) ? [] : [`${name} is not a page of the repository`]))
  const cited = [
    ...[...text.matchAll(number)].map(([words]) => words.replace('ABUSE ', 'ABUSE-')),
    ...[...text.matchAll(decision)].map(([, digits]) => `decision ${digits}`),
  ]
  const unknown = cited.filter((one) => !citable.numbers.has(one)).map((one) => `there is no ${one}`)
  return [...new Set([...pages, ...unknown])]
}

export function citableOf(root: string, paths: readonly string[]): Citable {
  const decisions = paths.flatMap((path) => /^docs\/decisions\/(\d{3})-/.exec(path)?.[1] ?? [])
  return {
    pages: paths.filter((path) => path.endsWith('.md')),
    numbers: new Set([
      ...readRequirements(root).map(({ id }) => id),
      ...abuseCasesOf(root).map((one) => `ABUSE-${one.number}`),
      ...decisions.map((digits) => `decision ${digits}`),
    ]),
  }
}

/** Does the same for every text of the repository, with its path. */
export function brokenCitationsOf(root: string): string[] {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], { cwd: root, encoding: 'utf8', maxBuffer: 64 << 20 })
  const paths = listed.split('\0').filter((path) => path !== '' && existsSync(join(root, path)))
  const citable = citableOf(root, paths)
  return paths
    .filter((path) => isText.test(path) && !exempt.has(path))
    .flatMap((path) => brokenCitations(readFileSync(join(root, path), 'utf8'), citable).map((fault) => `citations: ${path}: ${fault}`))
}
