import { Star } from 'lucide-react'
import type { CandidateRequest } from '@pairtake/protocol/candidate-request/candidate-request'
import { shortlistCandidate } from '@pairtake/protocol/candidate-request/candidate-request-endpoints'
import { useAct } from '#api/use-call.ts'
import { errorSentence } from '#mechanisms/errors/error-words.ts'
import { IconButton } from '#ui/actions/icon-button.tsx'
import { toastError } from '#ui/feedback/toast.ts'

/** Marks a candidate for the brand; the creator never sees it. */
export function ShortlistButton({ request: { id, shortlisted, creator } }: { request: CandidateRequest }) {
  const mark = useAct(shortlistCandidate, { inTurn: true, onFailed: (error) => void toastError(errorSentence(error)) })
  // Shows the requested value until the list has been refetched.
  const isOn = mark.isPending ? mark.variables.body.shortlisted : shortlisted === true
  return (
    <IconButton
      icon={Star}
      name={`Shortlist ${creator.general.displayName}`}
      aria-pressed={isOn}
      className={isOn ? 'text-main! [&_svg]:fill-current' : undefined}
      onClick={() => mark.mutate({ params: { id }, body: { shortlisted: !isOn } })}
    />
  )
}
