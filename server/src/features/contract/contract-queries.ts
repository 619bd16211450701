import { contractActions } from '@pairtake/protocol/contract/contract-actions'
import type { ContractMediaState } from '@pairtake/protocol/contract-media/contract-media-actions'
import type { MediaType } from '@pairtake/protocol/general'
import type { CampaignId, ContractId, MemberId } from '@pairtake/protocol/ids'
import { sql, type Insertable, type Selectable, type Updateable } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Own } from '#access.ts'
import type { Db, Tx } from '#adapters/database/database.ts'
import { isDelivered } from '#adapters/database/delivered.ts'
import { movesOf } from '#adapters/database/moves.ts'
import { prepared } from '#adapters/database/prepared.ts'
import type { Contract, ContractAsset } from '#adapters/database/schema.gen.ts'
import { suspendedSince } from '#adapters/database/suspended.ts'
import { selectCampaigns } from '#features/campaign/campaign-queries.ts'
import { creatorFaceSelect } from '#features/creator-face/creator-face-queries.ts'
import { returnedOfContract } from '#features/finances/earning-list-queries.ts'
import { chargebackOfPayment } from '#features/payment/chargeback-of-payment-queries.ts'
import { termsOfContract } from '#features/payment/terms-queries.ts'
import { contractAssetsSelect } from './contract-asset-queries.ts'

export type ContractRow = Selectable<Contract>

/** Selects jobs with everything their wire shape in a list needs, in one statement. */
export function selectContracts(db: Db) {
  return db
    .selectFrom('contract')
    .innerJoin('member as agency', 'agency.id', 'contract.agency_id')
    .innerJoin('member as creator', 'creator.id', 'contract.creator_id')
    .leftJoin('live_payment as payment', 'payment.contract_id', 'contract.id')
    .leftJoin('feedback', 'feedback.contract_id', 'contract.id')
    .selectAll('contract')
    .select([
      'agency.display_name as agency_display_name',
      'agency.picture_key as agency_picture_key',
      'creator.first_name as creator_first_name',
      'creator.display_name as creator_display_name',
      'creator.picture_key as creator_picture_key',
      'payment.id as payment_id',
      'payment.state as payment_state',
      'payment.total_minor as payment_total_minor',
      'payment.paid_at as payment_paid_at',
      'payment.failure as payment_failure',
      'payment.confirm_ref as payment_confirm_ref',
      'payment.method_id as payment_method_id',
      'payment.refunded_at as payment_refunded_at',
      'payment.refunded_minor as payment_refunded_minor',
      'payment.next_retry_at as payment_next_retry_at',
      chargebackOfPayment.as('payment_chargeback'),
      'feedback.id as feedback_id',
      'feedback.completed_at as feedback_completed_at',
      jsonObjectFrom(selectCampaigns(db).where('campaign.id', '=', sql.ref<CampaignId>('contract.campaign_id')))
        .$notNull()
        .as('campaign'),
      sql<MediaStats>`(select json_build_object(
          'completed', count(*) filter (where state = 'approved'),
          'submitted', count(*) filter (where state not in ('processing', 'failed')),
          'reviewPending', count(*) filter (where state = 'needs_review'),
          'changesRequested', count(*) filter (where state = 'changes_requested'),
          'delivered', count(*) filter (where ${isDelivered('contract_media')}))
        from contract_media where contract_media.contract_id = contract.id)`.as('media_stats'),
      suspendedSince('agency', 'creator').as('paused_since'),
      sql<ItemStates[]>`(select coalesce(json_agg(json_build_object(
          'type', asset.type,
          'committed', asset.committed,
          'states', (select coalesce(json_agg(item.state order by item.id), '[]')
            from contract_media as item where item.contract_asset_id = asset.id))
          order by asset.position), '[]')
        from contract_asset as asset where asset.contract_id = contract.id)`.as('item_states'),
    ])
}

/** The items of one asset: how many are owed, and the state of each that has a file. */
type ItemStates = { type: MediaType; committed: number; states: ContractMediaState[] }

/** submitted: attached and neither processing nor failed. */
type MediaStats = { completed: number; submitted: number; reviewPending: number; changesRequested: number; delivered: number }

/** The same with the parts that only a detail shows: the creator's profile and portfolio, and every item with its takes. */
export function selectFullContracts(db: Db) {
  return selectContracts(db).select([
    creatorFaceSelect('contract.creator_id').as('creator_face'),
    contractAssetsSelect('contract.id').as('assets'),
    returnedOfContract.as('returned_minor'),
  ])
}

export type ListedContractRow = Awaited<ReturnType<ReturnType<typeof selectContracts>['executeTakeFirstOrThrow']>>
export type FullContractRow = Awaited<ReturnType<ReturnType<typeof selectFullContracts>['executeTakeFirstOrThrow']>>

const selectFull = prepared<{ contractId: ContractId }, FullContractRow>((db, p) =>
  selectFullContracts(db).where('contract.id', '=', p('contractId')),
)

export async function findFullContract(tx: Tx, contractId: ContractId): Promise<FullContractRow | undefined> {
  const [row] = await selectFull(tx, { contractId })
  return row
}

export function findContract(tx: Tx, contractId: ContractId): Promise<ContractRow | undefined> {
  return tx.selectFrom('contract').selectAll().where('id', '=', contractId).executeTakeFirst()
}

/** Since when a job is paused, because a side is suspended; null if it is not. */
export async function findPausedSince(
  tx: Tx,
  { agency_id, creator_id }: Pick<ContractRow, 'agency_id' | 'creator_id'>,
): Promise<Date | null> {
  const { since } = await tx
    .selectFrom('member as agency')
    .innerJoin('member as creator', (join) => join.on('creator.id', '=', creator_id))
    .select(suspendedSince('agency', 'creator').as('since'))
    .where('agency.id', '=', agency_id)
    .executeTakeFirstOrThrow()
  return since
}

/**
 * Locks the row, which serializes everything that happens to one job. Lock the campaign before it, its media after it. `side`: a member; only a job of
 * this member is found, and locked.
 */
export function lockContract(tx: Tx, contractId: ContractId, side?: MemberId): Promise<ContractRow | undefined> {
  return tx
    .selectFrom('contract')
    .selectAll()
    .where('id', '=', contractId)
    .$if(side !== undefined, (query) =>
      query.where((is) => is.or([is('agency_id', '=', side as MemberId), is('creator_id', '=', side as MemberId)])),
    )
    .forUpdate()
    .executeTakeFirst()
}

/** Applies an action of the state table to a job. */
export const { move: moveContract, tryMove: tryMoveContract } = movesOf('contract', contractActions)

/** Changes columns other than the state: who acted last, reminders sent, a report. */
export async function updateContract(tx: Tx, contract: Own<ContractRow>, change: Updateable<Contract>): Promise<void> {
  await tx.updateTable('contract').set(change).where('id', '=', contract.id).execute()
}

/** An act of a side, after which the other side's 30 days until a report begin again. The caller holds the job's lock. */
export async function countAct(tx: Tx, contractId: ContractId, { by, at }: { by: 'agency' | 'creator'; at: Date }): Promise<void> {
  const change = by === 'agency' ? { agency_acted_at: at } : { creator_acted_at: at }
  await tx.updateTable('contract').set(change).where('id', '=', contractId).execute()
}

export async function insertContract(tx: Tx, row: Insertable<Contract>, assets: Insertable<ContractAsset>[]): Promise<void> {
  await tx.insertInto('contract').values(row).execute()
  await tx.insertInto('contract_asset').values(assets).execute()
}

const selectContractNames = (tx: Tx, contractId: ContractId) =>
  tx
    .selectFrom('contract')
    .innerJoin('campaign', 'campaign.id', 'contract.campaign_id')
    .innerJoin('member as agency', 'agency.id', 'contract.agency_id')
    .innerJoin('member as creator', 'creator.id', 'contract.creator_id')
    .select([
      'contract.id as contractId',
      'contract.campaign_id as campaignId',
      'campaign.name as campaignName',
      'agency.display_name as agencyDisplayName',
      'creator.display_name as creatorDisplayName',
      'creator.first_name as creatorName',
      termsOfContract.as('terms'),
    ])
    .where('contract.id', '=', contractId)

/** The names in a notice about a job. */
export const findContractNames = (tx: Tx, contractId: ContractId) => selectContractNames(tx, contractId).executeTakeFirstOrThrow()

/** The same after an approval, with whether everything that the job owes is approved. */
export async function readApproval(tx: Tx, contractId: ContractId) {
  const { isWhole, ...names } = await selectContractNames(tx, contractId)
    .select(
      sql<boolean>`(select count(*) from contract_media where contract_media.contract_id = contract.id and state = 'approved')
        >= (select sum(committed) from contract_asset where contract_asset.contract_id = contract.id)`.as('isWhole'),
    )
    .executeTakeFirstOrThrow()
  return { isWhole, names }
}

/** Whether a job of the campaign is still being worked on, or the campaign never had a job that counts. */
export async function hasUndeliveredContracts(tx: Tx, campaignId: CampaignId): Promise<boolean> {
  const { open, counted } = await tx
    .selectFrom('contract')
    .select(({ fn }) => [
      fn.count<number>('id').filterWhere('state', '=', 'in_progress').as('open'),
      fn.count<number>('id').filterWhere('state', '!=', 'cancelled').as('counted'),
    ])
    .where('campaign_id', '=', campaignId)
    .executeTakeFirstOrThrow()
  return open > 0 || counted === 0
}
