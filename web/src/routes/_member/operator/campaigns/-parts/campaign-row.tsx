import type { ReactElement } from 'react'
import type { OperatorCampaign } from '@pairtake/protocol/operator/operator'
import { CampaignStateBadge } from '#features/campaign/campaign-state-badge.tsx'
import { RelativeTime } from '#mechanisms/time/relative-time.tsx'
import { Avatar } from '#ui/signs/avatar.tsx'
import { Row, RowLink, RowText } from '#ui/surfaces/rows.tsx'
import { WaitingBadge } from '#routes/_member/operator/-parts/waiting-badge.tsx'
import { triesWords } from '#routes/_member/operator/-parts/tries-words.ts'

type CampaignRowProps = { campaign: OperatorCampaign; link: ReactElement<Record<string, unknown>>; isCurrent: boolean }

export function CampaignRow({ campaign, link, isCurrent }: CampaignRowProps) {
  const { name, state, agency, submittedAt, editedAt, createdAt, dueAt, submissions } = campaign
  const { displayName, profilePicturePath } = agency.general
  return (
    <Row selected={isCurrent} className="px-4!">
      <Avatar id={agency.id} name={displayName} src={profilePicturePath} kind="agency" size={34} />
      <RowText
        name={
          <RowLink render={link}>
            <span aria-current={isCurrent || undefined}>{name}</span>
          </RowLink>
        }
        note={`${displayName}${triesWords(submissions)}`}
        when={
          <>
            {editedAt !== null && 'Edited '}
            <RelativeTime at={editedAt ?? submittedAt ?? createdAt} />
          </>
        }
      >
        <span className="mt-1">{dueAt === null ? <CampaignStateBadge state={state} /> : <WaitingBadge dueAt={dueAt} />}</span>
      </RowText>
    </Row>
  )
}
