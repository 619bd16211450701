import type { MemberId } from '@pairtake/protocol/ids'
import type { Beneficiary } from '@pairtake/protocol/payout/payout-endpoints'
import { countryName } from '@pairtake/protocol/reference/countries'
import { sql } from 'kysely'
import type { Tx } from '#adapters/database/database.ts'

/**
 * Name and address of a creator as printed on the statement of a payout, one line each. A deleted account has none, so that it names whom the payout
 * went to.
 */
export async function findCreatorAddress(tx: Tx, creatorId: MemberId, paid: Pick<Beneficiary, 'fullName' | 'address'>): Promise<string[]> {
  const party = await findCreatorParty(tx, creatorId)
  if (party.deleted_at !== null) return [paid.fullName, paid.address]
  const { name, street_address, postal_code, city, state_region, country } = party
  const town = [postal_code, city].filter(Boolean).join(' ')
  return [name, street_address ?? '', town, state_region ?? '', country ? countryName(country) : ''].filter(Boolean)
}

/** The party that a paper names: the company, or the person by their full name. */
function findCreatorParty(tx: Tx, creatorId: MemberId) {
  return tx
    .selectFrom('member')
    .leftJoin('creator_profile', 'creator_profile.creator_id', 'member.id')
    .select([
      sql<string>`case when company_name = '' then first_name || ' ' || last_name else company_name end`.as('name'),
      'member.deleted_at',
      'street_address',
      'postal_code',
      'city',
      'state_region',
      'country',
    ])
    .where('member.id', '=', creatorId)
    .executeTakeFirstOrThrow()
}
