import { listClaims, type ClaimSubject, type RecordClaim } from '@pairtake/protocol/operator/operator-claim-endpoints'
import { useRead } from '#api/use-call.ts'
import { isToday } from '#mechanisms/time/time-words.ts'

export type Marks = {
  /** Returns another operator's claim. */
  heldBy: (id: string) => RecordClaim | undefined
  /** Returns when this operator opened it today. */
  seenTodayAt: (id: string) => string | undefined
}

const pollMs = 30_000

/** Returns which records of this kind other operators are deciding on, and which this operator opened today. */
export function useMarks(subject: ClaimSubject): Marks {
  const marks = useRead(listClaims, {}, { pollMs }).data?.data
  return {
    heldBy: (id) => marks?.claims.find((claim) => !claim.isMine && claim.subject === subject && claim.subjectId === id),
    seenTodayAt: (id) => marks?.opened.find((one) => one.subject === subject && one.subjectId === id && isToday(one.at))?.at,
  }
}
