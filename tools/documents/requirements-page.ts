import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readSources } from '../structure/source-files.ts'

export type Requirement = { id: string; area: string; words: string }

/** S1 and S2 are the two requirement documents; R are the rules for what they leave open. */
const lists = ['docs/checklist.md', 'docs/rules.md']
const idPattern = /\b(?:S[12]|R)-\d{3}\b/g
// A title may be assembled from parts, so every string of a test file counts; comments do not. The glob '/media/*' does not start a comment.
const comments = /(?<=^|\s)\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm

export function readRequirements(root: string): Requirement[] {
  let area = ''
  const found: Requirement[] = []
  for (const line of lists.flatMap((path) => readFileSync(join(root, path), 'utf8').split('\n'))) {
    if (line.startsWith('## ')) area = line.slice(3)
    const entry = /^- \[ \] ((?:S[12]|R)-\d{3}) (.*)$/.exec(line)
    if (entry?.[1] && entry[2]) found.push({ id: entry[1], area, words: entry[2] })
  }
  return found
}

/** Returns test titles by requirement, from the sources. */
export function testsById(root: string): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>()
  for (const [path, source] of readSources(root)) {
    // The numbers in the tests of this folder are made up.
    if (!/\.(test|e2e)\.tsx?$/.test(path) || path.startsWith('tools/documents/')) continue
    for (const id of source.replaceAll(comments, '').match(idPattern) ?? []) found.set(id, (found.get(id) ?? new Set()).add(path))
  }
  return found
}

export function requirementsPage(root: string): string {
  const requirements = readRequirements(root)
  const tests = testsById(root)
  const areas = [...new Set(requirements.map((requirement) => requirement.area))]
  const ids = requirements.map(({ id }) => id)
  const doubled = ids.filter((id, at) => ids.indexOf(id) !== at)
  if (doubled.length > 0) throw new Error(`Two requirements have the same number: ${doubled.join(', ')}`)
  const unknown = [...tests.keys()].filter((id) => requirements.every((requirement) => requirement.id !== id))
  if (unknown.length > 0) throw new Error(`Tests name requirements that do not exist: ${unknown.join(', ')}`)

  const summary = areas.map((area) => {
    const own = requirements.filter((requirement) => requirement.area === area)
    return `| ${area} | ${own.filter(({ id }) => tests.has(id)).length} | ${own.length} |`
  })
  const sections = areas.map((area) => {
    const rows = requirements
      .filter((requirement) => requirement.area === area)
      .map(
        ({ id, words }) =>
          `| ${id} | ${words.replaceAll('|', '\\|')} | ${
            [...(tests.get(id) ?? [])]
              .toSorted()
              .map((path) => `\`${path}\``)
              .join('<br>') || 'not yet'
          } |`,
      )
    return [`## ${area}`, '', '| id | requirement | tests |', '| --- | --- | --- |', ...rows, ''].join('\n')
  })
  return [
    '# Requirements and their tests',
    '',
    'Generated from `docs/checklist.md`, `docs/rules.md` and the titles of the tests: where each requirement is named. How many are proved by a test that',
    'ran and passed is said at the end of `npm test` (step `proved`), which fails when one is not.',
    '',
    '| area | named by a test | of |',
    '| --- | --- | --- |',
    ...summary,
    '',
    ...sections,
  ].join('\n')
}
