import * as z from 'zod/mini'
import { toldRemark } from './told-remark.ts'

// The names of the day: the line stands in the middle of what two people wrote on it.
const about = { campaignName: z.string() }

/** What a line of the system in a conversation says, as facts; `systemLineWords` makes the sentence. */
export const systemLine = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('job_begun'), ...about, agencyDisplayName: z.string(), creatorDisplayName: z.string() }),
  z.object({ kind: z.literal('job_delivered'), ...about }),
  z.object({ kind: z.literal('job_finalized'), ...about }),
  z.object({ kind: z.literal('job_cancelled'), ...about }),
  z.object({ kind: z.literal('remarks_kept'), ...about, mediaName: z.string(), remarks: z.array(toldRemark) }),
  z.object({ kind: z.literal('messages_opened'), ...about }),
  z.object({ kind: z.literal('messages_to_bank'), ...about }),
  // From before the facts were kept, in a sentence that they cannot be read out of.
  z.object({ kind: z.literal('legacy'), text: z.string() }),
])
export type SystemLine = z.infer<typeof systemLine>
