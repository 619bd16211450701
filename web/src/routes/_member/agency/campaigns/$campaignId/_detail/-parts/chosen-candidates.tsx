import { Columns2 } from 'lucide-react'
import { useState } from 'react'
import type { CandidateRequest } from '@pairtake/protocol/candidate-request/candidate-request'
import { decideCandidateRequest } from '@pairtake/protocol/candidate-request/candidate-request-endpoints'
import { useSeveral } from '#api/use-several.ts'
import { SeveralFailed } from '#mechanisms/errors/several-failed.tsx'
import { tellRefused } from '#mechanisms/errors/tell-refused.ts'
import { Button } from '#ui/actions/button.tsx'
import { ConfirmFooter } from '#ui/feedback/dialog-footer.tsx'
import { Dialog } from '#ui/feedback/dialog.tsx'

/** The most that a screen can show next to each other. */
export const mostCompared = 4

type ChosenCandidatesProps = {
  /** The candidates as they were last seen in the list. */
  chosen: readonly CandidateRequest[]
  /** How many of them the shown page of the list does not have. */
  unseen: number
  /** Leaves only these selected. */
  onNarrow: (ids: readonly string[]) => void
  onCompare: (ids: readonly string[]) => void
}

/** Shows how many are selected, and compares or declines them; those refused stay selected, with the reason. */
export function ChosenCandidates({ chosen, unseen, onNarrow, onCompare }: ChosenCandidatesProps) {
  const [asked, setAsked] = useState<readonly CandidateRequest[] | null>(null)
  const decline = useSeveral(decideCandidateRequest, {
    onEnd: (failed) => {
      onNarrow(failed.map(({ key }) => key))
      if (failed.length === 0) setAsked(null)
    },
    onMissed: tellRefused('could not be declined'),
  })
  const close = () => {
    // Who is refused is only known at the end.
    if (decline.isPending) return
    decline.forget()
    setAsked(null)
  }
  const all = (asked ?? []).map(({ id, offerId, creator }) => ({
    key: id,
    name: creator.general.displayName,
    input: { params: { id }, body: { accept: false as const, offerId } },
  }))
  return (
    <>
      {chosen.length > 0 && (
        <div className="flex flex-wrap items-center gap-3 rounded-card border border-info-line bg-selected px-4 py-2.5">
          <p role="status" className="num mr-auto font-semibold">
            {chosen.length} selected{unseen > 0 && `, ${unseen} not on this page`}
          </p>
          <Button size="small" variant="quiet" onClick={() => onNarrow([])}>
            Clear selection
          </Button>
          <Button
            size="small"
            icon={Columns2}
            disabledReason={
              chosen.length < 2 ? 'Select another to compare' : chosen.length > mostCompared ? `Compare up to ${mostCompared}` : undefined
            }
            onClick={() => onCompare(chosen.map(({ id }) => id))}
          >
            Compare
          </Button>
          <Button size="small" variant="danger" onClick={() => setAsked(chosen)}>
            Decline {chosen.length}
          </Button>
        </div>
      )}
      <Dialog
        open={asked !== null}
        onClose={close}
        size="confirm"
        title="Decline candidates"
        footer={
          <ConfirmFooter
            question={
              decline.failed.length > 0
                ? `${all.length - decline.failed.length} of ${all.length} declined`
                : `Decline ${all.length === 1 ? '1 candidate' : `${all.length} candidates`}?`
            }
            confirmLabel={decline.isPending ? `Declining ${decline.done + 1} of ${all.length}` : 'Decline'}
            pending={decline.isPending}
            paused={decline.failed.length > 0}
            problem={<SeveralFailed what="could not be declined" failed={decline.failed} />}
            backLabel={decline.failed.length > 0 ? 'Close' : 'Back'}
            onBack={close}
            onConfirm={() => decline.run(all)}
          >
            {decline.failed.length === 0 && 'This is final: they cannot apply to this campaign again.'}
          </ConfirmFooter>
        }
      >
        <p>{all.map(({ name }) => name).join(', ')}</p>
      </Dialog>
    </>
  )
}
