import type { OperatorContract } from '@pairtake/protocol/operator/operator'
import { ContractStateBadge } from '#features/contract/contract-state-badge.tsx'
import { hasOpenReport } from '#features/contract/contract-words.ts'
import { RelativeTime } from '#mechanisms/time/relative-time.tsx'
import { AvatarStack } from '#ui/signs/avatar.tsx'
import { QueueRow, type QueueRowLook } from '#routes/_member/operator/-parts/queue-row.tsx'

export function ContractRow({ contract, ...look }: { contract: OperatorContract } & QueueRowLook) {
  const { campaign, agency, creator, state, createdAt } = contract
  const reportedAt = hasOpenReport(contract) ? contract.reportedAt : null
  return (
    <QueueRow
      {...look}
      avatar={
        <AvatarStack
          people={[
            { id: agency.id, name: agency.general.displayName, src: agency.general.profilePicturePath, kind: 'agency' },
            { id: creator.id, name: creator.general.displayName, src: creator.general.profilePicturePath, kind: 'creator' },
          ]}
        />
      }
      name={campaign.name}
      note={`${agency.general.displayName} and ${creator.general.displayName}`}
      when={
        <>
          {reportedAt === null ? 'Started ' : 'Reported '}
          <RelativeTime at={reportedAt ?? createdAt} />
        </>
      }
      badge={<ContractStateBadge state={state} viewer="operator" />}
    />
  )
}
