import type { ReviewKind, ReviewStep } from '@pairtake/protocol/operator/operator-record'
import { RelativeTime } from '#mechanisms/time/relative-time.tsx'
import { Labelled } from '#ui/surfaces/facts.tsx'

export const stepWords: Record<ReviewKind, string> = {
  submitted: 'Submitted',
  approved: 'Approved',
  rejected: 'Sent back',
  taken_down: 'Taken down',
  looked_at: 'Edits approved',
}

/** Every submission and decision, newest first. */
export function ReviewHistory({ history }: { history: readonly ReviewStep[] }) {
  if (history.length === 0) return null
  return (
    <Labelled label="History">
      <ol className="flex flex-col gap-2">
        {history.map((step) => (
          <li key={`${step.kind} ${step.at}`} className="text-sm">
            <b className="font-semibold">{stepWords[step.kind]}</b>{' '}
            <span className="text-muted">
              <RelativeTime at={step.at} />
              {step.operatorName !== null && <> by {step.operatorName}</>}
            </span>
            {step.reason !== null && <p className="max-w-[65ch] wrap-break-word whitespace-pre-line text-muted">“{step.reason}”</p>}
          </li>
        ))}
      </ol>
    </Labelled>
  )
}
