import type { Opportunity } from '@pairtake/protocol/opportunity/opportunity'
import { placesWords } from '#features/campaign/campaign-words.ts'
import { Avatar } from '#ui/signs/avatar.tsx'

export type RecordFrame = { opportunity: Opportunity; onClose: () => void }

/** Returns the dialog's header, which names the campaign's brand in every state. */
export function frameOf({ opportunity: { campaign }, onClose }: RecordFrame) {
  const { general, id } = campaign.agency
  return {
    open: true,
    onClose,
    size: 'record' as const,
    flush: true,
    title: <bdi>{campaign.name}</bdi>,
    subtitle: (
      <span>
        <bdi>{general.displayName}</bdi> · {placesWords(campaign)}
      </span>
    ),
    leading: <Avatar kind="agency" id={id} name={general.displayName} src={general.profilePicturePath} size={40} />,
  }
}
