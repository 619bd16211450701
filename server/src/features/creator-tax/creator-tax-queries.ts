import type { TaxStatus } from '@pairtake/protocol/creator-tax/creator-tax-form'
import type { MemberId } from '@pairtake/protocol/ids'
import { sql } from 'kysely'
import type { Tx } from '#adapters/database/database.ts'
import { newId } from '#ids.ts'
import { vatIdOutcomeOf } from '#features/vat-id/vat-id-queries.ts'

/** Everything that the papers of a creator depend on, as of now. */
export function findCreatorTax(tx: Tx, creatorId: MemberId) {
  return tx
    .selectFrom('member')
    .leftJoin('creator_profile as profile', 'profile.creator_id', 'member.id')
    .leftJoin('creator_tax as tax', 'tax.creator_id', 'member.id')
    .leftJoin('self_billing_agreement as agreement', (join) =>
      join.onRef('agreement.creator_id', '=', 'member.id').on('agreement.revoked_at', 'is', null),
    )
    .select([
      sql<string>`case when company_name = '' then first_name || ' ' || last_name else company_name end`.as('name'),
      sql<string>`coalesce(profile.street_address, '')`.as('street'),
      sql<string>`coalesce(profile.postal_code, '')`.as('postalCode'),
      sql<string>`coalesce(profile.city, '')`.as('city'),
      sql<string>`coalesce(profile.state_region, '')`.as('state'),
      'profile.country',
      'tax.status',
      sql<string>`coalesce(tax.tax_number, '')`.as('taxNumber'),
      sql<string>`coalesce(tax.tin, '')`.as('tin'),
      sql<string>`coalesce(tax.birth_city, '')`.as('birthCity'),
      sql<string>`coalesce(tax.birth_country, '')`.as('birthCountry'),
      vatIdOutcomeOf('member.id').as('vatIdOutcome'),
      sql<Date | null>`(select answered_at from vat_id_standing where vat_id_standing.member_id = member.id)`.as('answeredAt'),
      'agreement.text_version as version',
      'agreement.agreed_at as agreedAt',
    ])
    .where('member.id', '=', creatorId)
    .executeTakeFirstOrThrow()
}

export type CreatorTaxRow = Awaited<ReturnType<typeof findCreatorTax>>

type TaxSave = {
  status: TaxStatus
  taxNumber: string
  tin: string | undefined
  /** Undefined leaves the stored place as it is. */
  birth: { city: string; country: string } | undefined
  at: Date
}

export async function saveCreatorTaxRow(tx: Tx, creatorId: MemberId, save: TaxSave): Promise<void> {
  const columns = {
    status: save.status,
    tax_number: save.taxNumber,
    updated_at: save.at,
    ...(save.tin !== undefined && { tin: save.tin }),
    ...(save.birth && { birth_city: save.birth.city, birth_country: save.birth.country }),
  }
  await tx
    .insertInto('creator_tax')
    .values({ creator_id: creatorId, ...columns })
    .onConflict((conflict) => conflict.column('creator_id').doUpdateSet(columns))
    .execute()
}

/** Keeps an agreement that is in force: of two concurrent ones only one is written (`self_billing_agreement_one_in_force`). */
export async function keepAgreement(tx: Tx, creatorId: MemberId, { version, at }: { version: string; at: Date }): Promise<void> {
  await tx
    .insertInto('self_billing_agreement')
    .values({ id: newId(), creator_id: creatorId, text_version: version, agreed_at: at })
    .onConflict((conflict) => conflict.column('creator_id').where('revoked_at', 'is', null).doNothing())
    .execute()
}

export async function endAgreement(tx: Tx, creatorId: MemberId, at: Date): Promise<void> {
  await tx
    .updateTable('self_billing_agreement')
    .set({ revoked_at: at })
    .where('creator_id', '=', creatorId)
    .where('revoked_at', 'is', null)
    .execute()
}
