import type { Endpoint } from '@pairtake/protocol/endpoint'
import { hasStatus } from '#api/transport-error.ts'
import { useAct } from '#api/use-call.ts'
import { errorSentence } from '#mechanisms/errors/error-words.ts'
import { toast, toastError } from '#ui/feedback/toast.ts'

type Verdict = {
  /** The toast after success: 'Morning pour is published'. */
  done: string
  /** Called when the record has left the queue. */
  onDone: () => void
}

/**
 * A decision on one record. If it is refused because someone else was first or the record changed, the refetch removes the buttons but the message
 * stays.
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

/** Returns the error to show in the footer, unless a toast already shows it. */
export function problemOf(...errors: readonly (Error | null)[]): Error | null {
  return errors.find((error) => error !== null && !hasStatus(error, 409)) ?? null
}
