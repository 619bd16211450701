import { Eye } from 'lucide-react'
import type { ReactElement, ReactNode } from 'react'
import type { RecordClaim } from '@pairtake/protocol/operator/operator-claim-endpoints'
import { fullTime } from '#mechanisms/time/time-words.ts'
import { Row, RowLink } from '#ui/surfaces/rows.tsx'
import { ClaimWords } from './held-by-another.tsx'

export type QueueRowLook = {
  link: ReactElement<Record<string, unknown>>
  isCurrent: boolean
  heldBy: RecordClaim | undefined
  seenTodayAt: string | undefined
}

type QueueRowProps = QueueRowLook & {
  avatar: ReactNode
  name: string
  note: string
  when: ReactNode
  badge: ReactNode
}

/** One record of a queue in two lines, three on phones, so that many are visible: what it is, when it arrived, whose it is and its state. */
export function QueueRow({ link, isCurrent, heldBy, seenTodayAt, avatar, name, note, when, badge }: QueueRowProps) {
  return (
    <Row selected={isCurrent} className="gap-3! px-4! md:py-2!">
      {avatar}
      <div className="flex min-w-0 flex-1 flex-col">
        <div className="flex min-w-0 items-baseline gap-2">
          <span className="min-w-0 flex-1 leading-[1.375rem] font-bold wrap-break-word sm:truncate">
            <RowLink render={link}>
              <span aria-current={isCurrent || undefined}>{name}</span>
            </RowLink>
          </span>
          {seenTodayAt !== undefined && (
            <span className="shrink-0 self-center text-faint" title={`Seen today: ${fullTime(seenTodayAt)}`}>
              <Eye aria-hidden size={14} />
              <span className="sr-only">Seen today</span>
            </span>
          )}
          <span className="shrink-0 text-xs text-faint max-sm:hidden">{when}</span>
        </div>
        <div className="flex min-h-6 min-w-0 items-center gap-2 text-sm text-muted max-sm:flex-wrap max-sm:gap-y-1">
          {heldBy === undefined ? (
            <>
              <span className="min-w-0 flex-1 truncate max-sm:basis-full">{note}</span>
              {badge}
            </>
          ) : (
            <ClaimWords claim={heldBy} />
          )}
          <span className="ml-auto text-xs text-faint sm:hidden">{when}</span>
        </div>
      </div>
    </Row>
  )
}
