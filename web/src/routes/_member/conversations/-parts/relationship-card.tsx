import { Link } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { getCandidateRequest } from '@pairtake/protocol/candidate-request/candidate-request-endpoints'
import { getContract } from '@pairtake/protocol/contract/contract-endpoints'
import type { Relationship } from '@pairtake/protocol/conversation/conversation'
import { useRead } from '#api/use-call.ts'
import { CandidateStateBadge } from '#features/candidate-request/candidate-state-badge.tsx'
import { PriceVoice } from '#features/candidate-request/price-voice.tsx'
import { shotsOfContract } from '#features/contract/contract-shots.ts'
import { ContractStateBadge } from '#features/contract/contract-state-badge.tsx'
import { Button } from '#ui/actions/button.tsx'
import { Card } from '#ui/surfaces/card.tsx'
import { PriceText } from '#ui/signs/price-text.tsx'
import { ShotStrip } from '#ui/signs/shot-strip.tsx'

type RelationshipCardProps = { relationship: Relationship; side: 'agency' | 'creator' }

export function RelationshipCard({ relationship, side }: RelationshipCardProps) {
  const { title, contractId } = relationship
  return (
    <Card as="article" padded className="flex flex-col gap-3 bg-surface p-4!">
      {contractId === null ? (
        <CandidateFacts relationship={relationship} side={side} />
      ) : (
        <ContractFacts contractId={contractId} title={title} side={side} />
      )}
      <Button size="small" wide render={linkOf(relationship, side)}>
        {contractId === null ? (side === 'agency' ? 'Go to candidate' : 'Go to application') : 'Go to job'}
      </Button>
    </Card>
  )
}

function ContractFacts({ contractId, title, side }: { contractId: string; title: string; side: 'agency' | 'creator' }) {
  const contract = useRead(getContract, { params: { id: contractId } }).data?.data
  return (
    <>
      <div className="flex min-h-6 items-center justify-between gap-2">
        {contract && <ContractStateBadge state={contract.state} viewer={side} />}
        <span className="ml-auto text-xs text-faint">Job</span>
      </div>
      <b className="wrap-break-word">{title}</b>
      {contract && (
        <>
          <ShotStrip shots={shotsOfContract(contract)} limit={8} />
          <p className="text-sm text-muted">{`${contract.mediaStats.completed} of ${contract.mediaCommitted} approved`}</p>
        </>
      )}
    </>
  )
}

function CandidateFacts({ relationship, side }: RelationshipCardProps) {
  const request = useRead(getCandidateRequest, { params: { id: relationship.candidateRequestId } }).data?.data
  return (
    <>
      <div className="flex min-h-6 items-center justify-between gap-2">
        {request && <CandidateStateBadge state={request.state} withdrawn={request.withdrawn} lapsed={request.lapsed} />}
        <span className="ml-auto text-xs text-faint">{side === 'agency' ? 'Candidate' : 'Application'}</span>
      </div>
      <b className="wrap-break-word">{relationship.title}</b>
      {request && request.state === 'new' && (
        <div className="flex items-center gap-2">
          <PriceVoice state={request.state} owner={request.currentPriceOwner} viewer={side} />
          <PriceText money={request.price} />
        </div>
      )}
    </>
  )
}

const stateOf = { candidate_new: 'new', candidate_accepted: 'accepted', candidate_declined: 'declined' } as const

/** Returns each side's own link: below its campaign for an agency, below its jobs or opportunities for a creator. */
function linkOf(
  { type, relId, candidateRequestId, contractId }: Relationship,
  side: 'agency' | 'creator',
): ReactElement<Record<string, unknown>> {
  if (side === 'agency') {
    return contractId === null ? (
      <Link
        to="/agency/campaigns/$campaignId/candidates"
        params={{ campaignId: relId }}
        search={{ state: stateOf[type], candidateRequestId }}
      />
    ) : (
      <Link to="/agency/campaigns/$campaignId/contracts" params={{ campaignId: relId }} search={{ show: contractId }} />
    )
  }
  return contractId === null ? (
    <Link to="/creator/opportunities" search={{ show: relId }} />
  ) : (
    <Link to="/creator/jobs/$contractId/summary" params={{ contractId }} />
  )
}
