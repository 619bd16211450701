import type { OperatorChargeback } from '@pairtake/protocol/operator/operator-chargeback'
import { RelativeTime } from '#mechanisms/time/relative-time.tsx'
import { Avatar } from '#ui/signs/avatar.tsx'
import { formatMoney } from '#ui/signs/format-money.ts'
import { QueueRow, type QueueRowLook } from '#routes/_member/operator/-parts/queue-row.tsx'
import { WaitingBadge } from '#routes/_member/operator/-parts/waiting-badge.tsx'
import { ChargebackStateBadge } from './chargeback-state-badge.tsx'

export function ChargebackRow({ chargeback, ...look }: { chargeback: OperatorChargeback } & QueueRowLook) {
  const { agency, amount, contract, dueAt, openedAt, state } = chargeback
  const { displayName, profilePicturePath } = agency.general
  return (
    <QueueRow
      {...look}
      avatar={<Avatar id={agency.id} name={displayName} src={profilePicturePath} kind="agency" size={34} />}
      name={`${formatMoney(amount, 'always')} from ${displayName}`}
      note={contract.campaignName}
      when={<RelativeTime at={openedAt} />}
      badge={state === 'open' && dueAt !== null ? <WaitingBadge dueAt={dueAt} /> : <ChargebackStateBadge chargeback={chargeback} />}
    />
  )
}
