import { contractMediaActions } from '@pairtake/protocol/contract-media/contract-media-actions'
import type { CampaignId, ContractAssetId, ContractMediaId, MediaId, MemberId } from '@pairtake/protocol/ids'
import { sql, type Insertable, type QueryCreator, type Selectable } from 'kysely'
import type { Own } from '#access.ts'
import type { Tx } from '#adapters/database/database.ts'
import { movesOf } from '#adapters/database/moves.ts'
import { prepared } from '#adapters/database/prepared.ts'
import type { ContractMedia, DB } from '#adapters/database/schema.gen.ts'
import type { Deps } from '#deps.ts'
import { after, days } from '#wire-time.ts'
import type { ContractRow } from '#features/contract/contract-queries.ts'
import { selectContractMedia } from '#features/contract/contract-asset-queries.ts'

export type ContractMediaRow = Selectable<ContractMedia>

type SelectedMedia = Awaited<ReturnType<ReturnType<typeof selectContractMedia>['executeTakeFirstOrThrow']>>

const selectForView = prepared<{ contractMediaId: ContractMediaId }, SelectedMedia>((db, p) =>
  selectContractMedia(db).where('contract_media.id', '=', p('contractMediaId')),
)

/** One item with its file and takes, as its view needs it. */
export async function findFullContractMedia(tx: Tx, contractMediaId: ContractMediaId): Promise<SelectedMedia | undefined> {
  const [row] = await selectForView(tx, { contractMediaId })
  return row
}

export function findContractMedia(tx: Tx, contractMediaId: ContractMediaId): Promise<ContractMediaRow | undefined> {
  return tx.selectFrom('contract_media').selectAll().where('id', '=', contractMediaId).executeTakeFirst()
}

/** The columns that a decision on an item depends on, read under the lock. */
export type LockedMedia = Pick<
  ContractMediaRow,
  | 'id'
  | 'contract_asset_id'
  | 'media_id'
  | 'name'
  | 'note'
  | 'state'
  | 'held'
  | 'change_request_message'
  | 'rounds'
  | 'take'
  | 'auto_approve_at'
  | 'sent_at'
>

/** `side`: a member; only items of this member's jobs are found. */
type AskedItem = { contractMediaId: ContractMediaId; side?: MemberId | undefined }

const contractOf = (db: QueryCreator<DB>, { contractMediaId, side }: AskedItem) =>
  db
    .selectFrom('contract_media as asked')
    .innerJoin('contract as job', 'job.id', 'asked.contract_id')
    .where('asked.id', '=', contractMediaId)
    .$if(side !== undefined, (asked) =>
      asked.where((is) => is.or([is('job.agency_id', '=', side as MemberId), is('job.creator_id', '=', side as MemberId)])),
    )

/** Locks the campaign, because its last approval delivers it. An item never changes its job, nor a job its campaign. */
const lockCampaignOfItem = (db: QueryCreator<DB>, asked: AskedItem) =>
  db.selectFrom('campaign').select('campaign.id').where('campaign.id', '=', contractOf(db, asked).select('job.campaign_id')).forUpdate()

/** Locks the job, which serializes two approvals of its last two items. The join finds no job to lock before its campaign is locked. */
const lockContractOfItem = (db: QueryCreator<DB & { held_campaign: { id: CampaignId } }>, { contractMediaId }: AskedItem) =>
  db
    .selectFrom('held_campaign')
    .innerJoin('contract', 'contract.campaign_id', 'held_campaign.id')
    .selectAll('contract')
    .where('contract.id', '=', (eb) =>
      eb.selectFrom('contract_media as asked').select('asked.contract_id').where('asked.id', '=', contractMediaId),
    )
    .forUpdate('contract')

/**
 * Locks an item after its job, and the job after its campaign, so that an approval and a reupload of one item are serialized. Anything else read
 * under these locks needs a statement of its own, whose snapshot includes what was committed while this one waited.
 */
export async function lockItemRows(tx: Tx, asked: AskedItem): Promise<{ contract: ContractRow; media: LockedMedia } | undefined> {
  const row = await tx
    .with('held_campaign', (qc) => lockCampaignOfItem(qc, asked))
    .with('held_contract', (qc) => lockContractOfItem(qc, asked))
    .selectFrom('held_contract')
    .innerJoin('contract_media', 'contract_media.contract_id', 'held_contract.id')
    .selectAll('held_contract')
    .select([
      'contract_media.id as item_id',
      'contract_media.contract_asset_id as item_asset_id',
      'contract_media.media_id as item_media_id',
      'contract_media.name as item_name',
      'contract_media.note as item_note',
      'contract_media.state as item_state',
      'contract_media.held as item_held',
      'contract_media.change_request_message as item_message',
      'contract_media.rounds as item_rounds',
      'contract_media.take as item_take',
      'contract_media.auto_approve_at as item_auto_approve_at',
      'contract_media.sent_at as item_sent_at',
    ])
    .where('contract_media.id', '=', asked.contractMediaId)
    .forUpdate('contract_media')
    .executeTakeFirst()
  if (!row) return undefined
  const { item_id, item_asset_id, item_media_id, item_name, item_note, item_state, item_message, ...rest } = row
  const { item_held, item_rounds, item_take, item_auto_approve_at, item_sent_at, ...contract } = rest
  const media = {
    id: item_id,
    contract_asset_id: item_asset_id,
    media_id: item_media_id,
    name: item_name,
    note: item_note,
    state: item_state,
    held: item_held,
    change_request_message: item_message,
    rounds: item_rounds,
    take: item_take,
    auto_approve_at: item_auto_approve_at,
    sent_at: item_sent_at,
  }
  return { contract, media }
}

/** The slot with its job's id; the deliveries for it are counted under the job's lock. */
export function findContractAsset(tx: Tx, contractAssetId: ContractAssetId) {
  return tx.selectFrom('contract_asset').selectAll().where('id', '=', contractAssetId).executeTakeFirst()
}

export async function findAssetType(tx: Tx, contractAssetId: ContractAssetId): Promise<'video' | 'photos'> {
  const row = await tx.selectFrom('contract_asset').select('type').where('id', '=', contractAssetId).executeTakeFirstOrThrow()
  return row.type
}

export async function countDelivered(tx: Tx, contractAssetId: ContractAssetId): Promise<number> {
  const { count } = await tx
    .selectFrom('contract_media')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('contract_asset_id', '=', contractAssetId)
    .executeTakeFirstOrThrow()
  return count
}

export async function insertContractMedia(tx: Tx, row: Insertable<ContractMedia>): Promise<void> {
  await tx.insertInto('contract_media').values(row).execute()
}

/** The earlier delivery of a file, as the current take or an earlier one. */
export function findUseOfMedia(tx: Tx, mediaId: MediaId) {
  return tx
    .selectFrom('contract_media')
    .leftJoin('contract_media_take', 'contract_media_take.contract_media_id', 'contract_media.id')
    .select(['contract_media.id', 'contract_media.contract_asset_id'])
    .where((eb) => eb.or([eb('contract_media.media_id', '=', mediaId), eb('contract_media_take.media_id', '=', mediaId)]))
    .executeTakeFirst()
}

/** Applies an action of the state table to an item; pass `only: { media_id }` if a reupload may have come between. */
export const { move: moveContractMedia, tryMove: tryMoveContractMedia } = movesOf('contract_media', contractMediaActions)

/** Columns that start the agency's clock when an item becomes ready for review. */
export function startReviewClock(deps: Deps): Pick<ContractMediaRow, 'review_since' | 'auto_approve_at' | 'review_reminders'> {
  const now = deps.now()
  const { autoApproveDays } = deps.config
  return { review_since: now, auto_approve_at: autoApproveDays === 0 ? null : after(now, days(autoApproveDays)), review_reminders: 0 }
}

export const heldReminderDays = 1

/** Columns that hold an item back; the creator is reminded a day later. */
export function holdBack(deps: Deps): Pick<ContractMediaRow, 'held' | 'held_reminder_at'> & typeof stoppedReviewClock {
  return { ...stoppedReviewClock, held: true, held_reminder_at: after(deps.now(), days(heldReminderDays)) }
}

/** Columns for a file that replaces a held one, or is sent anyway: it is no longer held, and no reminder is sent. */
export const letGo = { held: false, held_reminder_at: null } as const

export const stoppedReviewClock = { review_since: null, auto_approve_at: null, review_reminders: 0 } as const

/** Stores the version that is being replaced as an earlier take, which stays viewable. */
export async function keepTake(tx: Tx, media: LockedMedia): Promise<void> {
  await tx
    .insertInto('contract_media_take')
    .values({
      contract_media_id: media.id,
      take: media.take,
      media_id: media.media_id,
      note: media.note,
      change_request_message: media.change_request_message,
      sent_at: media.sent_at,
      held: media.held,
    })
    .execute()
}

/** Keeps the change rounds of a deleted item for the next one in its place; the caller holds the job's lock. */
export async function keepLostRounds(tx: Tx, media: Own<LockedMedia>): Promise<void> {
  if (media.rounds === 0) return
  await tx
    .updateTable('contract_asset')
    .set({ lost_rounds_by_place: sql<number[]>`lost_rounds_by_place || ${media.rounds}::integer` })
    .where('id', '=', media.contract_asset_id)
    .execute()
}

/** Takes the rounds of the emptied place with the most of them, for the item that is now in it; the caller holds the job's lock. */
export async function takeLostRounds(tx: Tx, contractAssetId: ContractAssetId): Promise<number> {
  const { lost } = await tx
    .selectFrom('contract_asset')
    .select('lost_rounds_by_place as lost')
    .where('id', '=', contractAssetId)
    .executeTakeFirstOrThrow()
  if (lost.length === 0) return 0
  const [most = 0, ...rest] = lost.toSorted((one, other) => other - one)
  await tx.updateTable('contract_asset').set({ lost_rounds_by_place: rest }).where('id', '=', contractAssetId).execute()
  return most
}

/** Deletes an item with all its takes and files; returns the storage keys for a task to remove. */
export async function removeContractMedia(tx: Tx, media: Own<LockedMedia>): Promise<string[]> {
  const takes = await tx.deleteFrom('contract_media_take').where('contract_media_id', '=', media.id).returning('media_id').execute()
  await tx.deleteFrom('contract_media').where('id', '=', media.id).execute()
  const mediaIds = [media.media_id, ...takes.map((take) => take.media_id)]
  const renditions = await tx.deleteFrom('media_rendition').where('media_id', 'in', mediaIds).returning('storage_key').execute()
  const originals = await tx.deleteFrom('media').where('id', 'in', mediaIds).returning('storage_key').execute()
  return [...originals, ...renditions].map((row) => row.storage_key)
}
