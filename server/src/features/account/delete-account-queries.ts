import type { MemberId } from '@pairtake/protocol/ids'
import { sql } from 'kysely'
import type { Tx } from '#adapters/database/database.ts'
import { moveCampaigns } from '#features/campaign/campaign-queries.ts'
import { exportStorageKey } from '#features/member/member-view.ts'

/** Locks the member's own campaigns and those with an open application of theirs, always in the same order so that two such runs cannot deadlock. */
export async function lockCampaignsOf(tx: Tx, memberId: MemberId): Promise<void> {
  // A union, because with `or` the planner reads all campaigns of the market.
  const theirs = tx
    .selectFrom('campaign as own')
    .select('own.id')
    .where('own.agency_id', '=', memberId)
    .union(tx.selectFrom('candidate_request').select('campaign_id as id').where('creator_id', '=', memberId).where('state', '=', 'new'))
  await tx.selectFrom('campaign').select('id').where('id', 'in', theirs).orderBy('id').forUpdate().execute()
}

export type OpenBusiness = { jobs: number; payments: number; chargebacks: number; payouts: number }

export function findOpenBusiness(tx: Tx, memberId: MemberId): Promise<OpenBusiness> {
  return tx
    .selectNoFrom((eb) => [
      eb
        .selectFrom('contract')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where((inner) => inner.or([inner('agency_id', '=', memberId), inner('creator_id', '=', memberId)]))
        .where('state', 'in', ['in_progress', 'delivered', 'finalizing'])
        .$asScalar()
        .$notNull()
        .as('jobs'),
      eb
        .selectFrom('live_payment as payment')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('agency_id', '=', memberId)
        .where('state', '!=', 'paid')
        .$asScalar()
        .$notNull()
        .as('payments'),
      // An inquiry of its bank does not block a brand, as elsewhere: only the bank knows whether the brand knows of it.
      eb
        .selectFrom('chargeback')
        .innerJoin('live_payment as payment', 'payment.id', 'chargeback.payment_id')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('payment.agency_id', '=', memberId)
        .where('chargeback.is_inquiry', '=', false)
        .where('chargeback.state', 'in', ['open', 'answered'])
        .$asScalar()
        .$notNull()
        .as('chargebacks'),
      eb
        .selectFrom('live_payout as payout')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('creator_id', '=', memberId)
        .where('state', '=', 'requested')
        .$asScalar()
        .$notNull()
        .as('payouts'),
    ])
    .executeTakeFirstOrThrow()
}

/** Takes an agency's campaigns off the market, and out of the operators' queue: nothing is left to decide about them (R-480). */
export async function closeCampaignsOf(tx: Tx, agencyId: MemberId, at: Date): Promise<void> {
  await moveCampaigns(tx, { of: { agency_id: agencyId }, action: 'withdraw', change: { updated_at: at } })
  await tx.updateTable('campaign').set({ hidden_at: at, edited_at: null }).where('agency_id', '=', agencyId).execute()
}

/** Shown in place of all names of a deleted member. */
export const deletedName = 'Deleted member'

/** Deletes the member's personal data; data that others' jobs and the books need stays. Returns what is left to remove outside of the database. */
export async function removePersonalData(
  tx: Tx,
  memberId: MemberId,
  at: Date,
): Promise<{ fileKeys: string[]; customers: { provider: string; customerRef: string }[] }> {
  const items = await tx.deleteFrom('portfolio_item').where('creator_id', '=', memberId).returning('media_id').execute()
  const mediaIds = items.map((item) => item.media_id)
  const fileKeys: string[] = []
  if (mediaIds.length > 0) {
    const renditions = await tx.deleteFrom('media_rendition').where('media_id', 'in', mediaIds).returning('storage_key').execute()
    const originals = await tx.deleteFrom('media').where('id', 'in', mediaIds).returning('storage_key').execute()
    fileKeys.push(...[...originals, ...renditions].map((row) => row.storage_key))
  }
  const exported = await tx.deleteFrom('data_export').where('member_id', '=', memberId).returning('name').execute()
  fileKeys.push(...exported.map(({ name }) => exportStorageKey(name)))
  await tx.deleteFrom('creator_profile').where('creator_id', '=', memberId).execute()
  // Every job of theirs is over, so nothing is sent there any more.
  await tx
    .updateTable('contract')
    .set({ shipping_address: null })
    .where('creator_id', '=', memberId)
    .where('shipping_address', 'is not', null)
    .execute()
  await tx.deleteFrom('payout_beneficiary').where('creator_id', '=', memberId).execute()
  await tx.deleteFrom('creator_tax').where('creator_id', '=', memberId).execute()
  await tx.deleteFrom('billing_info').where('agency_id', '=', memberId).execute()
  await tx.deleteFrom('payment_method').where('agency_id', '=', memberId).execute()
  const customers = await tx
    .deleteFrom('payment_customer')
    .where('agency_id', '=', memberId)
    .returning(['provider', 'customer_ref as customerRef'])
    .execute()
  await tx.deleteFrom('upload').where('owner_id', '=', memberId).where('completed_at', 'is not', null).execute()
  await tx.deleteFrom('notification').where('member_id', '=', memberId).execute()
  // Only the brand knows its unsent remarks; sent remarks and replies are part of the job.
  await tx
    .deleteFrom('remark')
    .where('state', '=', 'draft')
    .where('contract_media_id', 'in', (eb) =>
      eb
        .selectFrom('contract_media')
        .innerJoin('contract', 'contract.id', 'contract_media.contract_id')
        .select('contract_media.id')
        .where('contract.agency_id', '=', memberId),
    )
    .execute()
  await tx.deleteFrom('calendar_feed').where('member_id', '=', memberId).execute()
  await tx.deleteFrom('mail_link').where('member_id', '=', memberId).execute()
  await tx.deleteFrom('idempotency_key').where('member_id', '=', memberId).execute()
  await tx
    .updateTable('member')
    .set({
      // The address is free for a new account.
      email: sql`'deleted-' || id::text || '@deleted.invalid'`,
      email_key: sql`'deleted-' || id::text || '@deleted.invalid'`,
      password_hash: 'none',
      first_name: 'Deleted',
      last_name: 'member',
      company_name: '',
      display_name: deletedName,
      residence_country: '',
      picture_key: null,
      mail_preferences: {},
      deleted_at: at,
    })
    .where('id', '=', memberId)
    .execute()
  return { fileKeys, customers }
}
