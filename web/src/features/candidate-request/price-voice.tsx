import type { PriceOwner } from '@pairtake/protocol/candidate-request/candidate-request'
import type { CandidateRequestState } from '@pairtake/protocol/candidate-request/candidate-request-actions'
import { Voice } from '#ui/signs/voice.tsx'

type PriceVoiceProps = { state: CandidateRequestState; owner: PriceOwner; viewer: 'agency' | 'creator' }

/** Shows the price owner: 'you ask' as plain text, 'asking' as a tinted chip while it is this person's turn. */
export function PriceVoice({ state, owner, viewer }: PriceVoiceProps) {
  if (state === 'accepted') return <Voice side="both">agreed</Voice>
  const isOwn = owner === viewer
  return (
    <Voice side={owner} turn={!isOwn && state === 'new'}>
      {isOwn ? 'you ask' : 'asking'}
    </Voice>
  )
}
