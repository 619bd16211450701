import { Link } from '@tanstack/react-router'
import { Ban, Send } from 'lucide-react'
import type { OperatorChargeback } from '@pairtake/protocol/operator/operator-chargeback'
import { getChargeback } from '@pairtake/protocol/operator/operator-chargeback-endpoints'
import { chargebackCan } from '@pairtake/protocol/payment/chargeback-actions'
import { chargebackReasonWords } from '@pairtake/protocol/payment/chargeback-words'
import { useRead } from '#api/use-call.ts'
import { Loaded } from '#mechanisms/errors/loaded.tsx'
import { RelativeTime } from '#mechanisms/time/relative-time.tsx'
import { fullTime } from '#mechanisms/time/time-words.ts'
import { Button } from '#ui/actions/button.tsx'
import { late } from '#ui/feedback/late.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { SkeletonPage } from '#ui/feedback/skeleton.tsx'
import { formatMoney } from '#ui/signs/format-money.ts'
import { Card } from '#ui/surfaces/card.tsx'
import { Facts, Labelled } from '#ui/surfaces/facts.tsx'
import { HeldByAnother } from '#routes/_member/operator/-parts/held-by-another.tsx'
import type { Claim } from '#routes/_member/operator/-parts/use-claim.ts'
import { ChargebackStateBadge } from './chargeback-state-badge.tsx'
import { EvidenceButton } from './evidence-button.tsx'

const AnswerDialog = late(() => import('./chargeback-dialogs.tsx').then((module) => module.AnswerDialog))

const AcceptDialog = late(() => import('./chargeback-dialogs.tsx').then((module) => module.AcceptDialog))

type ChargebackRecordProps = {
  chargebackId: string
  claim: Claim
  act: 'answer' | 'accept' | undefined
  onDecided: () => void
  onClose: () => void
}

/** One chargeback: the amount, the deadline, and the two possible actions. */
export function ChargebackRecord({ chargebackId, claim, act, onDecided, onClose }: ChargebackRecordProps) {
  const record = useRead(getChargeback, { params: { id: chargebackId } })
  return (
    <Loaded query={record} name="The chargeback" skeleton={<SkeletonPage />} missing="Chargeback not found">
      {({ data }) => (
        <>
          <Record chargeback={data} claim={claim} />
          {act === 'answer' && chargebackCan.answer(data) && <AnswerDialog chargeback={data} onDecided={onDecided} onClose={onClose} />}
          {act === 'accept' && chargebackCan.accept(data) && <AcceptDialog chargeback={data} onDecided={onDecided} onClose={onClose} />}
        </>
      )}
    </Loaded>
  )
}

function Record({ chargeback, claim }: { chargeback: OperatorChargeback; claim: Claim }) {
  const { agency, creator, contract, amount, openedAt, explanation } = chargeback
  return (
    <Card as="article" aria-label={`Chargeback of ${contract.campaignName}`}>
      <header className="flex flex-col gap-2 p-5 max-sm:p-4">
        <div className="flex flex-wrap items-center gap-2">
          <ChargebackStateBadge chargeback={chargeback} />
          <span className="text-sm text-muted">
            Opened <RelativeTime at={openedAt} />
          </span>
        </div>
        <h2 className="text-[1.5rem] leading-[1.875rem] wrap-break-word">{formatMoney(amount, 'always')}</h2>
        <p className="text-muted">
          <Link to="/operator/members/$memberId" params={{ memberId: agency.id }}>
            {agency.general.displayName}
          </Link>
          {', for '}
          <Link to="/operator/jobs" search={{ state: 'all', q: contract.id, show: contract.id }}>
            {contract.campaignName}
          </Link>
          {' with '}
          <Link to="/operator/members/$memberId" params={{ memberId: creator.id }}>
            {creator.general.displayName}
          </Link>
        </p>
      </header>
      <div className="flex flex-col gap-5 border-t border-border p-5 max-sm:p-4">
        <StateNotice chargeback={chargeback} />
        <Facts facts={factsOf(chargeback)} />
        <Labelled label="Evidence">
          <div className="flex flex-col items-start gap-3">
            <p className="max-w-[65ch] text-sm text-muted">
              The job as a PDF: what was agreed, delivered, approved and charged, and its messages. We tell both sides that the messages
              were opened. This is recorded in the audit log.
            </p>
            <EvidenceButton chargeback={chargeback} />
          </div>
        </Labelled>
        {explanation !== null && (
          <Labelled label="What we wrote to the bank">
            <p className="max-w-[65ch] wrap-break-word whitespace-pre-line">{explanation}</p>
          </Labelled>
        )}
      </div>
      {chargebackCan.answer(chargeback) && <RecordFooter chargeback={chargeback} claim={claim} />}
    </Card>
  )
}

function StateNotice({ chargeback: { state, isInquiry, isAccepted, cost, dueAt } }: { chargeback: OperatorChargeback }) {
  if (state === 'open' && dueAt === null) {
    return <Notice tone="warning">The bank doesn’t accept an answer to this one. Wait for its decision, or accept the chargeback.</Notice>
  }
  if (state === 'open' && isInquiry) {
    return (
      <Notice tone="warning" title="The bank is asking first">
        Nothing is withdrawn yet, and the brand isn’t blocked. Without an answer it may become a chargeback.
      </Notice>
    )
  }
  if (state === 'lost') {
    return (
      <Notice tone="danger" title={isAccepted ? 'Accepted' : 'Lost'}>
        {formatMoney(cost, 'always')} is booked as our cost. The creator keeps what they earned, and the brand still owes the invoice.
      </Notice>
    )
  }
  if (state === 'won' && !isInquiry) return <Notice tone="success">The bank gave the money back to us.</Notice>
  return null
}

function factsOf({ amount, fee, isInquiry, reason, dueAt, answeredAt, decidedAt, disputeRef, state }: OperatorChargeback) {
  const at = (label: string, time: string | null) => (time === null ? [] : [{ label, value: fullTime(time) }])
  return [
    { label: 'Reason', value: chargebackReasonWords(reason) },
    ...(state === 'open' ? at('Answer by', dueAt) : []),
    { label: 'Amount', value: formatMoney(amount, 'always') },
    ...(isInquiry ? [] : [{ label: 'Provider’s fee', value: formatMoney(fee, 'always') }]),
    ...at('Answered', answeredAt),
    ...at('Decided', decidedAt),
    { label: 'At the provider', value: <span className="text-sm break-all">{disputeRef}</span> },
  ]
}

function RecordFooter({ chargeback: { id, dueAt }, claim }: { chargeback: OperatorChargeback; claim: Claim }) {
  if (claim.heldBy) {
    return (
      <footer className="rounded-b-[.8125rem] border-t border-border bg-sunken p-5 max-sm:p-4">
        <HeldByAnother claim={claim} />
      </footer>
    )
  }
  const actLink = (act: 'answer' | 'accept') => (
    <Link
      from="/operator/chargebacks/"
      to="/operator/chargebacks"
      search={(before) => ({ ...before, show: id, act })}
      resetScroll={false}
    />
  )
  return (
    <footer className="flex flex-wrap items-center gap-3 rounded-b-[.8125rem] border-t border-border bg-sunken p-5 max-sm:p-4">
      <p className="min-w-0 flex-1 basis-60 text-sm text-muted">
        {dueAt !== null && 'The bank accepts only one answer. '}The creator’s balance isn’t affected either way.
      </p>
      <Button variant="danger" icon={Ban} render={actLink('accept')}>
        Accept
      </Button>
      {dueAt !== null && (
        <Button variant="primary" icon={Send} render={actLink('answer')}>
          Send evidence
        </Button>
      )}
    </footer>
  )
}
