import { finalizeContract } from '@pairtake/protocol/contract/contract-endpoints'
import { useAct } from '#api/use-call.ts'
import { toast } from '#ui/feedback/toast.ts'

/** Charges and finalizes a job; also used to retry the charge after the card was changed. */
export function useFinalize(onDone?: () => void) {
  return useAct(finalizeContract, {
    onDone: () => {
      onDone?.()
      toast('The job is finalized. The originals are yours.')
    },
  })
}
