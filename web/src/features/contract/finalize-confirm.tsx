import type { Contract } from '@pairtake/protocol/contract/contract'
import { ConfirmFooter } from '#ui/feedback/dialog-footer.tsx'
import { formatMoney } from '#ui/signs/format-money.ts'
import { ProblemNotice } from '#mechanisms/errors/problem-notice.tsx'
import { AddCardLink, useChargedCard } from '#features/payment/charged-card.tsx'
import type { useFinalize } from './use-finalize.ts'

type FinalizeConfirmProps = { contract: Contract; finalize: ReturnType<typeof useFinalize>; onBack: () => void; stacked?: boolean }

export const finalizeSum = ({ payment }: Contract): string => (payment ? formatMoney(payment.amount, 'always') : '')

/** Asks for confirmation before a card is charged: the amount, the card, and what the brand gets for it. */
export function FinalizeConfirm({ contract, finalize, onBack, stacked }: FinalizeConfirmProps) {
  const sum = finalizeSum(contract)
  const card = useChargedCard()
  return (
    <ConfirmFooter
      question={`Finalize this job for ${sum}?`}
      confirmLabel="Finalize"
      tone="primary"
      stacked={stacked}
      pending={finalize.isPending}
      problem={<ProblemNotice error={finalize.error} />}
      onConfirm={() => finalize.mutate({ params: { id: contract.id } })}
      onBack={onBack}
    >
      <p>
        {card === null ? (
          <>
            You don’t have a card on file. <AddCardLink /> to finalize.
          </>
        ) : (
          `${sum} is charged to ${card}. Watermarks are removed and you can download the originals.`
        )}
      </p>
    </ConfirmFooter>
  )
}
