import type { Contract } from '@pairtake/protocol/contract/contract'
import { isLate } from '@pairtake/protocol/contract/contract-due'
import { RelativeTime } from '#mechanisms/time/relative-time.tsx'
import { fullTime, timeAhead } from '#mechanisms/time/time-words.ts'
import { useNow } from '#mechanisms/time/use-now.ts'
import { itemsDueWords } from './due-words.ts'

type ContractClockProps = { contract: Contract; viewer: 'agency' | 'creator' }

/** Says what will happen automatically to a waiting job, worded for the viewer's side; renders nothing if no clock runs. */
export function ContractClock({ contract, viewer }: ContractClockProps) {
  const { autoFinalizeAt, chargeRetryAt, deliveryReminderAt, completesAt, creator } = contract
  const isAgency = viewer === 'agency'
  if (contract.dueAt !== null && contract.itemsDue > 0) return <Due contract={contract} dueAt={contract.dueAt} isAgency={isAgency} />
  if (deliveryReminderAt !== null) {
    return (
      <p className="text-sm text-muted">
        Nothing is delivered yet. We’ll remind {isAgency ? <bdi>{creator.general.displayName}</bdi> : 'you'}{' '}
        <Ahead at={deliveryReminderAt} />.
      </p>
    )
  }
  if (chargeRetryAt !== null) {
    return (
      <p className="text-sm text-muted">
        {isAgency ? 'We’ll try the card again' : 'The brand’s payment didn’t go through. We’ll try it again'} <Ahead at={chargeRetryAt} />.
      </p>
    )
  }
  if (autoFinalizeAt !== null && isAgency) {
    return (
      <p className="text-sm text-muted">
        If you do nothing, it is finalized and charged <Ahead at={autoFinalizeAt} />.
      </p>
    )
  }
  if (completesAt !== null) {
    return (
      <p className="text-sm text-muted">
        The job completes <Ahead at={completesAt} />, or as soon as {isAgency ? 'you rate' : 'the brand rates'}.
      </p>
    )
  }
  return null
}

/** Says until when something has to be delivered, or that this is over. */
export function Due({ contract, dueAt, isAgency }: { contract: Contract; dueAt: string; isAgency: boolean }) {
  const { itemsDue, deliveryReminderAt, creator } = contract
  const isOver = isLate(contract, useNow())
  return (
    <p className="text-sm text-muted">
      {itemsDueWords(itemsDue)} {itemsDue === 1 ? 'is' : 'are'} {isOver ? 'missing. The due date was' : 'due by'}{' '}
      <time dateTime={dueAt} className="font-semibold text-main">
        {fullTime(dueAt)}
      </time>
      .
      {!isOver && deliveryReminderAt !== null && (
        <>
          {' '}
          We’ll remind {isAgency ? <bdi>{creator.general.displayName}</bdi> : 'you'} <Ahead at={deliveryReminderAt} />.
        </>
      )}
    </p>
  )
}

function Ahead({ at }: { at: string }) {
  return <RelativeTime at={at} words={timeAhead} />
}
