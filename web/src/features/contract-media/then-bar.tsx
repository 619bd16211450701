import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { Remark } from '@pairtake/protocol/remark/remark'
import { IconButton } from '#ui/actions/icon-button.tsx'
import { timeCode } from '#ui/surfaces/frames.ts'
import { ProblemNotice } from '#mechanisms/errors/problem-notice.tsx'
import type { FramedRemark } from '#features/remark/mark-groups.ts'
import { DecisionButtons, useRemarkDecision } from '#features/remark/remark-decision.tsx'
import { shownReel, type ViewerItem } from './viewer-items.ts'

/** A remark whose frame is shown next to the same moment of the take that is meant to fix it. */
export type Checked = {
  remark: FramedRemark
  /** The other remarks that can be checked like this, the next one first. */
  others: readonly FramedRemark[]
  onGo: (remark: FramedRemark) => void
  onDecided: (remark: Remark) => void
}

type ThenBarProps = Checked & { item: ViewerItem }

/** Shows the remark over both pictures, with the decision to be made about it. */
export function ThenBar({ item, remark, others, onGo, onDecided }: ThenBarProps) {
  const bar = useRef<HTMLDivElement>(null)
  const decision = useRemarkDecision(() => onDecided(remark))
  // The focus makes screen readers read the text, and the buttons are next in the tab order.
  useEffect(() => bar.current?.focus({ preventScroll: true }), [])
  const [then, now] = [shownReel(item, remark.take), shownReel(item, item.media.take)]
  const isOver = then !== null && now !== null && (remark.fromFrame * then.den) / then.num >= (now.frames * now.den) / now.num
  const [next, previous] = [others[0], others.at(-1)]
  return (
    <div
      ref={bar}
      role="group"
      aria-label={`Then and now: ${remark.text}`}
      tabIndex={-1}
      className="flex flex-wrap items-center gap-x-3 gap-y-1.5 px-2 pt-2 text-sm text-on-media outline-none [--control-back:var(--surface)]"
    >
      <p className="line-clamp-2 min-w-0 flex-1 basis-52 wrap-break-word">
        {then && <span className="num mr-2 font-semibold">{timeCode(remark.fromFrame, then)}</span>}
        {remark.text}
        {isOver && <span className="block text-warning-text">Take {item.media.take} ends before this moment.</span>}
      </p>
      <div className="flex items-center gap-1.5">
        <DecisionButtons {...{ remark, decision }} />
        {previous && <IconButton plain icon={ChevronLeft} name="Previous done remark" className={onMedia} onClick={() => onGo(previous)} />}
        {next && <IconButton plain icon={ChevronRight} name="Next done remark" className={onMedia} onClick={() => onGo(next)} />}
      </div>
      <ProblemNotice error={decision.error} />
    </div>
  )
}

const onMedia = 'text-on-media focus-visible:outline-on-media pointer-coarse:w-10'
