import { campaignCan, type CampaignState } from '@pairtake/protocol/campaign/campaign-actions'
import { contractCan, type ContractState } from '@pairtake/protocol/contract/contract-actions'
import { creatorProfileCan, type CreatorProfileState } from '@pairtake/protocol/creator-profile/creator-profile-actions'
import type { UploadEntity } from '@pairtake/protocol/media/media'
import type { Role } from '@pairtake/protocol/roles'
import { isId, own, type Own } from '#access.ts'
import type { Tx } from '#adapters/database/database.ts'
import type { Caller } from '#http/serve.ts'
import { notFound, Refusal } from '#refusal.ts'
import { findUpload, findUploadTarget, type UploadRow } from './upload-queries.ts'

export async function requireOwnUpload(tx: Tx, caller: Caller, uploadId: string): Promise<Own<UploadRow>> {
  const row = isId(uploadId) ? await findUpload(tx, uploadId) : undefined
  if (!row || row.owner_id !== caller.id) throw notFound('Upload')
  return own(row)
}

type Rule = { roles: readonly Role[]; record: string; closed: (state: string) => Refusal | null }

const movedOn = (words: string | null) => (words === null ? null : new Refusal('STATE_MOVED_ON', words))

/** Who uploads for what, and while which state lasts. The states come from the column's own check. */
const rules: Record<UploadEntity, Rule> = {
  ContractMediaOriginal: {
    roles: ['creator'],
    record: 'Job',
    closed: (state) => movedOn(contractCan.work.why({ state: state as ContractState })),
  },
  CampaignReferenceMaterial: {
    roles: ['agency'],
    record: 'Campaign',
    closed: (state) => movedOn(campaignCan.save.why({ state: state as CampaignState })),
  },
  MessageAttachment: { roles: ['agency', 'creator'], record: 'Conversation', closed: () => null },
  PortfolioItemOriginal: {
    roles: ['creator'],
    record: 'Profile',
    closed: (state) => {
      const words = creatorProfileCan.changePortfolio.why({ state: state as CreatorProfileState })
      return words === null ? null : new Refusal('PROFILE_LOCKED', words)
    },
  },
}

type Target = { entity: UploadEntity; entityId: string | null }

/** Refuses unless this member may upload for this record now. Answers the record's id, null for the own portfolio. */
export async function requireUploadTarget(tx: Tx, caller: Caller, { entity, entityId }: Target): Promise<string | null> {
  const rule = rules[entity]
  if (!rule.roles.includes(caller.role)) throw new Refusal('FORBIDDEN', 'This is not open to your role.')

  const isPortfolio = entity === 'PortfolioItemOriginal'
  const targetId = isPortfolio ? caller.id : (entityId ?? '')
  const target = isId(targetId) ? await findUploadTarget(tx, { entity, entityId: targetId, memberId: caller.id }) : undefined
  if (!target || target.ownerId !== caller.id) throw notFound(rule.record)

  const closed = rule.closed(target.state)
  if (closed) throw closed
  return isPortfolio ? null : targetId
}
