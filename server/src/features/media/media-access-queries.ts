import type { ContractState } from '@pairtake/protocol/contract/contract-actions'
import type { MediaId, MemberId } from '@pairtake/protocol/ids'
import type { PortfolioItemState } from '@pairtake/protocol/portfolio/portfolio-item-actions'
import { sql } from 'kysely'
import type { Tx } from '#adapters/database/database.ts'
import { prepared } from '#adapters/database/prepared.ts'

type PortfolioFile = { creator_id: MemberId; state: PortfolioItemState; isKnown: boolean }

const selectPortfolioFile = prepared<{ mediaId: MediaId; viewerId: MemberId }, PortfolioFile>((db, p) =>
  db
    .selectFrom('portfolio_item')
    .select(['portfolio_item.creator_id', 'portfolio_item.state'])
    // An agency sees the portfolio of every creator who applied to it.
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('candidate_request')
            .select('candidate_request.id')
            .whereRef('candidate_request.creator_id', '=', 'portfolio_item.creator_id')
            .where('candidate_request.agency_id', '=', p('viewerId')),
        )
        .$castTo<boolean>()
        .as('isKnown'),
    )
    .where('portfolio_item.media_id', '=', p('mediaId')),
)

export async function findPortfolioFile(tx: Tx, params: { mediaId: MediaId; viewerId: MemberId }): Promise<PortfolioFile | undefined> {
  const [row] = await selectPortfolioFile(tx, params)
  return row
}

type ReferenceFile = { owner_id: MemberId; isOnMarket: boolean; isCandidate: boolean }

/** A file may be in several campaigns of its agency; it is enough if the viewer sees one. */
const selectReferenceFile = prepared<{ mediaId: MediaId; viewerId: MemberId }, ReferenceFile>((db, p) =>
  db
    .selectFrom('media')
    .select('media.owner_id')
    .select((eb) => [
      eb
        .exists(
          eb
            .selectFrom('reference_material')
            .innerJoin('live_campaign as campaign', 'campaign.id', 'reference_material.campaign_id')
            .select('campaign.id')
            .whereRef('reference_material.media_id', '=', 'media.id')
            .where('campaign.state', 'in', sql<'published'>`('published', 'filled', 'delivered')`),
        )
        .$castTo<boolean>()
        .as('isOnMarket'),
      eb
        .exists(
          eb
            .selectFrom('reference_material')
            .innerJoin('candidate_request', 'candidate_request.campaign_id', 'reference_material.campaign_id')
            .select('candidate_request.id')
            .whereRef('reference_material.media_id', '=', 'media.id')
            .where('candidate_request.creator_id', '=', p('viewerId')),
        )
        .$castTo<boolean>()
        .as('isCandidate'),
    ])
    .where('media.id', '=', p('mediaId'))
    .where('media.entity', '=', sql.lit('CampaignReferenceMaterial')),
)

export async function findReferenceFile(tx: Tx, params: { mediaId: MediaId; viewerId: MemberId }): Promise<ReferenceFile | undefined> {
  const [row] = await selectReferenceFile(tx, params)
  return row
}

/** `held`: the check held this take back, and it was not sent anyway. */
type ContractFile = { agency_id: MemberId; creator_id: MemberId; state: ContractState; isCurrent: boolean; held: boolean } & Removed
/** For an earlier take: when its file and its preview were removed. */
type Removed = { original_removed_at: Date | null; previews_removed_at: Date | null }

const selectContractFile = prepared<{ mediaId: MediaId }, ContractFile>((db, p) =>
  db
    .selectFrom('contract_media')
    .innerJoin('contract', 'contract.id', 'contract_media.contract_id')
    .select(['contract.agency_id', 'contract.creator_id', 'contract.state', sql.lit(true).as('isCurrent'), 'contract_media.held'])
    .select([sql<Date | null>`null::timestamptz`.as('original_removed_at'), sql<Date | null>`null::timestamptz`.as('previews_removed_at')])
    .where('contract_media.media_id', '=', p('mediaId'))
    .unionAll(
      db
        .selectFrom('contract_media_take')
        .innerJoin('contract_media', 'contract_media.id', 'contract_media_take.contract_media_id')
        .innerJoin('contract', 'contract.id', 'contract_media.contract_id')
        .select(['contract.agency_id', 'contract.creator_id', 'contract.state', sql.lit(false).as('isCurrent')])
        .select(['contract_media_take.held', 'contract_media_take.original_removed_at', 'contract_media_take.previews_removed_at'])
        .where('contract_media_take.media_id', '=', p('mediaId')),
    ),
)

/** The job of a delivered file, as its current take or an earlier one. */
export async function findContractFile(tx: Tx, mediaId: MediaId): Promise<ContractFile | undefined> {
  const rows = await selectContractFile(tx, { mediaId })
  return rows.find((row) => row.isCurrent) ?? rows[0]
}

export async function hasRendition(tx: Tx, { mediaId, variant }: { mediaId: MediaId; variant: string }): Promise<boolean> {
  const row = await tx
    .selectFrom('media_rendition')
    .select('media_id')
    .where('media_id', '=', mediaId)
    .where('variant', '=', variant)
    .executeTakeFirst()
  return row !== undefined
}

const selectSentFile = prepared<{ mediaId: MediaId; viewerId: MemberId }, { preview: 'processing' | 'ready' | 'none' }>((db, p) =>
  db
    .selectFrom('message_attachment')
    .innerJoin('message', 'message.id', 'message_attachment.message_id')
    .innerJoin('conversation_member', 'conversation_member.conversation_id', 'message.conversation_id')
    .select('message_attachment.preview')
    .where('message_attachment.media_id', '=', p('mediaId'))
    .where('conversation_member.member_id', '=', p('viewerId')),
)

/** A file of a message, only for the members of its conversation. */
export async function findSentFile(tx: Tx, params: { mediaId: MediaId; viewerId: MemberId }) {
  const [row] = await selectSentFile(tx, params)
  return row
}
