import { useState } from 'react'
import type { ContractMedia } from '@pairtake/protocol/contract-media/contract-media'
import type { OperatorContract } from '@pairtake/protocol/operator/operator'
import { approveMediaOnBehalf, cancelContract, dismissReport } from '@pairtake/protocol/operator/operator-contract-endpoints'
import { call } from '#api/call.ts'
import { refreshAfter } from '#api/use-call.ts'
import { hasOpenReport } from '#features/contract/contract-words.ts'
import { late } from '#ui/feedback/late.tsx'
import { toast } from '#ui/feedback/toast.ts'

const ReasonDialog = late(() => import('#routes/_member/operator/-parts/reason-dialog.tsx').then((module) => module.ReasonDialog))

type ContractActDialogsProps = {
  contract: OperatorContract
  mediaId: string | undefined
  act: 'cancel' | 'dismiss' | undefined
  onDecided: (() => void) | undefined
  onClose: () => void
}

const cancelReasons = [
  'Both sides agreed to end this job.',
  'The creator no longer answers.',
  'The product never arrived.',
  'One side of this job broke our terms.',
]

const dismissNotes = [
  'We have spoken to the other side, and the job continues.',
  'The other side has answered in the meantime.',
  'Please answer the last message first, and report it again if nothing happens.',
]

export function ContractActDialogs({ contract, mediaId, act, onDecided, onClose }: ContractActDialogsProps) {
  const media = contract.contractAssets?.flatMap(({ contractMedias }) => contractMedias).find(({ id }) => id === mediaId)
  if (act === 'cancel') return <CancelDialog contract={contract} onDecided={onDecided} onClose={onClose} />
  if (act === 'dismiss' && hasOpenReport(contract)) return <DismissDialog contract={contract} onDecided={onDecided} onClose={onClose} />
  return media ? <ApproveDialog contract={contract} media={media} onClose={onClose} /> : null
}

type ApproveDialogProps = { contract: OperatorContract; media: ContractMedia; onClose: () => void }

function ApproveDialog({ contract, media, onClose }: ApproveDialogProps) {
  // The record may be read again while the dialog is open, and then shows a take that the operator has not looked at.
  const [seenMediaId] = useState(media.mediaOriginal.id)
  return (
    <ReasonDialog
      title={`Approve ${media.name} for ${contract.agency.general.displayName}?`}
      reader="Recorded in the audit log"
      confirmLabel="Approve"
      tone="primary"
      onClose={onClose}
      send={async (reason) => {
        try {
          await call(approveMediaOnBehalf, { params: { id: media.id }, body: { reason, mediaId: seenMediaId } })
          toast(`You approved ${media.name}`)
        } finally {
          // After a refusal too: the record then shows the take that is new.
          await refreshAfter(approveMediaOnBehalf)
        }
      }}
    >
      It counts as approved by the brand. If this was the last item, the job is delivered.
    </ReasonDialog>
  )
}

type DecisionProps = Pick<ContractActDialogsProps, 'contract' | 'onDecided' | 'onClose'>

function CancelDialog({ contract, onDecided, onClose }: DecisionProps) {
  return (
    <ReasonDialog
      title={`Cancel the job for ${contract.campaign.name}?`}
      reader="Both sides will see this"
      cannedReasons={cancelReasons}
      confirmLabel="Cancel the job"
      cancelLabel="Keep the job"
      onClose={onClose}
      leadsOn={onDecided !== undefined}
      send={async (reason) => {
        await call(cancelContract, { params: { id: contract.id }, body: { reason } })
        toast('You cancelled the job')
        onDecided?.()
        await refreshAfter(cancelContract)
      }}
    >
      Nothing is charged and nothing is paid. This cannot be undone.
    </ReasonDialog>
  )
}

function DismissDialog({ contract, onDecided, onClose }: DecisionProps) {
  const reporter = (contract.reportedBy === 'agency' ? contract.agency : contract.creator).general.displayName
  return (
    <ReasonDialog
      title="Dismiss the report?"
      label="Note"
      reader={`${reporter} will see this`}
      cannedReasons={dismissNotes}
      confirmLabel="Dismiss the report"
      tone="primary"
      onClose={onClose}
      leadsOn={onDecided !== undefined}
      send={async (note) => {
        await call(dismissReport, { params: { id: contract.id }, body: { note } })
        // A creator's name may end with the dot of an initial.
        toast(`We told ${reporter.replace(/\.$/, '')}. The job continues.`)
        onDecided?.()
        await refreshAfter(dismissReport)
      }}
    >
      The job leaves your queue and continues. It can be reported again after 7 days if nothing has happened.
    </ReasonDialog>
  )
}
