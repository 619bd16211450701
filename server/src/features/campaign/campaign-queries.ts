import { campaignActions } from '@pairtake/protocol/campaign/campaign-actions'
import type { CampaignId, DesiredAssetId, MediaId, MemberId } from '@pairtake/protocol/ids'
import { sql, type Expression, type Insertable, type Selectable, type Updateable } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Own } from '#access.ts'
import type { Db, Tx } from '#adapters/database/database.ts'
import { movesOf } from '#adapters/database/moves.ts'
import { prepared } from '#adapters/database/prepared.ts'
import type { Campaign, DesiredAsset } from '#adapters/database/schema.gen.ts'
import { hasRendition } from '#features/media/media-queries.ts'
import type { Rendition } from '#stored/file-variant.ts'

export type CampaignRow = Selectable<Campaign>
export type DesiredAssetRow = Selectable<DesiredAsset>

/** The size in which a cover is shown. */
export const coverVariant = 'thumb-0-lg' satisfies Rendition

/** Selects campaigns with everything their wire shape needs, in one statement. */
export function selectCampaigns(db: Db) {
  return db
    .selectFrom('campaign')
    .innerJoin('member as agency', 'agency.id', 'campaign.agency_id')
    .selectAll('campaign')
    .select((eb) => [
      'agency.display_name as agency_display_name',
      'agency.picture_key as agency_picture_key',
      jsonArrayFrom(
        eb
          .selectFrom('live_desired_asset as desired_asset')
          .select(['desired_asset.id', 'desired_asset.type', 'desired_asset.count', 'desired_asset.brief', 'desired_asset.crop'])
          .select('desired_asset.requirements')
          .select((inner) =>
            inner
              .selectFrom('contract_asset')
              .innerJoin('contract', 'contract.id', 'contract_asset.contract_id')
              .select(({ fn }) => fn.coalesce(fn.max('contract_asset.committed'), sql<number>`0`).as('committed'))
              .whereRef('contract_asset.desired_asset_id', '=', 'desired_asset.id')
              .where('contract.state', '!=', sql.lit('cancelled'))
              .as('committed'),
          )
          .whereRef('desired_asset.campaign_id', '=', 'campaign.id')
          .orderBy('desired_asset.position'),
      ).as('desired_assets'),
      jsonArrayFrom(
        eb
          .selectFrom('reference_material')
          .innerJoin('media', 'media.id', 'reference_material.media_id')
          .select(['media.id', 'media.file_name', 'media.kind'])
          .select((inner) =>
            inner
              .exists(
                inner
                  .selectFrom('media_rendition')
                  .select('media_rendition.media_id')
                  .whereRef('media_rendition.media_id', '=', 'media.id')
                  .where('media_rendition.variant', '=', sql.lit(coverVariant)),
              )
              .$castTo<boolean>()
              .as('is_drawn'),
          )
          .whereRef('reference_material.campaign_id', '=', 'campaign.id')
          .orderBy('reference_material.position'),
      ).as('reference_materials'),
      eb
        .selectFrom('contract_asset')
        .innerJoin('contract', 'contract.id', 'contract_asset.contract_id')
        .select(({ fn }) => sql<number>`${fn.coalesce(fn.sum('contract_asset.committed'), sql<number>`0`)}::int`.as('sum'))
        .whereRef('contract.campaign_id', '=', 'campaign.id')
        .where('contract.state', '!=', sql.lit('cancelled'))
        .as('media_committed'),
      countMedia('approved').as('media_completed'),
      countMedia('needs_review').as('media_review_pending'),
    ])
}

function countMedia(state: 'approved' | 'needs_review') {
  return sql<number>`(select count(*)::int from contract_media
    join contract on contract.id = contract_media.contract_id
    where contract.campaign_id = campaign.id and contract.state <> 'cancelled' and contract_media.state = ${sql.lit(state)})`
}

export type FullCampaignRow = Awaited<ReturnType<ReturnType<typeof selectCampaigns>['executeTakeFirstOrThrow']>>

const selectOwn = prepared<{ campaignId: CampaignId; agencyId: MemberId }, FullCampaignRow>((db, p) =>
  selectCampaigns(db).where('campaign.id', '=', p('campaignId')).where('campaign.agency_id', '=', p('agencyId')),
)

export async function findFullCampaign(
  tx: Tx,
  params: { campaignId: CampaignId; agencyId: MemberId },
): Promise<FullCampaignRow | undefined> {
  const [row] = await selectOwn(tx, params)
  return row
}

/**
 * Locks the row, which serializes every change of places and candidates of one campaign. `agencyId`: only if it is this agency's, so that nobody waits
 * for, or holds, the row of somebody else (R-532).
 */
export function lockCampaign(tx: Tx, campaignId: CampaignId, agencyId?: MemberId): Promise<CampaignRow | undefined> {
  return tx
    .selectFrom('campaign')
    .selectAll()
    .where('id', '=', campaignId)
    .$if(agencyId !== undefined, (query) => query.where('agency_id', '=', agencyId as MemberId))
    .forUpdate()
    .executeTakeFirst()
}

export async function insertCampaign(tx: Tx, row: Insertable<Campaign>): Promise<void> {
  await tx.insertInto('campaign').values(row).execute()
}

export async function updateCampaign(tx: Tx, campaign: Own<CampaignRow>, change: Updateable<Campaign>): Promise<void> {
  await tx.updateTable('campaign').set(change).where('id', '=', campaign.id).execute()
}

/** Applies an action of the state table to a campaign. */
export const { move: moveCampaign, tryMove: tryMoveCampaign, moveAll: moveCampaigns } = movesOf('campaign', campaignActions)

/** Takes or releases a place; the caller holds the campaign's lock, which keeps the last place from being taken twice. */
export async function countHired(tx: Tx, campaignId: CampaignId, by: 1 | -1): Promise<void> {
  await tx
    .updateTable('campaign')
    .set({ hired: sql`greatest(hired + ${by}, 0)` })
    .where('id', '=', campaignId)
    .execute()
}

/** Sets the counts of hired creators and candidates; the caller holds the lock and has counted. */
export async function saveCounts(
  tx: Tx,
  campaignId: CampaignId,
  counted: Pick<CampaignRow, 'hired' | 'candidates_new' | 'candidates_accepted'>,
): Promise<void> {
  await tx.updateTable('campaign').set(counted).where('id', '=', campaignId).execute()
}

/** Includes removed ones, which the history keeps. */
export function listDesiredAssets(tx: Tx, campaignId: CampaignId): Promise<DesiredAssetRow[]> {
  return tx.selectFrom('desired_asset').selectAll().where('campaign_id', '=', campaignId).orderBy('position').execute()
}

/** The largest count that a live contract committed to, by desired asset. */
export async function committedCounts(tx: Tx, campaignId: CampaignId): Promise<Map<string, number>> {
  const rows = await tx
    .selectFrom('contract_asset')
    .innerJoin('contract', 'contract.id', 'contract_asset.contract_id')
    .select(['contract_asset.desired_asset_id', ({ fn }) => fn.max('contract_asset.committed').as('committed')])
    .where('contract.campaign_id', '=', campaignId)
    .where('contract.state', '!=', 'cancelled')
    .groupBy('contract_asset.desired_asset_id')
    .execute()
  return new Map(rows.map((row) => [row.desired_asset_id, row.committed]))
}

export async function insertDesiredAssets(tx: Tx, rows: Insertable<DesiredAsset>[]): Promise<void> {
  if (rows.length > 0) await tx.insertInto('desired_asset').values(rows).execute()
}

/** Deletes an asset that no offer and no job can name, because its campaign was never on the market. */
export async function deleteDesiredAsset(tx: Tx, id: DesiredAssetId): Promise<void> {
  await tx.deleteFrom('desired_asset').where('id', '=', id).execute()
}

export async function updateDesiredAsset(tx: Tx, assetId: DesiredAssetId, change: Updateable<DesiredAsset>): Promise<void> {
  await tx.updateTable('desired_asset').set(change).where('id', '=', assetId).execute()
}

export async function replaceReferenceMaterials(tx: Tx, campaign: Own<CampaignRow>, mediaIds: MediaId[]): Promise<void> {
  await tx.deleteFrom('reference_material').where('campaign_id', '=', campaign.id).execute()
  if (mediaIds.length === 0) return
  const rows = mediaIds.map((mediaId, position) => ({ campaign_id: campaign.id, media_id: mediaId, position }))
  await tx.insertInto('reference_material').values(rows).execute()
}

/** The image that is the campaign's cover, if no cover was made from it, or asked for, yet. */
export async function findCoverToDraw(tx: Tx, campaignId: CampaignId): Promise<MediaId | undefined> {
  const first = await tx
    .selectFrom('reference_material')
    .innerJoin('media', 'media.id', 'reference_material.media_id')
    .select(['media.id', 'media.cover_asked_at'])
    .where('reference_material.campaign_id', '=', campaignId)
    .where('media.kind', '=', 'image')
    .orderBy('reference_material.position')
    .limit(1)
    .executeTakeFirst()
  if (!first || first.cover_asked_at !== null) return undefined
  return (await hasRendition(tx, { mediaId: first.id, variant: coverVariant })) ? undefined : first.id
}

export async function noteCoverAsked(tx: Tx, mediaId: MediaId, at: Date): Promise<void> {
  await tx.updateTable('media').set({ cover_asked_at: at }).where('id', '=', mediaId).execute()
}

/** Announces it without touching the campaign's row: whoever saves the campaign holds the lock on that row and waits for the file locked here. */
export async function announceCover(tx: Tx, mediaId: MediaId): Promise<void> {
  await sql`select announce(array[campaign.agency_id], 'changed', 'campaign', campaign.id) from campaign
    join reference_material on reference_material.campaign_id = campaign.id where reference_material.media_id = ${mediaId}`.execute(tx)
}

/** Reference material that the agency itself uploaded; files of others are not found. */
export async function ownReferenceMedia(tx: Tx, params: { agencyId: MemberId; mediaIds: MediaId[] }): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('media')
    .select('id')
    .where('id', 'in', params.mediaIds)
    .where('owner_id', '=', params.agencyId)
    .where('entity', '=', 'CampaignReferenceMaterial')
    .execute()
  return new Set(rows.map((row) => row.id))
}

/** What the agency needs before it can publish; `provider` is the one that charges cards now. */
export async function publishingNeeds(
  tx: Tx,
  { agencyId, provider }: { agencyId: MemberId; provider: string },
): Promise<{ hasBillingInfo: boolean; hasPaymentMethod: boolean; overdueSince: Date | null; hasOpenChargeback: boolean }> {
  const agency = sql<MemberId>`${agencyId}::uuid`
  return tx
    .selectNoFrom((eb) => [
      eb
        .exists(eb.selectFrom('billing_info').select('agency_id').where('agency_id', '=', agencyId).where('country', 'is not', null))
        .$castTo<boolean>()
        .as('hasBillingInfo'),
      eb
        .exists(eb.selectFrom('payment_method').select('id').where('agency_id', '=', agencyId).where('provider', '=', provider))
        .$castTo<boolean>()
        .as('hasPaymentMethod'),
      overdueSinceOf(agency).as('overdueSince'),
      hasOpenChargebackOf(agency).as('hasOpenChargeback'),
    ])
    .executeTakeFirstOrThrow()
}

/** SQL expression for since when a payment of the agency has been failing. */
export const overdueSinceOf = (agency: Expression<unknown>) =>
  sql<Date | null>`(select min(failed_since) from live_payment where live_payment.agency_id = ${agency}
    and failure is not null and state = 'scheduled')`

export const hasOpenChargebackOf = (agency: Expression<unknown>) =>
  sql<boolean>`exists (select from chargeback join live_payment on live_payment.id = chargeback.payment_id
    where live_payment.agency_id = ${agency} and chargeback.state in ('open', 'answered') and not chargeback.is_inquiry)`

export async function isOwnCampaign(tx: Tx, params: { campaignId: CampaignId; agencyId: MemberId }): Promise<boolean> {
  const row = await tx
    .selectFrom('campaign')
    .select('id')
    .where('id', '=', params.campaignId)
    .where('agency_id', '=', params.agencyId)
    .executeTakeFirst()
  return row !== undefined
}
