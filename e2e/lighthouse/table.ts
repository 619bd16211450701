import { limits } from './limits.ts'
import type { Telephone, Visit } from './visit.ts'

export const tableHead = `| screen | performance | accessibility | best practices | first picture ms | largest part ms | blocked ms | shift |
| --- | --- | --- | --- | --- | --- | --- | --- |`

export function rowOf(
  path: string,
  { performance, accessibility, bestPractices, firstPictureMs, largestPictureMs, blockedMs, shift }: Visit,
): string {
  const figures = [performance, accessibility, bestPractices, firstPictureMs, largestPictureMs, blockedMs, shift.toFixed(3)]
  return `| \`${withoutIds(path)}\` | ${figures.join(' | ')} |`
}

/** Replaces ids, which differ in every run. */
const withoutIds = (path: string) => path.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '…')

type Written = { telephone: Telephone; runs: number; measured: ReadonlyMap<string, Visit>; asOf: Date }

/** Renders the page `docs/measurements/lighthouse.md`. */
export function writtenDown({ telephone, runs, measured, asOf }: Written): string {
  const day = asOf.toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })
  const rows = Array.from(measured, ([path, visit]) => rowOf(path, visit)).toSorted()
  return `# Scores of Lighthouse

\`npm run test:lighthouse\` opens every screen with the demo's data as Lighthouse's telephone does (1.6 Mbit/s, 150 ms, a slow processor, nothing in the cache) and is red below ${limits.performance} for performance,
${limits.accessibility} for accessibility and ${limits.bestPractices} for best practices, above a layout shift of ${limits.shift}, and where the largest part of the first view comes later than ${limits.largestPictureMs.toLocaleString('en-GB')} ms ([133](../decisions/133-lighthouse.md)).
\`TABLE=docs/measurements/lighthouse.md npm run test:lighthouse\` writes this page.

${day}, ${runs === 1 ? 'one visit' : `the middle of ${runs} visits`} a screen; Lighthouse's benchmark index of the machine is ${Math.round(telephone.benchmarkIndex)}, so its processor is slowed down by ${telephone.slowdown.toFixed(1)}:

${tableHead}
${rows.join('\n')}
`
}
