export interface RepeatedRun {
  startedAt: Date
  minutes: number
  isGreen: boolean
  passed: number
  failed: number
  /** File and title of each failed test. */
  failures: readonly string[]
  /** Runnable processes of the machine in the last minute of the run. */
  load: number
}

/** The page that `npm run test:repeat` writes. */
export function repeatedPage({
  runs,
  commit,
  loops,
  cores,
}: {
  runs: readonly RepeatedRun[]
  commit: string
  loops: number
  cores: number
}) {
  const green = runs.filter(({ isGreen }) => isGreen).length
  const rows = runs.map(
    (run, index) =>
      `| ${index + 1} | ${run.startedAt.toISOString().slice(0, 16).replace('T', ' ')} | ${run.isGreen ? 'green' : 'red'} | ${run.passed} | ${run.failed} | ${run.minutes.toFixed(1)} | ${run.load.toFixed(1)} |`,
  )
  const failures = runs.flatMap((run, index) => run.failures.map((words) => `- run ${index + 1}: ${words}`))
  return `# The same tests, again and again on a busy machine

\`npm run test:repeat\` writes this page where \`TABLE\` names it: \`npm test\` several times in a row beside busy loops, so that a test that depends on the machine’s pace fails.

Commit ${commit}, ${cores} cores, ${loops} busy loops: ${green} of ${runs.length} runs in a row were green.

| run | started (UTC) | result | passed | failed | minutes | load |
| --- | --- | --- | --- | --- | --- | --- |
${rows.join('\n')}
${failures.length === 0 ? '' : `\n## What failed\n\n${failures.join('\n')}\n`}`
}
