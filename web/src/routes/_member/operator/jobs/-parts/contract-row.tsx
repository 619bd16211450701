import type { ReactElement } from 'react'
import type { OperatorContract } from '@pairtake/protocol/operator/operator'
import { ContractStateBadge } from '#features/contract/contract-state-badge.tsx'
import { RelativeTime } from '#mechanisms/time/relative-time.tsx'
import { AvatarStack } from '#ui/signs/avatar.tsx'
import { Row, RowLink, RowText } from '#ui/surfaces/rows.tsx'

type ContractRowProps = { contract: OperatorContract; link: ReactElement<Record<string, unknown>>; isCurrent: boolean }

export function ContractRow({ contract: { campaign, agency, creator, state, createdAt, reportedAt }, link, isCurrent }: ContractRowProps) {
  return (
    <Row selected={isCurrent} className="px-4!">
      <AvatarStack
        people={[
          { id: agency.id, name: agency.general.displayName, src: agency.general.profilePicturePath, kind: 'agency' },
          { id: creator.id, name: creator.general.displayName, src: creator.general.profilePicturePath, kind: 'creator' },
        ]}
      />
      <RowText
        name={
          <RowLink render={link}>
            <span aria-current={isCurrent || undefined}>{campaign.name}</span>
          </RowLink>
        }
        note={`${agency.general.displayName} and ${creator.general.displayName}`}
        when={
          <>
            {reportedAt === null ? 'Began ' : 'Reported '}
            <RelativeTime at={reportedAt ?? createdAt} />
          </>
        }
      >
        <span className="mt-1">
          <ContractStateBadge state={state} viewer="operator" />
        </span>
      </RowText>
    </Row>
  )
}
