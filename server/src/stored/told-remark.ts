import { pictureAreas } from '@pairtake/protocol/remark/drawing-words'
import * as z from 'zod/mini'

/** A remark as stored in a notice or a system line: its text, its time in the video, and where it was drawn. */
export const toldRemark = z.object({
  number: z.int(),
  text: z.string(),
  briefQuote: z.optional(z.string()),
  atSeconds: z.optional(z.number()),
  shapes: z.optional(z.array(z.object({ kind: z.enum(['pen', 'arrow', 'box']), at: z.enum(pictureAreas) }))),
})
export type ToldRemark = z.infer<typeof toldRemark>
