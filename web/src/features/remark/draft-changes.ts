import type { BodyInput } from '@pairtake/protocol/endpoint'
import type { Remark } from '@pairtake/protocol/remark/remark'
import type { saveRemark } from '@pairtake/protocol/remark/remark-endpoints'

export type Written = Pick<Remark, 'text' | 'fromFrame' | 'toFrame' | 'briefQuote' | 'drawing'>

/** Returns the changes a form made to a draft since it was opened. Other fields keep their current values, whoever changed them. */
export function changesOf(begun: Written, now: Written): BodyInput<typeof saveRemark> {
  const { text, fromFrame, briefQuote, drawing } = now
  // A first frame without a last one means only that frame.
  const toFrame = fromFrame === null ? null : (now.toFrame ?? fromFrame)
  return {
    ...(text === begun.text ? {} : { text }),
    ...(fromFrame === begun.fromFrame && toFrame === begun.toFrame ? {} : { fromFrame, toFrame }),
    ...(briefQuote === begun.briefQuote ? {} : { briefQuote }),
    ...(JSON.stringify(drawing) === JSON.stringify(begun.drawing) ? {} : { drawing }),
  }
}
