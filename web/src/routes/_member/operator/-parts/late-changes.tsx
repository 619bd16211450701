import { late } from '#ui/feedback/late.tsx'

/** The differences between two versions. Loaded lazily, because only edited records need the code that compares words. */
export const Changes = late(() => import('./changes.tsx').then((module) => module.Changes))
