import type { OperatorCampaign } from '@pairtake/protocol/operator/operator'
import { CampaignStateBadge } from '#features/campaign/campaign-state-badge.tsx'
import { RelativeTime } from '#mechanisms/time/relative-time.tsx'
import { Avatar } from '#ui/signs/avatar.tsx'
import { QueueRow, type QueueRowLook } from '#routes/_member/operator/-parts/queue-row.tsx'
import { WaitingBadge } from '#routes/_member/operator/-parts/waiting-badge.tsx'
import { triesWords } from '#routes/_member/operator/-parts/tries-words.ts'

export function CampaignRow({ campaign, ...look }: { campaign: OperatorCampaign } & QueueRowLook) {
  const { name, state, agency, submittedAt, editedAt, createdAt, dueAt, submissions } = campaign
  const { displayName, profilePicturePath } = agency.general
  return (
    <QueueRow
      {...look}
      avatar={<Avatar id={agency.id} name={displayName} src={profilePicturePath} kind="agency" size={34} />}
      name={name}
      note={`${displayName}${triesWords(submissions)}`}
      when={
        <>
          {editedAt !== null && 'Edited '}
          <RelativeTime at={editedAt ?? submittedAt ?? createdAt} />
        </>
      }
      badge={dueAt === null ? <CampaignStateBadge state={state} /> : <WaitingBadge dueAt={dueAt} />}
    />
  )
}
