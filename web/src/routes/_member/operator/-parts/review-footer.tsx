import { Check, ScrollText, Undo2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { lengthOf } from '@pairtake/protocol/length'
import { limits } from '@pairtake/protocol/limits'
import { ProblemNotice } from '#mechanisms/errors/problem-notice.tsx'
import { ArmedButton, useArming } from '#ui/actions/armed-button.tsx'
import { TextArea } from '#ui/fields/text-area.tsx'
import { CannedReasons, withReason } from './canned-reasons.tsx'
import { HeldByAnother } from './held-by-another.tsx'
import type { Claim } from './use-claim.ts'
import { useQueueKeys } from './use-queue.ts'

type ReviewFooterProps = {
  approve?: { label: string; isPending: boolean; onApprove: () => void } | undefined
  reject?:
    | {
        label: string
        /** 'Reason, if you send it back'. */
        reasonLabel: string
        /** Says who will read the reason: 'The brand will see this'. */
        reader: string
        cannedReasons: readonly string[]
        isPending: boolean
        onReject: (reason: string) => void
      }
    | undefined
  error: unknown
  claim: Claim
}

/** The decision on one record, with its reason: `a` and `r` arm a button, or focus a missing reason, and Enter decides. */
export function ReviewFooter({ approve, reject, error, claim }: ReviewFooterProps) {
  const [reason, setReason] = useState('')
  const field = useRef<HTMLDivElement>(null)
  const words = reason.trim()
  const isHeld = claim.heldBy !== undefined
  const isBusy = (reject?.isPending ?? false) || (approve?.isPending ?? false) || isHeld
  const canReject = words !== '' && lengthOf(words) <= limits.reason.max && !isBusy
  const approving = useArming()
  const rejecting = useArming()
  const focusReason = () => field.current?.querySelector('textarea')?.focus()
  useQueueKeys({
    a: approve && !isBusy ? approving.arm : undefined,
    r: reject && (canReject ? rejecting.arm : focusReason),
    // The focus stays, so that another sentence can follow, or `r`.
    ...Object.fromEntries(
      (reject?.cannedReasons ?? []).map((sentence, index) => [String(index + 1), () => setReason((known) => withReason(known, sentence))]),
    ),
  })

  return (
    <footer className="bottom-0 flex flex-col gap-3 rounded-b-[.8125rem] border-t border-border bg-sunken p-5 max-sm:p-4 md:sticky">
      {reject && (
        <div ref={field}>
          <TextArea
            label={approve ? reject.reasonLabel : 'Reason'}
            hint={reject.reader}
            rows={2}
            placeholder="What should change, in plain words"
            value={reason}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && canReject) reject.onReject(words)
            }}
            onChange={(event) => setReason(event.target.value)}
            error={lengthOf(words) > limits.reason.max ? `At most ${limits.reason.max} characters.` : undefined}
          />
        </div>
      )}
      <ProblemNotice error={error} />
      <HeldByAnother claim={claim} />
      <div
        hidden={isHeld}
        className="flex flex-wrap items-center justify-end gap-2 max-sm:flex-col-reverse max-sm:items-stretch [&[hidden]]:hidden"
      >
        {reject && (
          <CannedReasons
            sentences={reject.cannedReasons}
            numbered
            words={reason}
            onWords={(chosen) => {
              setReason(chosen)
              focusReason()
            }}
          />
        )}
        <span className="mr-auto flex items-center gap-1.5 text-sm text-muted max-sm:hidden">
          <ScrollText aria-hidden size={15} /> Your decision is recorded in the audit log
        </span>
        {reject && (
          <ArmedButton
            arming={rejecting}
            icon={Undo2}
            disabled={!canReject}
            pending={reject.isPending}
            onClick={() => reject.onReject(words)}
            aria-keyshortcuts="r"
          >
            {reject.label}
          </ArmedButton>
        )}
        {approve && (
          <ArmedButton
            arming={approving}
            variant="primary"
            icon={Check}
            disabled={reject?.isPending ?? false}
            pending={approve.isPending}
            onClick={approve.onApprove}
            aria-keyshortcuts="a"
          >
            {approve.label}
          </ArmedButton>
        )}
      </div>
    </footer>
  )
}
