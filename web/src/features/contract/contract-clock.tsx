import type { Contract } from '@pairtake/protocol/contract/contract'
import { RelativeTime } from '#mechanisms/time/relative-time.tsx'
import { timeAhead } from '#mechanisms/time/time-words.ts'

type ContractClockProps = { contract: Contract; viewer: 'agency' | 'creator' }

/** What time does by itself to a job that waits, in the words of either side; nothing where no clock runs. */
export function ContractClock({ contract, viewer }: ContractClockProps) {
  const { autoFinalizeAt, chargeRetryAt, deliveryReminderAt, completesAt, creator } = contract
  const isAgency = viewer === 'agency'
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

function Ahead({ at }: { at: string }) {
  return <RelativeTime at={at} words={timeAhead} />
}
