import * as z from 'zod/mini'
import { optionalField, text, wholeNumber } from '#fields.ts'
import { mediaId, remarkId } from '#ids.ts'
import { remarkLimits } from './remark-limits.ts'
import { drawing } from './remark.ts'

const tooManyLines = 'This drawing has too many lines.'

/** Counts the points before parsing: untrusted input may have a million. */
function isDrawable(value: unknown): boolean {
  if (!Array.isArray(value)) return true
  if (value.length > remarkLimits.drawing.shapes) return false
  const points = value.reduce(
    (sum: number, one: { points?: unknown } | null) => sum + (Array.isArray(one?.points) ? one.points.length : 0),
    0,
  )
  return points <= remarkLimits.drawing.points
}

const boundDrawing = z.pipe(
  z.transform((value: unknown, context) => {
    if (!isDrawable(value)) context.issues.push({ code: 'custom', message: tooManyLines, input: value })
    return value
  }),
  drawing,
) as z.ZodMiniType<z.output<typeof drawing>, z.input<typeof drawing>>

const frame = (label: string) => optionalField(wholeNumber({ min: 0, max: 2_147_483_647, label }))

const remarkText = text({ ...remarkLimits.text, label: 'The remark' })

/** Both frames, only the first one, or none for the whole take. */
const rest = {
  fromFrame: frame('The first frame'),
  toFrame: frame('The last frame'),
  briefQuote: optionalField(text({ ...remarkLimits.text, label: 'The quote' })),
  drawing: optionalField(boundDrawing),
}

/** `mediaId` is the version the writer was looking at; the call is refused if it is not the current one. */
export const remarkForm = z.object({ mediaId, text: remarkText, ...rest })
/** Absent fields are unchanged; null clears a field. */
export const remarkChanges = z.object({ text: z.optional(remarkText), ...rest })

/** The same id by the same writer twice creates one reply. */
export const replyForm = z.object({
  text: text({ ...remarkLimits.text, label: 'The reply' }),
  clientReplyId: optionalField(z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/, 'This reply id is not usable.'))),
})

/** What a new take answers to the remarks on earlier takes; remarks not listed stay open. */
export const remarkAnswers = z
  .array(
    z.object({
      remarkId,
      done: z.boolean('Please say whether it is done.'),
      text: optionalField(text({ ...remarkLimits.text, label: 'The reply' })),
    }),
  )
  .check(z.maxLength(remarkLimits.ofItem.max, `At most ${remarkLimits.ofItem.max} answers at once.`))
