import { useEffect, useRef } from 'react'
import { timings } from '@pairtake/protocol/limits'
import { claimRecord, releaseClaim, type ClaimSubject, type RecordClaim } from '@pairtake/protocol/operator/operator-claim-endpoints'
import { call } from '#api/call.ts'
import { refreshAfter, useAct } from '#api/use-call.ts'
import { hasStatus } from '#api/transport-error.ts'
import { errorSentence } from '#mechanisms/errors/error-words.ts'
import { toastError } from '#ui/feedback/toast.ts'
import { useMarks } from './use-marks.ts'

export type Claim = {
  /** Another operator is deciding on it. */
  heldBy: RecordClaim | undefined
  takeOver: () => void
  isPending: boolean
}

/** Who leafs through a queue claims what they rest on. */
const restMs = 400
const nothing = () => {}

/**
 * The claim of the record that is open: made, renewed while somebody can see it, made again as soon as another one ends, and ended when the
 * record is left. Without an id nothing is open.
 */
export function useClaim(subject: ClaimSubject, subjectId: string | undefined): Claim {
  const held = useMarks(subject).heldBy(subjectId ?? '')
  const isHeld = held !== undefined
  const asked = useRef<Promise<unknown>>(undefined)

  // Only leaving the record ends the claim: one that was just taken over stays.
  useEffect(() => {
    if (subjectId === undefined) return undefined
    const body = { subject, subjectId }
    return () => {
      // After the claim, or it would outlive the record.
      void asked.current?.then(() => call(releaseClaim, { body })).then(() => refreshAfter(releaseClaim), nothing)
      asked.current = undefined
    }
  }, [subject, subjectId])

  useEffect(() => {
    if (subjectId === undefined) return undefined
    const body = { subject, subjectId }
    const claim = () => {
      if (document.visibilityState === 'hidden') return
      // What cannot be claimed now is claimed at the next renewal; a decision needs no claim of its own.
      asked.current = call(claimRecord, { body }).then(() => refreshAfter(claimRecord), nothing)
    }
    const rest = setTimeout(claim, restMs)
    // While it is another's there is nothing to renew; when that claim ends, this begins again.
    const renewal = isHeld ? undefined : setInterval(claim, timings.claimRenewalMs)
    return () => {
      clearTimeout(rest)
      clearInterval(renewal)
    }
  }, [subject, subjectId, isHeld])

  const takeOver = useAct(claimRecord, {
    onFailed: (error) => {
      if (hasStatus(error, 409)) toastError(errorSentence(error))
    },
  })
  return {
    heldBy: held,
    takeOver: () => subjectId !== undefined && takeOver.mutate({ body: { subject, subjectId, takeOver: true } }),
    isPending: takeOver.isPending,
  }
}
