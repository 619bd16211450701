import type { ComponentProps } from 'react'
import type { Campaign } from '@pairtake/protocol/campaign/campaign'
import type { Dialog } from '#ui/feedback/dialog.tsx'

export const candidateActs = ['offer', 'message'] as const
/** The form in the candidate's dialog. */
export type CandidateAct = (typeof candidateActs)[number]

export type CandidateDialogProps = {
  candidateRequestId: string
  campaign: Campaign
  act: CandidateAct | undefined
  onAct: (act: CandidateAct | undefined) => void
  /** The page of the list behind it, for previous and next. */
  siblings: readonly string[]
  onShow: (candidateRequestId: string) => void
  onClose: () => void
}

/** The head that a candidate keeps while what stands below it changes. */
export type RecordFrame = Omit<ComponentProps<typeof Dialog>, 'children'>
