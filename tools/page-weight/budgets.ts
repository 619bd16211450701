import type { Weight } from './weigh-screens.ts'

/** The viewer with the job below it: 288 kB before remarks, which added 14. Its forms are loaded on demand. */
export const viewer = { over: '_member/agency/jobs/index', opened: 'src/features/contract/agency-contract-dialog.tsx' }

type Budget = { screens: RegExp; kilobytes: number }

/** In kilobytes of gzip; the first match applies. */
const budgets: readonly Budget[] = [
  { screens: / with src\/features\/contract\/agency-contract-dialog\.tsx$/, kilobytes: 286 },
  { screens: /^login$/, kilobytes: 140 },
  // A form in six parts with uploads, comboboxes and a preview: the only screen above the limit of the others.
  { screens: /^_member\/agency\/campaigns\/\$campaignId\/edit\//, kilobytes: 205 },
  { screens: /^_member/, kilobytes: 200 },
  // A form with a combobox of countries; no goal names it, and it is closer to the login than to a member's screen.
  { screens: /^signup$/, kilobytes: 165 },
  { screens: /./, kilobytes: 160 },
]

/** Returns the limit in bytes of gzip. */
export function limitOf(screen: string): number {
  return (budgets.find(({ screens }) => screens.test(screen))?.kilobytes ?? 0) * 1000
}

/** A file costs a phone as much as 5 kB: six are answered at a time, each after 150 ms. */
const filesOf = (screen: string): number => (screen.includes(' with ') ? 32 : 19)

/** Returns a sentence for each screen above a limit. */
export function findTooHeavy(weights: readonly Weight[]): string[] {
  return weights.flatMap(({ screen, bytes, files }) => {
    const limit = limitOf(screen)
    if (bytes <= limit && files <= filesOf(screen)) return []
    const mayHave = `it may have ${limit / 1000} kB in ${filesOf(screen)}`
    return [`${screen}: ${(bytes / 1000).toFixed(1)} kB of script in ${files} files on a first visit; ${mayHave}.`]
  })
}
