import type { Weight } from './weigh-screens.ts'

/** The viewer with the job it lies over: 288 kB before remarks, which were given 14 more. Its forms come when they are asked for. */
export const viewer = { over: '_member/agency/jobs/index', opened: 'src/features/contract/agency-contract-dialog.tsx' }

type Budget = { screens: RegExp; kilobytes: number }

/** In kilobytes of gzip, the first that fits. */
const budgets: readonly Budget[] = [
  { screens: / with src\/features\/contract\/agency-contract-dialog\.tsx$/, kilobytes: 302 },
  { screens: /^login$/, kilobytes: 140 },
  // A form of six parts with uploads, comboboxes and a preview: it is the one screen over the limit of the others.
  { screens: /^_member\/agency\/campaigns\/\$campaignId\/edit\//, kilobytes: 220 },
  { screens: /^_member/, kilobytes: 200 },
  // A form with a combobox of countries; no goal names it, and it stays nearer to the login than to a screen of members.
  { screens: /^signup$/, kilobytes: 165 },
  { screens: /./, kilobytes: 160 },
]

/** In bytes of gzip. */
export function limitOf(screen: string): number {
  return (budgets.find(({ screens }) => screens.test(screen))?.kilobytes ?? 0) * 1000
}

/** A sentence for each screen that weighs more than it may. */
export function findTooHeavy(weights: readonly Weight[]): string[] {
  return weights.flatMap(({ screen, bytes, files }) => {
    const limit = limitOf(screen)
    if (bytes <= limit) return []
    return [`${screen}: ${(bytes / 1000).toFixed(1)} kB of script in ${files} files on a first visit; it may have ${limit / 1000}.`]
  })
}
