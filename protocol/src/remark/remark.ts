import * as z from 'zod/mini'
import { time } from '#general.ts'
import { remarkId, remarkReplyId } from '#ids.ts'
import { remarkStates } from './remark-actions.ts'
import { remarkLimits } from './remark-limits.ts'

const side = z
  .int('A drawing is made of whole numbers.')
  .check(
    z.gte(0, 'This drawing extends outside the picture.'),
    z.lte(remarkLimits.drawing.side, 'This drawing extends outside the picture.'),
  )
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
  /** Counts the sent remarks of an item; null in a draft. */
  number: z.nullable(z.int()),
  take: z.int(),
  state: z.enum(remarkStates),
  fromFrame: z.nullable(z.int()),
  /** The last frame of the stretch; equal to `fromFrame` for a single frame. */
  toFrame: z.nullable(z.int()),
  text: z.string(),
  /** The quote from the brief as it was when the remark was written; null means "not in the brief". */
  briefQuote: z.nullable(z.string()),
  /** Drawn on `fromFrame`. */
  drawing: z.nullable(drawing),
  /** The take in which the creator says it is done. */
  doneTake: z.nullable(z.int()),
  sentAt: z.nullable(time),
  /** True if sent while the creator was already working on the changes. */
  addedLater: z.boolean(),
  replies: z.array(remarkReply),
})
export type Remark = z.infer<typeof remark>

/** Counts of sent remarks; drafts are never counted. */
export const remarkCounts = z.object({ open: z.int(), done: z.int(), settled: z.int() })
