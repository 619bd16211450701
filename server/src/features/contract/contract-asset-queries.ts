import { contractCan } from '@pairtake/protocol/contract/contract-actions'
import type { ContractAssetId, ContractId, MemberId } from '@pairtake/protocol/ids'
import { expressionBuilder, sql, type Expression, type RawBuilder } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db, Tx } from '#adapters/database/database.ts'
import { prepared } from '#adapters/database/prepared.ts'
import type { DB } from '#adapters/database/schema.gen.ts'
import { isASideSuspended } from '#adapters/database/suspended.ts'
import type { CheckRow } from '#features/take-check/take-check-view.ts'
import type { Rendition } from '#stored/file-variant.ts'

const builder = () => expressionBuilder<DB>()

const paidStates = sql.join(contractCan.openOriginals.states.map((state) => sql.lit(state)))
const isPaid = sql`(select contract.state from contract where contract.id = contract_media.contract_id) in (${paidStates})`

/** The smaller poster image of a file, if there is one; for a paid job the one without a watermark. */
const thumbnailVariant = sql<Rendition | null>`(select variant from media_rendition
  where media_rendition.media_id = contract_media.media_id and (variant in ('thumb-0-md', 'thumb-0-lg')
    or (variant in ('clean-thumb-0-md', 'clean-thumb-0-lg') and ${isPaid}))
  order by starts_with(variant, 'clean-') desc, variant desc limit 1)`

const hasVariant = (mediaColumn: string, variant: 'watermarked' | 'optimized') =>
  sql<boolean>`exists (select 1 from media_rendition
    where media_rendition.media_id = ${sql.ref(mediaColumn)} and variant = ${sql.lit(variant)})`

/** Whether an earlier take has a preview; its rendition row stays when the file is removed. */
const hasPreview = sql<boolean>`(earlier.previews_removed_at is null and ${hasVariant('earlier.media_id', 'watermarked')})`

/**
 * The film of a file whose frames were counted. For a paid file only the clean twin counts: a rate then means that there is a version without a
 * watermark to play.
 */
const filmOf = (mediaColumn: string, isClean: RawBuilder<unknown>) =>
  sql<{ num: number; den: number; frames: number } | null>`(select json_build_object('num', rate_num, 'den', rate_den, 'frames', frames)
    from media_rendition where media_rendition.media_id = ${sql.ref(mediaColumn)} and rate_num is not null
      and variant = case when ${isClean} then 'optimized' else 'watermarked' end)`

const workStates = sql.join(contractCan.work.states.map((state) => sql.lit(state)))
/** Whether no clock runs: a side is suspended, or the job is over, for example cancelled. */
const standsStill = sql<boolean>`exists (select from contract where contract.id = contract_media.contract_id
  and (contract.state not in (${workStates}) or ${isASideSuspended}))`

/** The result of the check of a file; null if there was none. */
const checkOf = (mediaColumn: string) =>
  sql<CheckRow | null>`(select json_build_object('findings', take_check.findings, 'reason', take_check.reason)
    from take_check where take_check.media_id = ${sql.ref(mediaColumn)})`
/** Counts the remarks sent about an item; drafts are not counted, whoever reads. */
const remarkCounts = sql<Record<'open' | 'done' | 'settled', number>>`(select json_build_object(
    'open', count(*) filter (where remark.state = 'open'), 'done', count(*) filter (where remark.state = 'done'),
    'settled', count(*) filter (where remark.state = 'settled'))
  from remark where remark.contract_media_id = contract_media.id)`

/** One delivered item with its file and every earlier take, for use inside another statement. */
export function selectContractMedia(db: Pick<Db, 'selectFrom'>) {
  return db
    .selectFrom('contract_media')
    .innerJoin('media', 'media.id', 'contract_media.media_id')
    .selectAll('contract_media')
    .select(['media.kind', 'media.file_name', 'media.size_bytes', 'media.duration_seconds'])
    .select([
      thumbnailVariant.as('thumbnail_variant'),
      filmOf('contract_media.media_id', isPaid).as('film'),
      standsStill.as('stands_still'),
      checkOf('contract_media.media_id').as('check'),
      remarkCounts.as('remarks'),
      jsonArrayFrom(
        builder()
          .selectFrom('contract_media_take as earlier')
          .innerJoin('media as earlier_media', 'earlier_media.id', 'earlier.media_id')
          .select(['earlier.take', 'earlier.sent_at', 'earlier.note', 'earlier.change_request_message', 'earlier.media_id', 'earlier.held'])
          .select('earlier.original_removed_at')
          .select(['earlier_media.kind', hasPreview.as('has_watermarked')])
          .select([checkOf('earlier.media_id').as('check'), filmOf('earlier.media_id', sql`false`).as('film')])
          .whereRef('earlier.contract_media_id', '=', sql.ref<string>('contract_media.id'))
          .orderBy('earlier.take'),
      ).as('takes'),
    ])
}

/** The contract assets of a job with their deliveries, as JSON: `contractAssetsSelect('contract.id').as('assets')`. */
export function contractAssetsSelect(contractColumn: string) {
  return jsonArrayFrom(
    builder()
      .selectFrom('contract_asset')
      .innerJoin('desired_asset', 'desired_asset.id', 'contract_asset.desired_asset_id')
      .select(['contract_asset.id', 'contract_asset.type', 'contract_asset.committed', 'desired_asset.brief'])
      .select(['contract_asset.crop', 'contract_asset.requirements', 'contract_asset.lost_rounds', 'contract_asset.lost_rounds_by_place'])
      .select(
        jsonArrayFrom(
          selectContractMedia(builder())
            .where('contract_media.contract_asset_id', '=', sql.ref<ContractAssetId>('contract_asset.id'))
            .orderBy('contract_media.id'),
        ).as('medias'),
      )
      .where('contract_asset.contract_id', '=', sql.ref<ContractId>(contractColumn))
      .orderBy('contract_asset.position'),
  )
}

export type ContractAssetRow = (ReturnType<typeof contractAssetsSelect> extends Expression<infer Rows> ? Rows : never)[number]
/** Typed as JSON inside another statement; a row of its own has Dates, which the view takes too. */
export type ContractMediaJson = ContractAssetRow['medias'][number]

type AssetsOfContract = { agency_id: MemberId; creator_id: MemberId; assets: ContractAssetRow[] }

const selectAssets = prepared<{ contractId: ContractId }, AssetsOfContract>((db: Db, p) =>
  db
    .selectFrom('contract')
    .select(['agency_id', 'creator_id', contractAssetsSelect('contract.id').as('assets')])
    .where('contract.id', '=', p('contractId')),
)

/** With both sides, so that the caller's access is decided on the same row. */
export async function findContractAssets(tx: Tx, contractId: ContractId): Promise<AssetsOfContract | undefined> {
  const [row] = await selectAssets(tx, { contractId })
  return row
}

/** The highest number of change rounds that one place of the job went through, including those of items deleted from it. */
export async function mostRounds(tx: Tx, contractId: ContractId): Promise<number> {
  const { rounds } = await tx
    .selectFrom('contract_asset')
    .leftJoin('contract_media', 'contract_media.contract_asset_id', 'contract_asset.id')
    .select(
      sql<number>`coalesce(max(contract_asset.lost_rounds + greatest(contract_media.rounds, 0,
        (select max(lost) from unnest(contract_asset.lost_rounds_by_place) as lost))), 0)`.as('rounds'),
    )
    .where('contract_asset.contract_id', '=', contractId)
    .executeTakeFirstOrThrow()
  return rounds
}

/** Files of the job without clean twins, because they were delivered before such twins existed. */
export function listWithoutCleanTwins(tx: Tx, contractId: ContractId): Promise<{ media_id: string }[]> {
  return tx
    .selectFrom('contract_media')
    .select('media_id')
    .where('contract_id', '=', contractId)
    .where('state', '=', 'approved')
    .where(hasVariant('contract_media.media_id', 'watermarked'))
    .where(sql<boolean>`not ${hasVariant('contract_media.media_id', 'optimized')}`)
    .execute()
}

/** The current version of every delivered item that could be read, for a zip of all. */
export function listOriginals(tx: Tx, contractId: ContractId) {
  return tx
    .selectFrom('contract_media')
    .innerJoin('media', 'media.id', 'contract_media.media_id')
    .innerJoin('contract_asset', 'contract_asset.id', 'contract_media.contract_asset_id')
    .select(['media.file_name', 'media.storage_key', 'media.size_bytes', 'media.created_at', 'media.kind', 'media.mime'])
    .where('contract_media.contract_id', '=', contractId)
    .where('contract_media.state', '!=', 'failed')
    .orderBy('contract_asset.position')
    .orderBy('contract_media.id')
    .execute()
}
