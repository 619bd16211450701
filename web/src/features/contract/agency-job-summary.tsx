import { Ban, Flag } from 'lucide-react'
import type { Contract } from '@pairtake/protocol/contract/contract'
import { DialogColumns } from '#ui/feedback/dialog-columns.tsx'
import { Figures } from '#ui/signs/count-of.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { ShotStrip } from '#ui/signs/shot-strip.tsx'
import { AgencyJobAside } from './agency-job-aside.tsx'
import { AgencyJobMedia } from './agency-job-media.tsx'
import { agencyJobWords, reportWords } from './contract-words.ts'
import { shotsOfContract } from './contract-shots.ts'
import { RatingForm } from './rating-form.tsx'
import type { JobAddress } from './job-search.ts'

/** Where the job stands, what was delivered, and its money. */
export function AgencyJobSummary({ contract, address }: { contract: Contract; address: JobAddress }) {
  const { mediaStats, mediaCommitted, feedback } = contract
  const report = reportWords(contract)
  const isRateable = feedback !== null && !feedback.completed && !feedback.agencyCompleted
  return (
    <DialogColumns aside={<AgencyJobAside contract={contract} />}>
      {contract.state === 'cancelled' ? (
        <Notice tone="plain" icon={Ban} title="This job was cancelled">
          {contract.cancelReason ?? 'We have ended it for both sides.'}
        </Notice>
      ) : (
        <p className="max-w-[65ch]">{agencyJobWords(contract)}</p>
      )}
      {report !== undefined && (
        <Notice tone="info" icon={Flag}>
          {report}
        </Notice>
      )}
      {isRateable && <RatingForm feedbackId={feedback.id} creatorName={contract.creator.firstName} />}
      <div className="flex flex-wrap items-center justify-between gap-4">
        <ShotStrip big shots={shotsOfContract(contract)} limit={8} />
        <Figures
          items={[
            { label: 'Approved', value: mediaStats.completed, tone: mediaStats.completed > 0 ? 'success' : 'main' },
            { label: 'Submitted', value: mediaStats.submitted },
            { label: 'Total required', value: mediaCommitted },
            { label: 'Changes requested', value: mediaStats.changesRequested, tone: mediaStats.changesRequested > 0 ? 'danger' : 'main' },
          ]}
        />
      </div>
      {(contract.contractAssets ?? []).map((asset) => (
        <AgencyJobMedia key={asset.id} asset={asset} contract={contract} address={address} />
      ))}
    </DialogColumns>
  )
}
