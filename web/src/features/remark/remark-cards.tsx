import { type ReactNode, useDeferredValue } from 'react'
import type { Remark } from '@pairtake/protocol/remark/remark'
import { inOrder } from './remark-words.ts'

/** More than any window shows at once. */
const firstCards = 24

type RemarkCardsProps = { remarks: readonly Remark[]; label?: string; renderCard: (remark: Remark) => ReactNode }

/** Remarks in order. The first ones render at once; the others follow without blocking playback or typing. */
export function RemarkCards({ remarks, label, renderCard }: RemarkCardsProps) {
  const isWhole = useDeferredValue(true, false)
  const ordered = inOrder(remarks)
  return (
    <ol aria-label={label} className="flex flex-col gap-3">
      {(isWhole ? ordered : ordered.slice(0, firstCards)).map(renderCard)}
    </ol>
  )
}
