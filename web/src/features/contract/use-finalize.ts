import { useQueryClient } from '@tanstack/react-query'
import { finalizeContract, getContract } from '@pairtake/protocol/contract/contract-endpoints'
import { getPayment } from '@pairtake/protocol/payment/payment-endpoints'
import { refresh, useAct } from '#api/use-call.ts'
import { toast } from '#ui/feedback/toast.ts'
import { contractMediaChanges } from '#features/contract-media/contract-media-changes.ts'

/** Charges and finalizes a job; also the way to charge again after the card was changed. */
export function useFinalize(onDone?: () => void) {
  const client = useQueryClient()
  return useAct(finalizeContract, {
    refreshes: contractMediaChanges,
    onDone: () => {
      onDone?.()
      toast('The job is finalized. The originals are yours.')
    },
    // A refused charge leaves its words on the payment.
    onFailed: () => void refresh(client, [getContract, getPayment]),
  })
}
