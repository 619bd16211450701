import { unraced } from '../../server/src/testing/guards/guards.ts'

export type MutantOutcome = { name: string; kind: string; end: 'killed' | 'SURVIVED' | 'NOT RUN'; by: string }

const kinds: Record<string, string> = {
  guard: 'locks, guarded writes and expected conflicts, each in its race',
  owner: 'conditions on whose record it is',
  condition: 'other conditions of writes',
  trigger: 'triggers',
}

const cell = (words: string) => words.replaceAll('|', '\\|').replaceAll('\n', ' ')

/** Writes the result of a whole run of `npm run mutants`, and what it leaves out, with the reason. */
export function mutantsPage(at: Date, outcomes: readonly MutantOutcome[]): string {
  const rows = Object.entries(kinds).map(([kind, words]) => {
    const own = outcomes.filter((outcome) => outcome.kind === kind)
    return `| ${words} | ${own.length} | ${own.filter(({ end }) => end === 'killed').length} |`
  })
  const tried = new Set(outcomes.map(({ name }) => name))
  const untried = Object.entries(unraced).filter(([name]) => !tried.has(name))
  const alive = outcomes.filter(({ end }) => end !== 'killed')
  return `${[
    '# What the tests notice: the database',
    '`npm run mutants` takes out one thing at a time and expects a test to fail ([040](../decisions/040-mutants.md)). This page is what a whole run wrote.',
    `${at.toISOString().slice(0, 10)}: ${outcomes.length - alive.length} of ${outcomes.length} were noticed.`,
    ['| taken out | tried | noticed |', '| --- | --- | --- |', ...rows].join('\n'),
    ...(alive.length === 0 ? [] : [alive.map(({ name, kind, end }) => `- ${end}: ${kind} ${name}`).join('\n')]),
    '## Not tried, because nothing could be seen of it',
    ['| guard | why |', '| --- | --- |', ...untried.map(([name, why]) => `| \`${name}\` | ${cell(why)} |`)].join('\n'),
    '## Each and the first test that failed',
    ['| taken out | test |', '| --- | --- |', ...outcomes.map(({ name, kind, by }) => `| ${kind} \`${name}\` | ${cell(by)} |`)].join('\n'),
  ].join('\n\n')}\n`
}
