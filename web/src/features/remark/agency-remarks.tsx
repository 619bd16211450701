import { Check, RotateCcw, Trash2 } from 'lucide-react'
import type { Remark } from '@pairtake/protocol/remark/remark'
import { remarkCan } from '@pairtake/protocol/remark/remark-actions'
import { deleteRemark, reopenRemark, settleRemark } from '@pairtake/protocol/remark/remark-endpoints'
import { useAct } from '#api/use-call.ts'
import { Button } from '#ui/actions/button.tsx'
import type { Reel } from '#ui/surfaces/frames.ts'
import { Labelled } from '#ui/surfaces/facts.tsx'
import { ProblemNotice } from '#mechanisms/errors/problem-notice.tsx'
import { RemarkCard } from './remark-card.tsx'
import { inOrder } from './remark-words.ts'
import { ReplyButton } from './reply-button.tsx'

type AgencyRemarksProps = {
  remarks: readonly Remark[]
  take: number
  isLastTake: boolean
  creatorName: string
  /** Of a take that there is. */
  reelOfTake: (take: number) => Reel | null
  /** Looks at the take, at the frame. */
  onShow: (take: number, frame: number) => void
  /** The job is open: something can still be said. */
  isOpen: boolean
  meant: string | undefined
}

/** What the brand has said about a take, and what is left of the takes before it. */
export function AgencyRemarks({ remarks, take, isLastTake, creatorName, ...shared }: AgencyRemarksProps) {
  const here = remarks.filter((remark) => remark.take === take)
  const before = remarks.filter((remark) => isLastTake && remark.take < take && remark.state !== 'settled')
  const done = before.filter(({ state }) => state === 'done').length
  const list = (shown: readonly Remark[]) => (
    <ol className="flex flex-col gap-3">
      {inOrder(shown).map((remark) => (
        <AgencyRemark key={remark.id} remark={remark} creatorName={creatorName} {...shared} />
      ))}
    </ol>
  )
  return (
    <>
      {before.length > 0 && (
        <Labelled level={2} label={`${creatorName} says ${done} of ${before.length} ${before.length === 1 ? 'is' : 'are'} done`}>
          {list(before)}
        </Labelled>
      )}
      {here.length > 0 && (
        <Labelled level={2} label={isLastTake ? 'Remarks' : `Remarks on take ${take}`}>
          {list(here)}
        </Labelled>
      )}
    </>
  )
}

type AgencyRemarkProps = Pick<AgencyRemarksProps, 'creatorName' | 'reelOfTake' | 'onShow' | 'isOpen' | 'meant'> & { remark: Remark }

function AgencyRemark({ remark, creatorName, reelOfTake, onShow, isOpen, meant }: AgencyRemarkProps) {
  const settle = useAct(settleRemark)
  const reopen = useAct(reopenRemark)
  const remove = useAct(deleteRemark)
  const input = { params: { id: remark.id } }
  const { fromFrame } = remark
  return (
    <RemarkCard
      remark={remark}
      names={{ agency: 'You', creator: creatorName }}
      reel={reelOfTake(remark.take)}
      isMeant={meant === remark.id}
      onShow={fromFrame === null ? undefined : () => onShow(remark.take, fromFrame)}
    >
      <ProblemNotice error={settle.error ?? reopen.error ?? remove.error} />
      {isOpen && (
        <div className="flex flex-wrap items-center gap-1.5">
          {remarkCan.settle(remark) && (
            <Button
              size="small"
              icon={Check}
              aria-label={`Settled: “${remark.text}”`}
              pending={settle.isPending}
              onClick={() => settle.mutate(input)}
            >
              Settled
            </Button>
          )}
          {remarkCan.reopen(remark) && (
            <Button
              size="small"
              icon={RotateCcw}
              aria-label={`Still open: “${remark.text}”`}
              pending={reopen.isPending}
              onClick={() => reopen.mutate(input)}
            >
              Still open
            </Button>
          )}
          {remarkCan.reply(remark) && <ReplyButton remark={remark} />}
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
