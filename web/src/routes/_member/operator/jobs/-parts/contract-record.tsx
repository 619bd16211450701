import { Link } from '@tanstack/react-router'
import { Ban, MessageSquareReply, MessageSquareWarning } from 'lucide-react'
import type { ContractAsset } from '@pairtake/protocol/contract/contract'
import { contractCan } from '@pairtake/protocol/contract/contract-actions'
import type { OperatorContract } from '@pairtake/protocol/operator/operator'
import { getOperatorContract } from '@pairtake/protocol/operator/operator-contract-endpoints'
import { useRead } from '#api/use-call.ts'
import { shotsOfContract } from '#features/contract/contract-shots.ts'
import { hasOpenReport } from '#features/contract/contract-words.ts'
import { ContractStateBadge } from '#features/contract/contract-state-badge.tsx'
import { Loaded } from '#mechanisms/errors/loaded.tsx'
import { PaymentStateBadge } from '#features/payment/payment-state-badge.tsx'
import { RelativeTime } from '#mechanisms/time/relative-time.tsx'
import { timeAhead } from '#mechanisms/time/time-words.ts'
import { Button } from '#ui/actions/button.tsx'
import { Card } from '#ui/surfaces/card.tsx'
import { Facts, Labelled } from '#ui/surfaces/facts.tsx'
import { formatMoney } from '#ui/signs/format-money.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { ShotStrip } from '#ui/signs/shot-strip.tsx'
import { SkeletonPage } from '#ui/feedback/skeleton.tsx'
import { HeldByAnother } from '#routes/_member/operator/-parts/held-by-another.tsx'
import type { Claim } from '#routes/_member/operator/-parts/use-claim.ts'
import { ContractActDialogs } from './contract-act-dialogs.tsx'
import { DeliveredMedia } from './delivered-media.tsx'
import { ContractMessages } from './contract-messages.tsx'

type OpenDialog = { mediaId: string | undefined; act: 'cancel' | 'dismiss' | undefined }

type ContractRecordProps = {
  contractId: string
  claim: Claim
  asked: OpenDialog
  /** Called once a report is dismissed or its job is cancelled. */
  onDecided: (() => void) | undefined
  onClose: () => void
}

const pollMs = 30_000

/** One job with everything delivered, and the operator's actions. */
export function ContractRecord({ contractId, claim, asked, onDecided, onClose }: ContractRecordProps) {
  // An operator is not told when the creator sends another take.
  const record = useRead(getOperatorContract, { params: { id: contractId } }, { pollMs })
  return (
    <Loaded query={record} name="The job" skeleton={<SkeletonPage />} missing="Job not found">
      {({ data }) => (
        <>
          <Record contract={data} claim={claim} />
          <ContractActDialogs contract={data} mediaId={asked.mediaId} act={asked.act} onDecided={onDecided} onClose={onClose} />
        </>
      )}
    </Loaded>
  )
}

function Record({ contract, claim }: { contract: OperatorContract; claim: Claim }) {
  const { campaign, agency, creator, state, mediaStats, mediaCommitted } = contract
  const isHeld = claim.heldBy !== undefined
  return (
    <Card as="article" aria-label={campaign.name}>
      <header className="flex flex-col gap-2 p-5 max-sm:p-4">
        <div className="flex flex-wrap items-center gap-2">
          <ContractStateBadge state={state} viewer="operator" />
          <span className="text-sm text-muted">
            Started <RelativeTime at={contract.createdAt} />
          </span>
        </div>
        <h2 className="text-[1.5rem] leading-[1.875rem] wrap-break-word">{campaign.name}</h2>
        <p className="text-muted">
          <Link to="/operator/members/$memberId" params={{ memberId: agency.id }}>
            {agency.general.displayName}
          </Link>{' '}
          and{' '}
          <Link to="/operator/members/$memberId" params={{ memberId: creator.id }}>
            {creator.general.displayName}
          </Link>
        </p>
        <div className="flex flex-wrap items-center gap-3">
          <ShotStrip shots={shotsOfContract(contract)} />
          <span className="text-sm text-muted">{`${mediaStats.completed} of ${mediaCommitted} approved, ${mediaStats.reviewPending} in review`}</span>
        </div>
      </header>
      <div className="flex flex-col gap-5 border-t border-border p-5 max-sm:p-4">
        <ContractTrouble contract={contract} />
        <Facts facts={factsOf(contract)} />
        <ContractMessages key={contract.id} contract={contract} />
        {(contract.contractAssets ?? []).map((asset) => (
          <Labelled key={asset.id} label={owedWords(asset)}>
            <p className="mb-2 max-w-[65ch] text-sm whitespace-pre-line text-muted">{asset.brief}</p>
            <DeliveredMedia contract={contract} medias={asset.contractMedias} isHeld={isHeld} />
          </Labelled>
        ))}
      </div>
      {contractCan.cancel(contract) && <RecordFooter contract={contract} claim={claim} />}
    </Card>
  )
}

function RecordFooter({ contract, claim }: { contract: OperatorContract; claim: Claim }) {
  if (claim.heldBy) {
    return (
      <footer className="rounded-b-[.8125rem] border-t border-border bg-sunken p-5 max-sm:p-4">
        <HeldByAnother claim={claim} />
      </footer>
    )
  }
  return (
    <footer className="flex flex-wrap items-center gap-3 rounded-b-[.8125rem] border-t border-border bg-sunken p-5 max-sm:p-4">
      <p className="min-w-0 flex-1 basis-60 text-sm text-muted">
        A cancelled job is not charged and pays nothing. Its place in the campaign reopens.
      </p>
      {hasOpenReport(contract) && (
        <Button
          icon={MessageSquareReply}
          render={
            <Link
              from="/operator/jobs/"
              to="/operator/jobs"
              search={(before) => ({ ...before, show: contract.id, act: 'dismiss' as const })}
              resetScroll={false}
            />
          }
        >
          Dismiss the report
        </Button>
      )}
      <Button
        variant="danger"
        icon={Ban}
        render={
          <Link
            from="/operator/jobs/"
            to="/operator/jobs"
            search={(before) => ({ ...before, show: contract.id, act: 'cancel' as const })}
            resetScroll={false}
          />
        }
      >
        Cancel the job
      </Button>
    </footer>
  )
}

function owedWords({ type, committed }: ContractAsset): string {
  const word = type === 'video' ? 'video' : 'photo'
  return `${committed} ${word}${committed === 1 ? '' : 's'}`
}

function ContractTrouble({ contract }: { contract: OperatorContract }) {
  const { state, reportReason, reportedAt, reportedBy, isSuspended, cancelReason, agency, creator } = contract
  const reporter = reportedBy === 'agency' ? agency : creator
  return (
    <>
      {reportReason !== null && reportedAt !== null && hasOpenReport(contract) && (
        <Notice tone="warning" icon={MessageSquareWarning} title={`${reporter.general.displayName} reported it`}>
          <p className="whitespace-pre-line">{reportReason}</p>
          <p className="text-sm">
            <RelativeTime at={reportedAt} />
          </p>
        </Notice>
      )}
      {isSuspended && (state === 'in_progress' || state === 'delivered') && (
        <Notice tone="danger">
          {state === 'in_progress'
            ? 'One side of this job is suspended, so it’s on hold.'
            : 'One side of this job is suspended. It’s delivered, so it will still be finalized and charged.'}
        </Notice>
      )}
      {cancelReason !== null && (
        <Notice tone="plain" title="Cancelled">
          <p className="whitespace-pre-line">{cancelReason}</p>
        </Notice>
      )}
    </>
  )
}

/** What will happen to the job automatically, and when. */
const clockFacts = [
  { label: 'The creator is reminded', of: 'deliveryReminderAt' },
  { label: 'Auto-finalizes', of: 'autoFinalizeAt' },
  { label: 'Retries', of: 'chargeRetryAt' },
  { label: 'Auto-completes', of: 'completesAt' },
] as const

function factsOf({ paymentForCreator, payment, ...clocks }: OperatorContract) {
  return [
    ...(paymentForCreator === null ? [] : [{ label: 'For the creator', value: formatMoney(paymentForCreator, 'always') }]),
    ...(payment === null
      ? []
      : [
          {
            label: 'The brand pays',
            value: (
              <span className="flex flex-wrap items-center gap-2">
                <span className="num">{formatMoney(payment.amount, 'always')}</span>
                <PaymentStateBadge
                  state={payment.state}
                  failure={payment.failure}
                  amount={payment.amount}
                  refundedAmount={payment.refundedAmount}
                  chargeback={payment.chargeback}
                />
              </span>
            ),
          },
        ]),
    ...clockFacts.flatMap(({ label, of }) => {
      const at = clocks[of]
      return at === null ? [] : [{ label, value: <RelativeTime at={at} words={timeAhead} /> }]
    }),
  ]
}
