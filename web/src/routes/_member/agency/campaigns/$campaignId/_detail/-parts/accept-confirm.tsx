import type { CandidateRequest } from '@pairtake/protocol/candidate-request/candidate-request'
import { dueAfterHiringWords } from '#features/contract/due-words.ts'
import { AddCardLink, useChargedCard } from '#features/payment/charged-card.tsx'
import type { TermsGuard } from '#features/candidate-request/use-terms-guard.ts'
import { ConfirmFooter, type ConfirmFooterProps } from '#ui/feedback/dialog-footer.tsx'
import { formatMoney } from '#ui/signs/format-money.ts'

type AcceptConfirmProps = Pick<ConfirmFooterProps, 'pending' | 'problem' | 'onConfirm' | 'onBack'> & {
  request: CandidateRequest
  guard: TermsGuard
}

/** Asks for confirmation, because accepting commits to the full amount: who, the total, which card, and whether VAT is included. */
export function AcceptConfirm({ request, guard, ...answer }: AcceptConfirmProps) {
  const { creator, priceInfo } = request
  const total = formatMoney({ amount: priceInfo.total, currency: priceInfo.currency }, 'always')
  const card = useChargedCard()
  const hasVat = priceInfo.items.some(({ type }) => type === 'vat')
  return (
    <ConfirmFooter
      question={`Hire ${creator.general.displayName} for ${total} in total?`}
      confirmLabel="Accept job"
      tone="primary"
      news={guard.change}
      paused={guard.isSettling}
      {...answer}
    >
      <p>
        {total}
        {hasVat && ', including VAT,'} is charged {card !== null && `to ${card} `}when the job is finalized.{!hasVat && ' VAT may apply.'}
        {card === null && (
          <>
            {' '}
            You don’t have a card on file yet. <AddCardLink /> before then.
          </>
        )}
        {request.deliveryDays !== null && ` ${dueAfterHiringWords(request.deliveryDays)}`}
      </p>
    </ConfirmFooter>
  )
}
