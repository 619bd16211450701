import * as z from 'zod/mini'
import { contractId, contractMediaId, memberId } from '@pairtake/protocol/ids'
import { findingKinds, findingLevels } from '@pairtake/protocol/take-check/take-check'

const fact = z.nullable(z.union([z.number(), z.string()]))

/** One thing that a check found, as it was measured and asked for on that day; `takeFindingWords` says it. */
export const takeFinding = z.object({
  kind: z.enum(findingKinds),
  level: z.enum(findingLevels),
  fromSeconds: z.nullable(z.number()),
  toSeconds: z.nullable(z.number()),
  measured: fact,
  asked: fact,
  /** The delivery that a duplicate is like. Told only to the sides of its job. */
  like: z.optional(z.object({ contractId, contractMediaId, agencyId: memberId, campaignName: z.string() })),
})
export type TakeFinding = z.infer<typeof takeFinding>
