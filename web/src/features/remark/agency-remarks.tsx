import { Columns2, PencilLine, Trash2 } from 'lucide-react'
import type { Remark } from '@pairtake/protocol/remark/remark'
import { remarkCan } from '@pairtake/protocol/remark/remark-actions'
import { deleteRemark } from '@pairtake/protocol/remark/remark-endpoints'
import { useAct } from '#api/use-call.ts'
import { Button } from '#ui/actions/button.tsx'
import type { Reel } from '#ui/surfaces/frames.ts'
import { Labelled } from '#ui/surfaces/facts.tsx'
import { ProblemNotice } from '#mechanisms/errors/problem-notice.tsx'
import { RemarkCard } from './remark-card.tsx'
import { RemarkCards } from './remark-cards.tsx'
import { DecisionButtons, useRemarkDecision } from './remark-decision.tsx'
import { isToCheck } from './remark-walk.ts'
import { remarkGroups } from './remark-words.ts'
import { ReplyButton } from './reply-button.tsx'

type AgencyRemarksProps = {
  remarks: readonly Remark[]
  take: number
  isLastTake: boolean
  creatorName: string
  /** Returns the frames of an existing take. */
  reelOfTake: (take: number) => Reel | null
  /** Shows the take at the remark's frame. */
  onShow: (remark: Remark) => void
  /** Opens a draft in the form. */
  onEdit: (remark: Remark) => void
  /** The job is open, so remarks can still be made. */
  isOpen: boolean
  /** The item is approved, which settled its remarks for good. */
  isApproved: boolean
  meant: string | undefined
  thenAndNow: ThenAndNow
  /** Called when it is settled or reopened. */
  onDecided: (remark: Remark) => void
}

type ThenAndNow = {
  /** The take against which remarks are checked. */
  now: number
  /** The remark currently compared. */
  shown: string | undefined
  /** Returns null if both takes can be shown. */
  whyNot: (remark: Remark) => string | null
  /** Shows the frame as it was, next to the same moment of the current take. */
  onOpen: (remark: Remark) => void
}

/** The brand's remarks on a take, and the unresolved ones on the takes before it. */
export function AgencyRemarks({ remarks, take, isLastTake, creatorName, ...shared }: AgencyRemarksProps) {
  return remarkGroups(remarks, { take, isLastTake, creatorName }).map(({ key, label, remarks: shown }) => (
    <Labelled key={key} level={2} label={label}>
      <RemarkCards
        remarks={shown}
        renderCard={(remark) => <AgencyRemark key={remark.id} remark={remark} creatorName={creatorName} {...shared} />}
      />
    </Labelled>
  ))
}

type AgencyRemarkProps = Omit<AgencyRemarksProps, 'remarks' | 'take' | 'isLastTake'> & { remark: Remark }

function AgencyRemark({
  remark,
  creatorName,
  reelOfTake,
  onShow,
  onEdit,
  isOpen,
  isApproved,
  meant,
  thenAndNow,
  onDecided,
}: AgencyRemarkProps) {
  const decision = useRemarkDecision(() => onDecided(remark))
  const remove = useAct(deleteRemark)
  const input = { params: { id: remark.id } }
  return (
    <RemarkCard
      remark={remark}
      names={{ agency: 'You', creator: creatorName }}
      reel={reelOfTake(remark.take)}
      isMeant={meant === remark.id}
      onShow={() => onShow(remark)}
    >
      <ProblemNotice error={decision.error ?? remove.error} />
      {isOpen && (
        <div className="flex flex-wrap items-center gap-1.5">
          {isToCheck(remark, thenAndNow.now) && (
            <Button
              size="small"
              icon={Columns2}
              aria-label={`Then and now: “${remark.text}”`}
              aria-pressed={thenAndNow.shown === remark.id}
              disabledReason={thenAndNow.whyNot(remark) ?? undefined}
              onClick={() => thenAndNow.onOpen(remark)}
            >
              Then and now
            </Button>
          )}
          {!isApproved && <DecisionButtons {...{ remark, decision }} />}
          {remarkCan.reply(remark) && <ReplyButton remark={remark} />}
          {remarkCan.save(remark) && (
            <Button size="small" variant="quiet" icon={PencilLine} aria-label={`Edit “${remark.text}”`} onClick={() => onEdit(remark)}>
              Edit
            </Button>
          )}
          {remarkCan.remove(remark) && (
            <Button
              size="small"
              variant="quiet"
              icon={Trash2}
              aria-label={`Delete “${remark.text}”`}
              pending={remove.isPending}
              onClick={() => remove.mutate(input)}
            >
              Delete
            </Button>
          )}
        </div>
      )}
    </RemarkCard>
  )
}
