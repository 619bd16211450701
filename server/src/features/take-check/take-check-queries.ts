import type { ContractAssetId, ContractMediaId, MediaId, MemberId } from '@pairtake/protocol/ids'
import { sql } from 'kysely'
import type { Tx } from '#adapters/database/database.ts'
import type { TakeFacts } from '#stored/take-facts.ts'
import type { TakeFinding } from '#stored/take-finding.ts'

/** The requirements that the job of a slot has for its files. */
export function findAsked(tx: Tx, contractAssetId: ContractAssetId) {
  return tx.selectFrom('contract_asset').select(['crop', 'requirements']).where('id', '=', contractAssetId).executeTakeFirstOrThrow()
}

type NewCheck = { mediaId: MediaId; creatorId: MemberId; facts: TakeFacts; findings: TakeFinding[]; samples: Buffer; now: Date }

/** Only the run that moves the item writes it; a file that is processed again is checked again. */
export async function saveTakeCheck(tx: Tx, { mediaId, creatorId, facts, findings, samples, now }: NewCheck): Promise<void> {
  await tx.deleteFrom('take_check').where('media_id', '=', mediaId).execute()
  await tx
    .insertInto('take_check')
    .values({
      media_id: mediaId,
      creator_id: creatorId,
      facts: sql<TakeFacts>`${JSON.stringify(facts)}::jsonb`,
      findings: sql<TakeFinding[]>`${JSON.stringify(findings)}::jsonb`,
      samples,
      checked_at: now,
    })
    .execute()
}

export async function saveReason(tx: Tx, { mediaId, reason, now }: { mediaId: MediaId; reason: string; now: Date }): Promise<void> {
  await tx.updateTable('take_check').set({ reason, sent_anyway_at: now }).where('media_id', '=', mediaId).execute()
}

export async function findFindings(tx: Tx, mediaId: MediaId): Promise<TakeFinding[]> {
  const row = await tx.selectFrom('take_check').select('findings').where('media_id', '=', mediaId).executeTakeFirst()
  return row?.findings ?? []
}

/**
 * The creator's latest deliveries, without those of one item and without takes that are or were held back: these were never delivered, and a duplicate
 * of one would tell an agency of it. In pages because hashes of long films are large. */
export function listSamples(tx: Tx, page: { creatorId: MemberId; but: ContractMediaId; offset: number; limit: number }) {
  return tx
    .selectFrom('take_check')
    .select(['take_check.media_id', 'take_check.samples'])
    .where('take_check.creator_id', '=', page.creatorId)
    .where((is) =>
      is.not(
        is.or([
          is.exists(
            is
              .selectFrom('contract_media')
              .select('contract_media.id')
              .whereRef('contract_media.media_id', '=', 'take_check.media_id')
              .where((item) => item.or([item('contract_media.id', '=', page.but), item('contract_media.held', '=', true)])),
          ),
          is.exists(
            is
              .selectFrom('contract_media_take')
              .select('contract_media_take.take')
              .whereRef('contract_media_take.media_id', '=', 'take_check.media_id')
              .where((take) =>
                take.or([take('contract_media_take.contract_media_id', '=', page.but), take('contract_media_take.held', '=', true)]),
              ),
          ),
        ]),
      ),
    )
    .orderBy('take_check.checked_at', 'desc')
    .orderBy('take_check.media_id')
    .offset(page.offset)
    .limit(page.limit)
    .execute()
}

/** The delivery of a file, as the current take or an earlier one. */
export async function findDelivery(tx: Tx, mediaId: MediaId) {
  const item = await tx
    .selectFrom('contract_media')
    .select('id')
    .where('media_id', '=', mediaId)
    .unionAll(tx.selectFrom('contract_media_take').select('contract_media_id as id').where('media_id', '=', mediaId))
    .executeTakeFirst()
  return (
    item &&
    (await tx
      .selectFrom('contract_media')
      .innerJoin('contract', 'contract.id', 'contract_media.contract_id')
      .innerJoin('campaign', 'campaign.id', 'contract.campaign_id')
      .select([
        'contract_media.id as contractMediaId',
        'contract.id as contractId',
        'contract.agency_id as agencyId',
        'campaign.name as campaignName',
      ])
      .where('contract_media.id', '=', item.id)
      .executeTakeFirst())
  )
}
