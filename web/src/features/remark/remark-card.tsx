import { type ReactNode, useEffect, useRef } from 'react'
import type { Remark } from '@pairtake/protocol/remark/remark'
import { cx } from '#ui/base/cx.ts'
import { touchClass } from '#ui/base/touch-class.ts'
import { Badge } from '#ui/signs/badge.tsx'
import { Said } from '#ui/signs/said.tsx'
import type { Reel } from '#ui/surfaces/frames.ts'
import { shortDate } from '#mechanisms/time/time-words.ts'
import { remarkLooks } from './remark-looks.ts'
import { drawnWords, stretchWords } from './remark-words.ts'

/** The names of both sides for the reader: 'You' and a name. */
export type RemarkNames = { agency: string; creator: string }

type RemarkCardProps = {
  remark: Remark
  names: RemarkNames
  /** The frames of the remark's take. */
  reel: Reel | null
  /** Seeks to the remark's position, if the page can. */
  onShow?: (() => void) | undefined
  /** Whether a link points to this remark. */
  isMeant?: boolean | undefined
  children?: ReactNode
}

/** One remark of the brand on a take, what it refers to, and the replies. */
export function RemarkCard({ remark, names, reel, onShow, isMeant = false, children }: RemarkCardProps) {
  const { icon, tone, word } = remarkLooks[remark.state]
  const card = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isMeant) card.current?.scrollIntoView({ block: 'center' })
  }, [isMeant])
  const stretch = stretchWords(remark, reel)
  const drawn = drawnWords(remark)
  return (
    <li
      ref={card}
      data-remark={remark.id}
      tabIndex={-1}
      aria-current={isMeant || undefined}
      className={cx(
        'flex flex-col gap-2 rounded-card border p-3.5 [contain-intrinsic-size:auto_10rem] [content-visibility:auto]',
        isMeant ? 'border-agency-vivid' : 'border-border',
      )}
    >
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        {remark.number !== null && <span className="num text-sm font-semibold text-muted">{remark.number}.</span>}
        {onShow && remark.fromFrame !== null ? (
          <button type="button" className={cx('num text-sm font-semibold', touchClass)} aria-label={`Show ${stretch}`} onClick={onShow}>
            {stretch}
          </button>
        ) : (
          <span className="num text-sm font-semibold">{stretch}</span>
        )}
        <Badge icon={icon} tone={tone} className="ml-auto">
          {word}
        </Badge>
      </div>
      <p className="wrap-break-word whitespace-pre-line">{remark.text}</p>
      {drawn !== null && <p className="text-sm text-muted">Drawn: {drawn}</p>}
      {remark.briefQuote !== null ? (
        <p className="border-l-2 border-border pl-2.5 text-sm wrap-break-word text-muted">Brief: “{remark.briefQuote}”</p>
      ) : (
        remark.fromFrame !== null && <p className="text-sm text-muted">Not in the brief</p>
      )}
      {remark.addedLater && <p className="text-sm text-muted">Added while changes were being made</p>}
      {remark.replies.map(({ id, by, text, createdAt }) => (
        <Said key={id} side={by} who={`${names[by]}, ${shortDate(createdAt)}`}>
          {text}
        </Said>
      ))}
      {children}
    </li>
  )
}
