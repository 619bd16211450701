import * as z from 'zod/mini'
import { time } from '#general.ts'
import { remarkId, remarkReplyId } from '#ids.ts'
import { remarkStates } from './remark-actions.ts'
import { remarkLimits } from './remark-limits.ts'

const side = z
  .int('A drawing is made of whole numbers.')
  .check(z.gte(0, 'This drawing leaves the picture.'), z.lte(remarkLimits.drawing.side, 'This drawing leaves the picture.'))
const point = z.tuple([side, side], 'A point has two numbers.')
const ends = z.tuple([point, point], 'An arrow or a box has two points.')

/** In ten-thousandths of the upright picture without bars: x to the right, y downward. */
export const shape = z.discriminatedUnion(
  'kind',
  [
    z.object({ kind: z.literal('pen'), points: z.array(point, 'A line needs points.').check(z.minLength(1, 'A line needs points.')) }),
    /** From its tail to its head. */
    z.object({ kind: z.literal('arrow'), points: ends }),
    /** Two opposite corners. */
    z.object({ kind: z.literal('box'), points: ends }),
  ],
  'A drawing is made of lines, arrows and boxes.',
)
export type Shape = z.infer<typeof shape>

/** In the order they were drawn. */
export const drawing = z.array(shape, 'A drawing is a list of shapes.').check(z.minLength(1, 'This drawing is empty.'))
export type Drawing = z.infer<typeof drawing>

const remarkReply = z.object({ id: remarkReplyId, by: z.enum(['agency', 'creator']), text: z.string(), createdAt: time })

/** One wish of the agency about a take: a frame, a stretch, or the whole where `fromFrame` is null. */
export const remark = z.object({
  id: remarkId,
  /** Counted by item from sending on; null in a draft. */
  number: z.nullable(z.int()),
  take: z.int(),
  state: z.enum(remarkStates),
  fromFrame: z.nullable(z.int()),
  /** The last frame that is meant, the first one too where only that is. */
  toFrame: z.nullable(z.int()),
  text: z.string(),
  /** Words of the brief as they were when it was written; null is 'not in the brief'. */
  briefQuote: z.nullable(z.string()),
  /** On `fromFrame`. */
  drawing: z.nullable(drawing),
  /** The take that is said to show it. */
  doneTake: z.nullable(z.int()),
  sentAt: z.nullable(time),
  /** Sent while the creator was at work on the changes already. */
  addedLater: z.boolean(),
  replies: z.array(remarkReply),
})
export type Remark = z.infer<typeof remark>

/** Of what was sent: drafts are in no count. */
export const remarkCounts = z.object({ open: z.int(), done: z.int(), settled: z.int() })
