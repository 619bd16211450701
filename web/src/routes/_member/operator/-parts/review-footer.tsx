import { Check, ListPlus, ScrollText, Undo2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { limits } from '@pairtake/protocol/limits'
import { ProblemNotice } from '../../../../features/errors/problem-notice.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Menu, MenuItem } from '../../../../ui/menu.tsx'
import { TextArea } from '../../../../ui/text-area.tsx'
import { useQueueKeys } from './use-queue.ts'

type ReviewFooterProps = {
  /** Who reads the reason: 'The brand reads these words'. */
  reader: string
  /** Sentences that come up again and again. */
  cannedReasons: readonly string[]
  approve?: { label: string; isPending: boolean; onApprove: () => void } | undefined
  reject: { label: string; isPending: boolean; onReject: (reason: string) => void }
  error: unknown
}

/** The decision on one record, with its reason; A approves, R rejects or first goes to the reason. */
export function ReviewFooter({ reader, cannedReasons, approve, reject, error }: ReviewFooterProps) {
  const [reason, setReason] = useState('')
  const field = useRef<HTMLDivElement>(null)
  const words = reason.trim()
  const isBusy = reject.isPending || (approve?.isPending ?? false)
  const canReject = words !== '' && words.length <= limits.reason.max && !isBusy
  const focusReason = () => field.current?.querySelector('textarea')?.focus()
  const add = (sentence: string) => {
    setReason(words === '' ? sentence : `${words} ${sentence}`)
    focusReason()
  }
  useQueueKeys({
    a: approve && !isBusy ? approve.onApprove : undefined,
    r: canReject ? () => reject.onReject(words) : focusReason,
  })

  return (
    <footer className="bottom-0 flex flex-col gap-3 rounded-b-[.8125rem] border-t border-border bg-sunken p-5 max-sm:p-4 md:sticky">
      <div ref={field}>
        <TextArea
          label={approve ? 'Reason, if you send it back' : 'Reason'}
          hint={reader}
          rows={2}
          placeholder="What should change, in plain words"
          value={reason}
          onChange={(event) => setReason(event.target.value)}
          error={words.length > limits.reason.max ? `At most ${limits.reason.max} characters.` : undefined}
        />
      </div>
      <ProblemNotice error={error} />
      <div className="flex flex-wrap items-center justify-end gap-2">
        <Menu
          label="Common reasons"
          trigger={
            <Button variant="quiet" icon={ListPlus}>
              Common reasons
            </Button>
          }
        >
          {cannedReasons.map((sentence) => (
            <MenuItem key={sentence} onClick={() => add(sentence)}>
              {sentence}
            </MenuItem>
          ))}
        </Menu>
        <span className="mr-auto flex items-center gap-1.5 text-sm text-muted max-sm:hidden">
          <ScrollText aria-hidden size={15} /> Your decision goes to the audit log
        </span>
        <Button icon={Undo2} disabled={!canReject} pending={reject.isPending} onClick={() => reject.onReject(words)} aria-keyshortcuts="r">
          {reject.label}
        </Button>
        {approve && (
          <Button
            variant="primary"
            icon={Check}
            disabled={reject.isPending}
            pending={approve.isPending}
            onClick={approve.onApprove}
            aria-keyshortcuts="a"
          >
            {approve.label}
          </Button>
        )}
      </div>
    </footer>
  )
}
