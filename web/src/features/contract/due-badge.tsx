import { CalendarClock } from 'lucide-react'
import type { Contract } from '@pairtake/protocol/contract/contract'
import { fullTime } from '#mechanisms/time/time-words.ts'
import { useNow } from '#mechanisms/time/use-now.ts'
import { Badge } from '#ui/signs/badge.tsx'
import { dueLook } from './due-words.ts'

/** Shown next to the state of a job while something is due; the full date appears on hover. */
export function DueBadge({ contract }: { contract: Contract }) {
  const look = dueLook(contract, useNow())
  if (look === undefined || contract.dueAt === null) return null
  return (
    <span title={fullTime(contract.dueAt)} className="inline-flex">
      <Badge icon={CalendarClock} tone={look.tone}>
        {look.words}
      </Badge>
    </span>
  )
}
