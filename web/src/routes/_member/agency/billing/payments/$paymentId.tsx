import { createFileRoute, Link } from '@tanstack/react-router'
import { Download, Landmark } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Payment, PaymentDetail } from '@pairtake/protocol/payment/payment'
import { getPayment } from '@pairtake/protocol/payment/payment-endpoints'
import { useRead } from '#api/use-call.ts'
import { useFinalize } from '#features/contract/use-finalize.ts'
import { Loaded } from '#mechanisms/errors/loaded.tsx'
import { ProblemNotice } from '#mechanisms/errors/problem-notice.tsx'
import { AddCardLink, useChargedCard } from '#features/payment/charged-card.tsx'
import { PaperList } from '#features/payment/paper-list.tsx'
import { remindedWords } from '#features/payment/overdue-words.ts'
import { PaymentStateBadge } from '#features/payment/payment-state-badge.tsx'
import { priceItemWords } from '#features/payment/payment-words.ts'
import { RelativeTime } from '#mechanisms/time/relative-time.tsx'
import { fullTime, shortDate, timeAhead } from '#mechanisms/time/time-words.ts'
import { Button } from '#ui/actions/button.tsx'
import { Card } from '#ui/surfaces/card.tsx'
import { Facts, PriceBreakdown } from '#ui/surfaces/facts.tsx'
import { formatMoney } from '#ui/signs/format-money.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { BackLink, Columns } from '#ui/page/page.tsx'
import { PriceText } from '#ui/signs/price-text.tsx'
import { SkeletonColumns } from '#ui/feedback/skeleton.tsx'
import { late } from '#ui/feedback/late.tsx'
import { searchOf, textParam, yesParam } from '#mechanisms/search/search-params.ts'
import { ChargebackWords } from './-parts/chargeback-notice.tsx'
import { refundWords } from './-parts/refund-words.ts'

const ConfirmPaymentDialog = late(() =>
  import('#features/payment/confirm-payment-dialog.tsx').then((module) => module.ConfirmPaymentDialog),
)
const ReturnedConfirmation = late(() => import('./-parts/returned-confirmation.tsx').then((module) => module.ReturnedConfirmation))

export const Route = createFileRoute('/_member/agency/billing/payments/$paymentId')({
  // Stripe adds the last one when the bank redirects back.
  validateSearch: searchOf({ confirm: yesParam, payment_intent: textParam }),
  component: PaymentScreen,
})

function PaymentScreen() {
  const { paymentId } = Route.useParams()
  const { confirm, payment_intent: returned } = Route.useSearch()
  const navigate = Route.useNavigate()
  const payment = useRead(getPayment, { params: { id: paymentId } })
  const close = () => void navigate({ search: {}, replace: true, resetScroll: false })
  return (
    <>
      <BackLink render={<Link to="/agency/billing/payments" search={{}} />}>All payments</BackLink>
      <Loaded query={payment} name="The payment" missing="Payment not found" skeleton={<SkeletonColumns />}>
        {({ data }) => (
          <Columns aside={<PaymentSum payment={data} />}>
            <PaymentFacts payment={data} />
            {confirm && data.needsConfirmation && <ConfirmPaymentDialog payment={data} onClose={close} />}
          </Columns>
        )}
      </Loaded>
      {returned !== undefined && <ReturnedConfirmation paymentId={paymentId} onDone={close} />}
    </>
  )
}

const stateWords: Record<Payment['state'], string> = {
  future: 'You are charged when the job is finalized.',
  scheduled: 'Everything is delivered. You are charged when the job is finalized.',
  paid: 'Paid. You can download the invoice.',
}

function PaymentFacts({ payment }: { payment: PaymentDetail }) {
  const finalize = useFinalize()
  const { id, state, failure, amount, createdAt, paidAt, refundedAt, refundedAmount, chargeback, description, contract } = payment
  const facts: { label: string; value: ReactNode }[] = [
    { label: 'Description', value: description },
    {
      label: 'Job',
      value: (
        <Link to="/agency/campaigns/$campaignId/contracts" params={{ campaignId: contract.campaign.id }} search={{ show: contract.id }}>
          {contract.campaign.name}, {contract.creator.general.displayName}
        </Link>
      ),
    },
    { label: 'Created', value: fullTime(createdAt) },
    { label: 'Paid', value: paidAt === null ? 'Not yet' : fullTime(paidAt) },
    ...(refundedAt === null ? [] : [{ label: 'Refunded', value: fullTime(refundedAt) }]),
    { label: 'Payment id', value: <span className="text-sm break-all">{id}</span> },
  ]
  return (
    <Card padded className="flex flex-col gap-5">
      <div className="flex flex-wrap items-center gap-3">
        <h2 className="min-w-0 wrap-break-word">{contract.campaign.name}</h2>
        <PaymentStateBadge {...{ state, failure, amount, refundedAmount, chargeback }} />
      </div>
      {chargeback !== null ? (
        <ChargebackWords chargeback={chargeback} />
      ) : failure !== null && state !== 'paid' ? (
        <MendPayment payment={payment} failure={failure} finalize={finalize} />
      ) : (
        <p className="text-muted">{refundedAt === null ? stateWords[state] : refundWords(payment)}</p>
      )}
      {/* A refused charge usually means that the payment has changed, so the server's message stays when the button disappears. */}
      <ProblemNotice error={finalize.error} />
      <Facts columns={2} facts={facts} />
    </Card>
  )
}

type MendPaymentProps = { payment: Payment; failure: string; finalize: ReturnType<typeof useFinalize> }

/** A failed charge, and the two steps that fix it. */
function MendPayment({ payment, failure, finalize }: MendPaymentProps) {
  const { amount, contract, retriesAt, overdue, needsConfirmation } = payment
  const card = useChargedCard()
  const reminded = overdue && remindedWords(overdue.reminders)
  return (
    <div className="flex flex-col gap-4">
      <Notice tone="danger" title={overdue === null ? 'The last charge failed' : `Overdue since ${shortDate(overdue.since)}`}>
        {failure}
        {reminded && ` ${reminded}.`}
      </Notice>
      <p className="max-w-[65ch]">
        {card === null ? (
          <>
            You don’t have a card on file. <AddCardLink /> to pay {formatMoney(amount, 'always')}.
          </>
        ) : (
          `${formatMoney(amount, 'always')} is charged to ${card}.`
        )}{' '}
        {retriesAt === null ? (
          'We won’t retry automatically.'
        ) : (
          <>
            We’ll retry automatically <RelativeTime at={retriesAt} words={timeAhead} />.
          </>
        )}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button render={<Link to="/agency/billing/payment-methods" search={{}} />}>Change card</Button>
        <Button
          variant={needsConfirmation ? 'default' : 'primary'}
          pending={finalize.isPending}
          onClick={() => finalize.mutate({ params: { id: contract.id } })}
        >
          Charge {formatMoney(amount, 'always')} now
        </Button>
        {needsConfirmation && (
          <Button
            variant="primary"
            icon={Landmark}
            render={<Link from={Route.fullPath} to="." search={{ confirm: true }} resetScroll={false} />}
          >
            Confirm with your bank
          </Button>
        )}
      </div>
    </div>
  )
}

function PaymentSum({ payment }: { payment: PaymentDetail }) {
  const { amount, items, state, publicInvoicePdfUrl, papers } = payment
  return (
    <Card padded className="flex flex-col gap-4">
      <div>
        <p className="text-sm font-semibold text-muted">Total</p>
        <PriceText money={amount} size="huge" decimals="always" />
      </div>
      <PriceBreakdown
        lines={items.map((item) => ({ label: priceItemWords[item.type], money: { amount: item.amount, currency: amount.currency } }))}
        total={{ label: 'Total', money: amount }}
      />
      {state === 'paid' && publicInvoicePdfUrl !== null && (
        <Button wide icon={Download} render={<a href={publicInvoicePdfUrl} download />}>
          Download invoice
        </Button>
      )}
      <PaperList papers={papers} />
    </Card>
  )
}
