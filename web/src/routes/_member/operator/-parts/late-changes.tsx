import { late } from '#ui/feedback/late.tsx'

/** What changed between two versions; of edited records only, and comparing words weighs a little. */
export const Changes = late(() => import('./changes.tsx').then((module) => module.Changes))
