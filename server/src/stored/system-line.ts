import * as z from 'zod/mini'
import { toldRemark } from './told-remark.ts'

// Names are as of that day, because the line is part of what two people wrote at the time. Those of members who delete their accounts are replaced.
const about = { campaignName: z.string() }

/** The facts of a system line in a conversation; `systemLineWords` makes the sentence. */
export const systemLine = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('job_begun'), ...about, agencyDisplayName: z.string(), creatorDisplayName: z.string() }),
  z.object({ kind: z.literal('job_delivered'), ...about }),
  z.object({ kind: z.literal('job_finalized'), ...about }),
  z.object({ kind: z.literal('job_cancelled'), ...about }),
  z.object({ kind: z.literal('due_date_moved'), ...about, dueOn: z.string() }),
  z.object({ kind: z.literal('remarks_kept'), ...about, mediaName: z.string(), remarks: z.array(toldRemark) }),
  z.object({ kind: z.literal('messages_opened'), ...about }),
  z.object({ kind: z.literal('messages_to_bank'), ...about }),
  // From before facts were stored: a sentence that cannot be parsed into facts.
  z.object({ kind: z.literal('legacy'), text: z.string() }),
])
export type SystemLine = z.infer<typeof systemLine>
