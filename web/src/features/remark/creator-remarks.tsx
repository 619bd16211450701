import { Check } from 'lucide-react'
import type { Remark } from '@pairtake/protocol/remark/remark'
import { remarkCan } from '@pairtake/protocol/remark/remark-actions'
import { markRemarkDone } from '@pairtake/protocol/remark/remark-endpoints'
import { useAct } from '#api/use-call.ts'
import { Button } from '#ui/actions/button.tsx'
import type { Reel } from '#ui/surfaces/frames.ts'
import { Labelled } from '#ui/surfaces/facts.tsx'
import { ProblemNotice } from '#mechanisms/errors/problem-notice.tsx'
import { RemarkCard } from './remark-card.tsx'
import { RemarkCards } from './remark-cards.tsx'
import { doneWords } from './done-words.ts'
import { ReplyButton } from './reply-button.tsx'

type CreatorRemarksProps = {
  remarks: readonly Remark[]
  brandName: string
  reelOfTake: (take: number) => Reel | null
  /** Seeks to the frame, if the remark's take is on screen. */
  onShow?: ((remark: Remark) => (() => void) | undefined) | undefined
  isOpen: boolean
  meant?: string | undefined
}

/** The brand's requested changes, with checkboxes. */
export function CreatorRemarks({ remarks, ...shared }: CreatorRemarksProps) {
  const count = (state: Remark['state']) => remarks.filter((remark) => remark.state === state).length
  const counts = { open: count('open'), done: count('done') }
  return (
    <Labelled level={3} label="What to change" end={counts.open + counts.done > 0 ? doneWords(counts) : undefined}>
      <RemarkCards remarks={remarks} renderCard={(remark) => <CreatorRemark key={remark.id} remark={remark} {...shared} />} />
    </Labelled>
  )
}

function CreatorRemark({
  remark,
  brandName,
  reelOfTake,
  onShow,
  isOpen,
  meant,
}: Omit<CreatorRemarksProps, 'remarks'> & { remark: Remark }) {
  const done = useAct(markRemarkDone)
  return (
    <RemarkCard
      remark={remark}
      names={{ agency: brandName, creator: 'You' }}
      reel={reelOfTake(remark.take)}
      onShow={onShow?.(remark)}
      isMeant={meant === remark.id}
    >
      <ProblemNotice error={done.error} />
      {isOpen && (
        <div className="flex flex-wrap items-center gap-1.5">
          {remarkCan.markDone(remark) && (
            <Button
              size="small"
              icon={Check}
              aria-label={`Done: “${remark.text}”`}
              pending={done.isPending}
              onClick={() => done.mutate({ params: { id: remark.id } })}
            >
              Done
            </Button>
          )}
          {remarkCan.reply(remark) && <ReplyButton remark={remark} />}
        </div>
      )}
    </RemarkCard>
  )
}
