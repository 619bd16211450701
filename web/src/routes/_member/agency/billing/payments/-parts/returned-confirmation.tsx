import { useEffect, useRef } from 'react'
import { endPaymentConfirmation } from '@pairtake/protocol/payment/payment-endpoints'
import { useAct } from '#api/use-call.ts'
import { confirmedWords } from '#features/payment/confirm-payment-dialog.tsx'
import { toast, toastError } from '#ui/feedback/toast.ts'
import { errorSentence } from '#mechanisms/errors/error-words.ts'

/** Somebody comes back from the page of their bank: what became of the payment is asked, whatever the address says. */
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
  // Once, also where effects run twice.
  const hasBegun = useRef(false)
  useEffect(() => {
    if (hasBegun.current) return
    hasBegun.current = true
    ask.current()
  }, [])
  return null
}
