import { Ban, Flag } from 'lucide-react'
import type { Contract } from '@pairtake/protocol/contract/contract'
import { DialogColumns } from '#ui/feedback/dialog-columns.tsx'
import { late } from '#ui/feedback/late.tsx'
import { Skeleton } from '#ui/feedback/loading.tsx'
import { Figures } from '#ui/signs/count-of.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { ShotStrip } from '#ui/signs/shot-strip.tsx'
import { AgencyContractAside } from './agency-contract-aside.tsx'
import { AgencyContractMedia } from './agency-contract-media.tsx'
import { agencyContractWords, reportWords } from './contract-words.ts'
import { shotsOfContract } from './contract-shots.ts'
import type { ContractAddress } from './contract-search.ts'

const RatingForm = late(() => import('./rating-form.tsx').then((module) => module.RatingForm))

/** The state of the job, its delivered media and its payment. */
export function AgencyContractSummary({ contract, address }: { contract: Contract; address: ContractAddress }) {
  const { mediaStats, mediaCommitted, feedback } = contract
  const report = reportWords(contract, 'agency')
  const isRateable = feedback !== null && !feedback.completed && !feedback.agencyCompleted
  return (
    <DialogColumns aside={<AgencyContractAside contract={contract} />}>
      {contract.state === 'cancelled' ? (
        <Notice tone="plain" icon={Ban} title="This job was cancelled">
          {contract.cancelReason ?? 'We have ended it for both sides.'}
        </Notice>
      ) : (
        <p className="max-w-[65ch]">{agencyContractWords(contract)}</p>
      )}
      {report !== undefined && (
        <Notice tone="info" icon={Flag}>
          {report}
        </Notice>
      )}
      {isRateable && (
        <div className="flex flex-col gap-4 rounded-card border border-border p-4">
          <h3 className="text-lg">How was {contract.creator.firstName}?</h3>
          <RatingForm feedbackId={feedback.id} meanwhile={<Skeleton className="h-[102px] max-sm:h-[204px]" />} />
        </div>
      )}
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
        <AgencyContractMedia key={asset.id} asset={asset} contract={contract} address={address} />
      ))}
    </DialogColumns>
  )
}
