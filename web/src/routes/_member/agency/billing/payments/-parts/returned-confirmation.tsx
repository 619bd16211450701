import { useEffect, useRef } from 'react'
import { endPaymentConfirmation } from '@pairtake/protocol/payment/payment-endpoints'
import { useAct } from '#api/use-call.ts'
import { confirmedWords } from '#features/payment/confirm-payment-dialog.tsx'
import { toast, toastError } from '#ui/feedback/toast.ts'
import { errorSentence } from '#mechanisms/errors/error-words.ts'

/** Handles the return from the bank's page: fetches the result of the payment, whatever the URL says. */
export function ReturnedConfirmation({ paymentId, onDone }: { paymentId: string; onDone: () => void }) {
  const end = useAct(endPaymentConfirmation, {
    onDone: () => {
      toast(confirmedWords)
      onDone()
    },
    onFailed: (error) => {
      toastError(errorSentence(error))
      onDone()
    },
  })
  const ask = useRef(() => end.mutate({ params: { id: paymentId } }))
  // Runs once, even if effects run twice.
  const hasBegun = useRef(false)
  useEffect(() => {
    if (hasBegun.current) return
    hasBegun.current = true
    ask.current()
  }, [])
  return null
}
