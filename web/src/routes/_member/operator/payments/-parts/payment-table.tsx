import { Link } from '@tanstack/react-router'
import { LoaderCircle } from 'lucide-react'
import type { OperatorPayment } from '@pairtake/protocol/operator/operator-payment'
import { resumePaymentReminders, retryPayment } from '@pairtake/protocol/operator/operator-money-endpoints'
import { paymentCan } from '@pairtake/protocol/payment/payment-actions'
import { useAct } from '#api/use-call.ts'
import { errorSentence } from '#mechanisms/errors/error-words.ts'
import { remindedWords } from '#features/payment/overdue-words.ts'
import { PaperLinks, paperName } from '#features/payment/paper-links.tsx'
import { PaymentStateBadge } from '#features/payment/payment-state-badge.tsx'
import { RelativeTime } from '#mechanisms/time/relative-time.tsx'
import { shortDate, timeAhead } from '#mechanisms/time/time-words.ts'
import { Badge } from '#ui/signs/badge.tsx'
import { Button } from '#ui/actions/button.tsx'
import { formatMoney } from '#ui/signs/format-money.ts'
import { Table, type Column } from '#ui/surfaces/table.tsx'
import { toast, toastError } from '#ui/feedback/toast.ts'
import { canPauseReminders } from './pausable.ts'
import { refundableMinor } from './refundable.ts'

const columns: readonly Column<OperatorPayment>[] = [
  { key: 'what', head: 'Job', fold: 'stay', cell: (payment) => <ContractCell payment={payment} /> },
  { key: 'amount', head: 'Amount', align: 'right', fold: 'stay', cell: (payment) => <AmountCell payment={payment} /> },
  {
    key: 'when',
    head: 'When',
    fold: 'second',
    cell: ({ paidAt, failedSince, createdAt }) => <RelativeTime at={paidAt ?? failedSince ?? createdAt} />,
  },
  { key: 'state', head: 'State', fold: 'second', cell: (payment) => <StateCell payment={payment} /> },
  { key: 'acts', head: 'Actions', headHidden: true, align: 'right', fold: 'second', cell: (payment) => <Acts payment={payment} /> },
]

export function PaymentTable({ payments }: { payments: readonly OperatorPayment[] }) {
  return <Table foldsBelow="md" caption="Payments" columns={columns} rows={payments} rowKey={({ id }) => id} />
}

function ContractCell({ payment }: { payment: OperatorPayment }) {
  const { contract, agency, failure, state, retryAt, isCharging, refundProblem, papers } = payment
  return (
    <div className="min-w-0">
      <div className="font-bold">{contract.campaign.name}</div>
      <div className="text-sm text-muted">
        {agency.general.displayName} for {contract.creator.general.displayName}
      </div>
      {failure !== null && state !== 'paid' && <div className="text-sm text-danger-text">{failure}</div>}
      {failure !== null && state === 'scheduled' && !isCharging && (
        <div className="text-sm text-muted">
          {retryAt === null ? (
            'Won’t retry automatically'
          ) : (
            <>
              Retries automatically <RelativeTime at={retryAt} words={timeAhead} />
            </>
          )}
        </div>
      )}
      <Reminders payment={payment} />
      {refundProblem !== null && (
        <div className="text-sm wrap-anywhere text-danger-text">
          The refund of {formatMoney(refundProblem.amount, 'always')} did not reach the brand. {refundProblem.words} We still hold the
          money.
        </div>
      )}
      {papers.map((paper) => (
        <div key={paper.id} className="flex flex-wrap gap-x-3 text-sm">
          <span className="text-muted">{paperName(paper)}</span>
          <PaperLinks paper={paper} />
        </div>
      ))}
    </div>
  )
}

/** The state of an overdue payment's reminders. */
function Reminders({ payment: { reminders } }: { payment: OperatorPayment }) {
  if (reminders === null) return null
  const { sent, lastAt, nextAt, heldBySuspension, paused } = reminders
  const next = nextAt === null ? '' : ` Next ${timeAhead(nextAt)}.`
  return (
    <div className="text-sm wrap-anywhere text-muted">
      {lastAt === null ? 'No reminder sent yet.' : `${remindedWords(sent)} ${shortDate(lastAt)}.`}
      {heldBySuspension ? ' None while the brand is suspended.' : next}
      {paused !== null && ` Paused by ${paused.by}: ${paused.reason}`}
    </div>
  )
}

function AmountCell({ payment: { amount, refundedAmount } }: { payment: OperatorPayment }) {
  return (
    <>
      {formatMoney(amount, 'always')}
      {refundedAmount.amount > 0 && <div className="text-sm font-normal text-muted">{formatMoney(refundedAmount, 'always')} refunded</div>}
    </>
  )
}

function StateCell({ payment }: { payment: OperatorPayment }) {
  if (payment.isCharging) {
    return (
      <Badge icon={LoaderCircle} tone="info">
        Being charged
      </Badge>
    )
  }
  const { state, failure, amount, refundedAmount, chargeback } = payment
  return <PaymentStateBadge {...{ state, failure, amount, refundedAmount, chargeback }} />
}

function Acts({ payment }: { payment: OperatorPayment }) {
  const retry = useAct(retryPayment, {
    onDone: () => toast('The payment is charged'),
    onFailed: (error) => toastError(errorSentence(error)),
  })
  const resume = useAct(resumePaymentReminders, {
    onDone: () => toast('Reminders resumed'),
    onFailed: (error) => toastError(errorSentence(error)),
  })
  const { id, reminders } = payment
  const name = payment.contract.campaign.name
  const canRetry = paymentCan.charge(payment) && payment.failure !== null && !payment.isCharging
  const canRefund = paymentCan.refund(payment) && refundableMinor(payment) > 0 && payment.chargeback === null
  return (
    <div className="flex flex-wrap justify-end gap-2 folded:justify-start">
      {canRetry && (
        <Button
          size="small"
          pending={retry.isPending}
          aria-label={`Charge the payment for ${name} again`}
          onClick={() => retry.mutate({ params: { id: payment.id } })}
        >
          Charge again
        </Button>
      )}
      {canPauseReminders(payment) && (
        <Button
          size="small"
          variant="quiet"
          aria-label={`Pause reminders for ${name}`}
          render={
            <Link from="/operator/payments/" to="/operator/payments" search={(before) => ({ ...before, pause: id })} resetScroll={false} />
          }
        >
          Pause reminders
        </Button>
      )}
      {reminders?.paused && (
        <Button
          size="small"
          variant="quiet"
          pending={resume.isPending}
          aria-label={`Resume reminders for ${name}`}
          onClick={() => resume.mutate({ params: { id } })}
        >
          Resume reminders
        </Button>
      )}
      {canRefund && (
        <Button
          size="small"
          variant="quiet"
          aria-label={`Refund the payment for ${name}`}
          render={
            <Link
              from="/operator/payments/"
              to="/operator/payments"
              search={(before) => ({ ...before, refund: payment.id })}
              resetScroll={false}
            />
          }
        >
          Refund
        </Button>
      )}
      {payment.refundProblem !== null && (
        <Button
          size="small"
          variant="quiet"
          aria-label={`Mark the refund for ${name} as dealt with`}
          render={
            <Link
              from="/operator/payments/"
              to="/operator/payments"
              search={(before) => ({ ...before, dealt: payment.id })}
              resetScroll={false}
            />
          }
        >
          Dealt with
        </Button>
      )}
    </div>
  )
}
