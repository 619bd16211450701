import { Check, RotateCcw } from 'lucide-react'
import type { Remark } from '@pairtake/protocol/remark/remark'
import { remarkCan } from '@pairtake/protocol/remark/remark-actions'
import { reopenRemark, settleRemark } from '@pairtake/protocol/remark/remark-endpoints'
import { useAct } from '#api/use-call.ts'
import { Button } from '#ui/actions/button.tsx'

/** Settles or reopens a remark once the creator has answered it. */
export function useRemarkDecision(onDecided: () => void) {
  const settle = useAct(settleRemark, { onDone: onDecided })
  const reopen = useAct(reopenRemark, { onDone: onDecided })
  return { settle, reopen, error: settle.error ?? reopen.error }
}

type DecisionButtonsProps = { remark: Remark; decision: ReturnType<typeof useRemarkDecision> }

export function DecisionButtons({ remark, decision: { settle, reopen } }: DecisionButtonsProps) {
  const input = { params: { id: remark.id } }
  return (
    <>
      {remarkCan.settle(remark) && (
        <Button
          size="small"
          icon={Check}
          aria-label={`Settled: “${remark.text}”`}
          pending={settle.isPending}
          disabled={reopen.isPending}
          onClick={() => settle.mutate(input)}
        >
          Settled
        </Button>
      )}
      {remarkCan.reopen(remark) && (
        <Button
          size="small"
          icon={RotateCcw}
          aria-label={`Still open: “${remark.text}”`}
          pending={reopen.isPending}
          disabled={settle.isPending}
          onClick={() => reopen.mutate(input)}
        >
          Still open
        </Button>
      )}
    </>
  )
}
