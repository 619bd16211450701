import { listClaims, type ClaimSubject, type RecordClaim } from '@pairtake/protocol/operator/operator-claim-endpoints'
import { useRead } from '#api/use-call.ts'
import { isToday } from '#mechanisms/time/time-words.ts'

export type Marks = {
  /** The claim of another operator. */
  heldBy: (id: string) => RecordClaim | undefined
  /** When this operator opened it today. */
  seenTodayAt: (id: string) => string | undefined
}

const pollMs = 30_000

/** Who else is deciding on which record of this kind, and which of them were opened today. */
export function useMarks(subject: ClaimSubject): Marks {
  const marks = useRead(listClaims, {}, { pollMs }).data?.data
  return {
    heldBy: (id) => marks?.claims.find((claim) => !claim.isMine && claim.subject === subject && claim.subjectId === id),
    seenTodayAt: (id) => marks?.opened.find((one) => one.subject === subject && one.subjectId === id && isToday(one.at))?.at,
  }
}
