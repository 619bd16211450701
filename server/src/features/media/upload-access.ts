import { campaignCan } from '@pairtake/protocol/campaign/campaign-actions'
import { contractCan } from '@pairtake/protocol/contract/contract-actions'
import { creatorProfileCan } from '@pairtake/protocol/creator-profile/creator-profile-actions'
import type { UploadEntity } from '@pairtake/protocol/media/media'
import type { Role } from '@pairtake/protocol/roles'
import type { UploadId } from '@pairtake/protocol/ids'
import { isId, own, type Own } from '#access.ts'
import type { Tx } from '#adapters/database/database.ts'
import type { Caller } from '#http/serve.ts'
import { notFound, Refusal } from '#refusal.ts'
import { findUpload, findUploadTarget, type UploadRow, type UploadTarget } from './upload-queries.ts'

export async function requireOwnUpload(tx: Tx, caller: Caller, uploadId: UploadId): Promise<Own<UploadRow>> {
  const row = isId(uploadId) ? await findUpload(tx, uploadId) : undefined
  if (!row || row.owner_id !== caller.id) throw notFound('Upload')
  return own(row)
}

type Rule = { roles: readonly Role[]; record: string }

/** Which roles may upload for which record. */
const rules: Record<UploadEntity, Rule> = {
  ContractMediaOriginal: { roles: ['creator'], record: 'Job' },
  CampaignReferenceMaterial: { roles: ['agency'], record: 'Campaign' },
  MessageAttachment: { roles: ['agency', 'creator'], record: 'Conversation' },
  PortfolioItemOriginal: { roles: ['creator'], record: 'Profile' },
}

/** Why the state of a record allows no upload. */
function refusalFor(target: UploadTarget): Refusal | null {
  const refusal = (code: 'STATE_MOVED_ON' | 'PROFILE_LOCKED', words: string | null) => (words === null ? null : new Refusal(code, words))
  switch (target.entity) {
    case 'ContractMediaOriginal':
      return refusal('STATE_MOVED_ON', contractCan.work.why(target))
    case 'CampaignReferenceMaterial':
      return refusal('STATE_MOVED_ON', campaignCan.save.why(target))
    case 'MessageAttachment':
      return null
    case 'PortfolioItemOriginal':
      return refusal('PROFILE_LOCKED', creatorProfileCan.changePortfolio.why(target))
    default:
      return target satisfies never
  }
}

type Target = { entity: UploadEntity; entityId: string | null }

/** Refuses unless this member may upload for this record now. Returns the record's id, null for the member's own portfolio. */
export async function requireUploadTarget(tx: Tx, caller: Caller, { entity, entityId }: Target): Promise<string | null> {
  const rule = rules[entity]
  if (!rule.roles.includes(caller.role)) throw new Refusal('FORBIDDEN', 'Your role doesn’t have access to this.')

  const isPortfolio = entity === 'PortfolioItemOriginal'
  const targetId = isPortfolio ? caller.id : (entityId ?? '')
  const target = isId(targetId) ? await findUploadTarget(tx, { entity, entityId: targetId, memberId: caller.id }) : undefined
  if (!target || target.ownerId !== caller.id) throw notFound(rule.record)

  const closed = refusalFor(target)
  if (closed) throw closed
  return isPortfolio ? null : targetId
}
