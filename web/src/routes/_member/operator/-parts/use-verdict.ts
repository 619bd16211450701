import type { Endpoint } from '@pairtake/protocol/endpoint'
import { hasStatus } from '#api/transport-error.ts'
import { useAct } from '#api/use-call.ts'
import { errorSentence } from '#mechanisms/errors/error-words.ts'
import { toast, toastError } from '#ui/feedback/toast.ts'

type Verdict = {
  /** Told when it is done: 'Morning pour is published'. */
  done: string
  /** The record has left the queue. */
  onDone: () => void
}

/**
 * A decision on one record. Refused because somebody else was first or the record changed, the words outlive the buttons: what is read again
 * takes those away.
 */
export function useVerdict<E extends Endpoint>(endpoint: E, { done, onDone }: Verdict) {
  return useAct(endpoint, {
    onDone: () => {
      toast(done)
      onDone()
    },
    onFailed: (error) => {
      if (hasStatus(error, 409)) toastError(errorSentence(error))
    },
  })
}

/** What the footer shows in place; what is told by a toast is not said twice. */
export function problemOf(...errors: readonly (Error | null)[]): Error | null {
  return errors.find((error) => error !== null && !hasStatus(error, 409)) ?? null
}
