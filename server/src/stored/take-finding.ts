import * as z from 'zod/mini'
import { contractId, contractMediaId, memberId } from '@pairtake/protocol/ids'
import { findingKinds, findingLevels } from '@pairtake/protocol/take-check/take-check'

const fact = z.nullable(z.union([z.number(), z.string()]))

/** One thing that a check found, with what was measured and required at the time; `takeFindingWords` makes the sentence. */
export const takeFinding = z.object({
  kind: z.enum(findingKinds),
  level: z.enum(findingLevels),
  fromSeconds: z.nullable(z.number()),
  toSeconds: z.nullable(z.number()),
  measured: fact,
  asked: fact,
  /** The delivery that a duplicate resembles. Shown only to the sides of its contract. */
  like: z.optional(z.object({ contractId, contractMediaId, agencyId: memberId, campaignName: z.string() })),
})
export type TakeFinding = z.infer<typeof takeFinding>
