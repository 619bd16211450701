import { useState } from 'react'
import { useTermsGuard } from '#features/candidate-request/use-terms-guard.ts'
import { ProblemNotice } from '#mechanisms/errors/problem-notice.tsx'
import { standingOf } from '#features/opportunity/opportunity-words.ts'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { DialogColumns } from '#ui/feedback/dialog-columns.tsx'
import { ApplyForm } from './apply-form.tsx'
import { BargainAside } from './bargain-aside.tsx'
import { BargainFooter } from './bargain-footer.tsx'
import { BlockedAside } from './blocked-aside.tsx'
import { CounterForm } from './counter-form.tsx'
import { OpportunityBrief } from '#features/opportunity/opportunity-brief.tsx'
import { frameOf, type RecordFrame } from './record-frame.tsx'

export function OpportunityRecord({ opportunity, onClose }: RecordFrame) {
  const [isCountering, setCountering] = useState(false)
  const [hasAgreed, setAgreed] = useState(false)
  const [refusal, setRefusal] = useState<Error | null>(null)
  const standing = standingOf(opportunity)
  const request = opportunity.candidateRequest
  const canApply = standing === 'canApply' || standing === 'lapsed'
  const [isApplying, setApplying] = useState(canApply)
  const [hasApplied, setApplied] = useState(false)
  if (canApply && !isApplying && !hasApplied) setApplying(true)
  const leaveForm = () => {
    setApplied(true)
    setApplying(false)
  }
  const guard = useTermsGuard(request, 'creator', opportunity.campaign.agency.general.displayName)
  const frame = frameOf({ opportunity, onClose })

  // An open form stays open if the other side acts first, so that typed text is not lost.
  if (request && isCountering) {
    return <CounterForm opportunity={opportunity} request={request} onClose={onClose} onDone={() => setCountering(false)} />
  }
  if (canApply || isApplying) return <ApplyForm opportunity={opportunity} onClose={onClose} onDone={leaveForm} />
  if (!request) {
    return (
      <Dialog {...frame}>
        <DialogColumns asideFirst aside={<BlockedAside opportunity={opportunity} />}>
          <OpportunityBrief opportunity={opportunity} />
        </DialogColumns>
      </Dialog>
    )
  }
  const isOpen = standing === 'brandOffers' || standing === 'awaitingBrand'
  return (
    <Dialog
      {...frame}
      footer={
        isOpen && (
          <BargainFooter
            campaign={opportunity.campaign}
            request={request}
            guard={guard}
            onCounter={() => setCountering(true)}
            onAgreed={() => setAgreed(true)}
            onRefused={setRefusal}
          />
        )
      }
    >
      <DialogColumns
        asideFirst
        aside={
          <>
            {!isOpen && !hasAgreed && <ProblemNotice error={refusal} />}
            <BargainAside opportunity={opportunity} request={request} standing={standing} hasAgreed={hasAgreed} />
          </>
        }
      >
        <OpportunityBrief opportunity={opportunity} />
      </DialogColumns>
    </Dialog>
  )
}
