type Found = { status: string; mutatorName: string; replacement?: string; location: { start: { line: number } } }
/** The parts of Stryker's report that are used here. */
export type RulesReport = { files: Record<string, { mutants: readonly Found[] }> }

const noticed = new Set(['Killed', 'Timeout'])
const alive = new Set(['Survived', 'NoCoverage'])
const cell = (words: string) => words.replaceAll('|', '\\|').replaceAll(/\s+/g, ' ').replaceAll('`', '’').slice(0, 100)

function scoreOf(mutants: readonly Found[]) {
  const killed = mutants.filter(({ status }) => noticed.has(status)).length
  const tried = killed + mutants.filter(({ status }) => alive.has(status)).length
  return { killed, tried, percent: tried === 0 ? '100.0' : ((100 * killed) / tried).toFixed(1) }
}

/** Writes the result of a whole run of `npm run mutants:rules`, file by file, with every mutant that no test detected. */
export function rulesPage(at: Date, { files }: RulesReport): string {
  const entries = Object.entries(files).toSorted(([one], [other]) => (one < other ? -1 : 1))
  const all = scoreOf(entries.flatMap(([, { mutants }]) => mutants))
  const rows = entries.map(([path, { mutants }]) => {
    const { killed, tried, percent } = scoreOf(mutants)
    return `| \`${path}\` | ${tried} | ${killed} | ${percent} |`
  })
  const survivors = entries.flatMap(([path, { mutants }]) =>
    mutants
      .filter(({ status }) => alive.has(status))
      .map(
        ({ mutatorName, replacement = '', location }) =>
          `| \`${path}\` | ${location.start.line} | ${mutatorName} | \`${cell(replacement)}\` |`,
      ),
  )
  return `${[
    '# What the tests notice: the rules',
    '`npm run mutants:rules` changes one thing at a time in the pure rules and expects a test to fail ([042](../decisions/042-mutants-of-rules.md)). This page is what a whole run wrote.',
    `${at.toISOString().slice(0, 10)}: ${all.killed} of ${all.tried} were noticed, ${all.percent} %.`,
    ['| file | tried | noticed | % |', '| --- | --- | --- | --- |', ...rows].join('\n'),
    '## Not noticed',
    ['| file | line | kind | instead |', '| --- | --- | --- | --- |', ...survivors].join('\n'),
  ].join('\n\n')}\n`
}
