import { useEffect, useRef } from 'react'
import { timings } from '@pairtake/protocol/limits'
import { claimRecord, releaseClaim, type ClaimSubject, type RecordClaim } from '@pairtake/protocol/operator/operator-claim-endpoints'
import { call } from '#api/call.ts'
import { refreshAfter, useAct } from '#api/use-call.ts'
import { errorSentence } from '#mechanisms/errors/error-words.ts'
import { toastError } from '#ui/feedback/toast.ts'
import { useMarks } from './use-marks.ts'

export type Claim = {
  /** Set if another operator is deciding on it. */
  heldBy: RecordClaim | undefined
  takeOver: () => void
  isPending: boolean
}

/** An operator who steps through a queue only claims records on which they pause. */
const restMs = 400
const nothing = () => {}

/**
 * Manages the claim on the open record: made on opening, renewed while the page is visible, made again when another operator's claim ends, and
 * released on leaving. Without an id, no record is open.
 */
export function useClaim(subject: ClaimSubject, subjectId: string | undefined): Claim {
  const held = useMarks(subject).heldBy(subjectId ?? '')
  const isHeld = held !== undefined
  const asked = useRef<Promise<unknown>>(undefined)
  const openId = useRef<string>(undefined)

  // Only leaving the record releases the claim, so that one just taken over is kept.
  useEffect(() => {
    if (subjectId === undefined) return undefined
    openId.current = subjectId
    return () => {
      openId.current = undefined
      // Sent after the claim, because a release that arrives first would leave the claim in place.
      void asked.current?.then(() => release({ subject, subjectId }))
      asked.current = undefined
    }
  }, [subject, subjectId])

  useEffect(() => {
    if (subjectId === undefined) return undefined
    const body = { subject, subjectId }
    const claim = () => {
      if (document.visibilityState === 'hidden') return
      // A failed claim is retried at the next renewal; a decision does not require a claim.
      asked.current = call(claimRecord, { body }).then(() => refreshAfter(claimRecord), nothing)
    }
    const rest = setTimeout(claim, restMs)
    // While another operator holds it there is nothing to renew; when that claim ends, the effect runs again.
    const renewal = isHeld ? undefined : setInterval(claim, timings.claimRenewalMs)
    return () => {
      clearTimeout(rest)
      clearInterval(renewal)
    }
  }, [subject, subjectId, isHeld])

  const takeOver = useAct(claimRecord, {
    onDone: (_answer, { body }) => {
      if (body.subjectId === openId.current) asked.current ??= Promise.resolve()
      // The record was left before the answer came.
      else void release(body)
    },
    onFailed: (error) => toastError(errorSentence(error)),
  })
  return {
    heldBy: held,
    takeOver: () => subjectId !== undefined && takeOver.mutate({ body: { subject, subjectId, takeOver: true } }),
    isPending: takeOver.isPending,
  }
}

async function release({ subject, subjectId }: { subject: ClaimSubject; subjectId: string }): Promise<void> {
  await call(releaseClaim, { body: { subject, subjectId } }).then(() => refreshAfter(releaseClaim), nothing)
}
