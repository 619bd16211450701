import { getOpportunity } from '@pairtake/protocol/opportunity/opportunity-endpoints'
import { useRead } from '#api/use-call.ts'
import { hasStatus } from '#api/transport-error.ts'
import { Loaded } from '#mechanisms/errors/loaded.tsx'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { SkeletonPage } from '#ui/feedback/skeleton.tsx'
import { OpportunityRecord } from './opportunity-record.tsx'

type OpportunityDialogProps = { campaignId: string; onClose: () => void }

/** One campaign and the creator's standing with it (S2 section 2, Opportunity dialog). */
export function OpportunityDialog({ campaignId, onClose }: OpportunityDialogProps) {
  const opportunity = useRead(getOpportunity, { params: { id: campaignId } })
  if (opportunity.data) return <OpportunityRecord key={campaignId} opportunity={opportunity.data.data} onClose={onClose} />
  return (
    <Dialog open onClose={onClose} size="record" title={hasStatus(opportunity.error, 404) ? 'Campaign not found' : 'Campaign'}>
      <Loaded query={opportunity} name="The campaign" skeleton={<SkeletonPage />} missing="This campaign is no longer open">
        {() => null}
      </Loaded>
    </Dialog>
  )
}
