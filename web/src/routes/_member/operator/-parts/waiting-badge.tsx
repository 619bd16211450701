import { AlarmClock, Hourglass } from 'lucide-react'
import { timeAhead } from '#mechanisms/time/time-words.ts'
import { RelativeTime } from '#mechanisms/time/relative-time.tsx'
import { useNow } from '#mechanisms/time/use-now.ts'
import { Badge } from '#ui/signs/badge.tsx'

/** When a decision is due: one working day after submission. */
export function WaitingBadge({ dueAt }: { dueAt: string | null }) {
  const now = useNow()
  if (dueAt === null) return null
  const isOverdue = new Date(dueAt).getTime() < now
  return isOverdue ? (
    <Badge icon={AlarmClock} tone="danger" solid>
      Overdue
    </Badge>
  ) : (
    <Badge icon={Hourglass} tone="neutral">
      <span>
        Due <RelativeTime at={dueAt} words={timeAhead} />
      </span>
    </Badge>
  )
}
