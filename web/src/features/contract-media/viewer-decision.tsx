import { Check, Download, Undo2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { Contract } from '@pairtake/protocol/contract/contract'
import { contractCan } from '@pairtake/protocol/contract/contract-actions'
import { contractMediaCan } from '@pairtake/protocol/contract-media/contract-media-actions'
import { approveContractMedia, askForChanges } from '@pairtake/protocol/contract-media/contract-media-endpoints'
import { useAct } from '#api/use-call.ts'
import { ArmedButton, type Arming } from '#ui/actions/armed-button.tsx'
import { Button } from '#ui/actions/button.tsx'
import { useEscape } from '#ui/feedback/use-escape.ts'
import { ProblemNotice } from '#mechanisms/errors/problem-notice.tsx'
import { openFile } from '#features/media/open-file.ts'
import { timeAhead } from '#mechanisms/time/time-words.ts'
import { remarksNoun } from '#features/remark/remark-words.ts'
import { ChangeRequest } from './late-change-request.tsx'
import { toastDecision } from './toast-decision.ts'
import type { ViewerItem } from './viewer-items.ts'

type ViewerDecisionProps = {
  contract: Contract
  item: ViewerItem
  /** Earlier takes can be viewed, but not decided on. */ isLastTake: boolean
  /** The number of remarks not sent yet. */
  drafts: number
  /** The arming of the approve button. */
  approving: Arming
  onDecided: () => void
  /** Replaces the decision once there is none to make and the job can be finalized. */
  finish: ReactNode
}

/** In a column; on phones in a row, so that the picture keeps the space. */
const pairClass = 'flex flex-col gap-2 max-sm:flex-row max-sm:flex-wrap'
const ofPairClass = 'max-sm:h-[46px] max-sm:w-auto max-sm:flex-1 max-sm:px-2'

const barClass =
  'flex sm:mt-(--toast-room) flex-col gap-2 border-t border-border px-4 pt-3.5 pb-[calc(18px+env(safe-area-inset-bottom))] sm:px-6 sm:pt-4 sm:pb-6'

export function ViewerDecision({ contract, item, isLastTake, drafts, approving, onDecided, finish }: ViewerDecisionProps) {
  const [isAsking, setAsking] = useState(false)
  const [isSure, setSure] = useState(true)
  const { media } = item
  const approve = useAct(approveContractMedia, {
    onDone: ({ data }) => {
      toastDecision(
        data.autoFinalizeAt === null
          ? 'Approved'
          : `Everything is approved. The job finalizes automatically ${timeAhead(data.autoFinalizeAt)}.`,
      )
      onDecided()
    },
  })
  const send = useAct(askForChanges, {
    onDone: () => {
      toastDecision('Changes requested')
      onDecided()
    },
  })
  // A refusal usually means that a new take arrived, so the server's message stays when the buttons disappear.
  const problem = <ProblemNotice error={approve.error ?? send.error} />
  const canWork = contractCan.work(contract)
  const canApprove = canWork && contractMediaCan.approve(media)
  const canAsk = canWork && contractMediaCan.askForChanges(media)
  // The question is about the drafts and the take it was asked for; without them, it has to be asked again.
  if (!isSure && (drafts === 0 || !canApprove)) setSure(true)

  if (contractCan.openOriginals(contract)) {
    return (
      <div data-toast-floor="" className={barClass}>
        <Button
          variant="primary"
          wide
          size="tall"
          icon={Download}
          onClick={() => void openFile({ mediaId: media.mediaOriginal.id, usage: 'ContractMediaOriginal' })}
        >
          Download the original
        </Button>
      </div>
    )
  }
  if (isAsking && isLastTake) {
    const closedWords = contractMediaCan.askForChanges.why(media) ?? contractCan.work.why(contract)
    // Stays open if the creator acts first, so that the typed text is not lost.
    return <ChangeRequest {...{ item, closedWords, onDecided }} className={barClass} onBack={() => setAsking(false)} />
  }
  if (contractCan.finalize(contract)) {
    return (
      <div className="sm:mt-(--toast-room)">
        {approve.error !== null && <div className={barClass}>{problem}</div>}
        {finish}
      </div>
    )
  }
  if (!canApprove)
    return approve.error === null ? null : (
      <div data-toast-floor="" className={barClass}>
        {problem}
      </div>
    )
  if (!isLastTake)
    return (
      <p data-toast-floor="" className={`${barClass} text-sm text-muted`}>
        This is an earlier take. Go to take {media.take} to decide.
      </p>
    )
  const approveNow = () => approve.mutate({ params: { id: media.id }, body: { mediaId: media.mediaOriginal.id } })
  if (!isSure) {
    return (
      <ApproveWithoutRemarks
        words={`${contract.creator.firstName} has not seen ${remarksNoun(drafts)}. Approve without ${drafts === 1 ? 'it' : 'them'}?`}
        onBack={() => setSure(true)}
        onApprove={approveNow}
        pending={approve.isPending}
        problem={problem}
      />
    )
  }
  if (drafts > 0 && canAsk) {
    return (
      <div data-toast-floor="" className={barClass}>
        {problem}
        <div className={pairClass}>
          <Button
            variant="primary"
            wide
            size="tall"
            icon={Undo2}
            className={ofPairClass}
            pending={send.isPending}
            onClick={() => send.mutate({ params: { id: media.id }, body: { mediaId: media.mediaOriginal.id } })}
          >
            Send {remarksNoun(drafts)}
          </Button>
          <ArmedButton arming={approving} wide icon={Check} className={ofPairClass} aria-keyshortcuts="a" onClick={() => setSure(false)}>
            Approve
          </ArmedButton>
        </div>
      </div>
    )
  }
  return (
    <div data-toast-floor="" className={barClass}>
      {problem}
      <div className={pairClass}>
        <ArmedButton
          arming={approving}
          variant="primary"
          wide
          size="tall"
          icon={Check}
          className={ofPairClass}
          aria-keyshortcuts="a"
          pending={approve.isPending}
          onClick={approveNow}
        >
          Approve
        </ArmedButton>
        {canAsk && (
          <Button
            wide
            icon={Undo2}
            className={ofPairClass}
            data-key="ask"
            aria-keyshortcuts="c"
            disabled={approve.isPending}
            onClick={() => setAsking(true)}
          >
            Ask for changes
          </Button>
        )}
      </div>
    </div>
  )
}

type ApproveWithoutRemarksProps = { words: string; onBack: () => void; onApprove: () => void; pending: boolean; problem: ReactNode }

function ApproveWithoutRemarks({ words, onBack, onApprove, pending, problem }: ApproveWithoutRemarksProps) {
  useEscape(onBack)
  return (
    <div data-toast-floor="" role="group" aria-label="Approve without remarks" className={barClass}>
      {problem}
      <p role="status">{words}</p>
      <div className="flex gap-2">
        <Button variant="quiet" onClick={onBack}>
          Back
        </Button>
        <Button variant="primary" icon={Check} pending={pending} onClick={onApprove} className="flex-1">
          Approve
        </Button>
      </div>
    </div>
  )
}
