import type { ComponentProps } from 'react'
import type { Campaign } from '@pairtake/protocol/campaign/campaign'
import type { Dialog } from '#ui/feedback/dialog.tsx'

export const candidateActs = ['offer', 'message'] as const
/** The form open in the candidate's dialog. */
export type CandidateAct = (typeof candidateActs)[number]

export type CandidateDialogProps = {
  candidateRequestId: string
  campaign: Campaign
  act: CandidateAct | undefined
  onAct: (act: CandidateAct | undefined) => void
  /** The ids on the list's page behind it, for previous and next. */
  siblings: readonly string[]
  onShow: (candidateRequestId: string) => void
  onClose: () => void
}

/** The dialog's header, which stays while the content below it changes. */
export type RecordFrame = Omit<ComponentProps<typeof Dialog>, 'children'>
