import type { Role } from '@pairtake/protocol/roles'
import { sql } from 'kysely'
import type { TestApp } from '#testing/test-app.ts'
import type { Tenant } from './tenant.ts'

/** A value that only one column of one row contains, and who may see it in which answers. */
export type Private = { what: string; value: string; mayBeSeen: (role: Role | 'public', call: string) => boolean }

type Whose = 'agency' | 'creator' | 'operator'

/** A member's texts that are replaced by marks; where others than the member and operators may read them is listed separately. */
const columns: readonly { table: string; column: string; key: string; whose: Whose }[] = [
  ...(['agency', 'creator', 'operator'] as const).map((whose) => ({ table: 'member', column: 'last_name', key: 'id', whose })),
  { table: 'billing_info', column: 'street_address', key: 'agency_id', whose: 'agency' },
  { table: 'billing_info', column: 'trn', key: 'agency_id', whose: 'agency' },
  { table: 'payment_method', column: 'last4', key: 'agency_id', whose: 'agency' },
  { table: 'creator_profile', column: 'street_address', key: 'creator_id', whose: 'creator' },
  { table: 'payout_beneficiary', column: 'full_name', key: 'creator_id', whose: 'creator' },
  { table: 'payout_beneficiary', column: 'iban', key: 'creator_id', whose: 'creator' },
]

/** Never in any answer, except that of the call whose page passes it to the provider. */
const hidden: readonly { table: string; column: string; key: string; whose: Whose; call?: string }[] = [
  { table: 'payment_method', column: 'method_ref', key: 'agency_id', whose: 'agency', call: 'beginPaymentConfirmation' },
  { table: 'payment_customer', column: 'customer_ref', key: 'agency_id', whose: 'agency' },
  { table: 'payment', column: 'charge_ref', key: 'agency_id', whose: 'agency' },
  { table: 'payment', column: 'charge_key', key: 'agency_id', whose: 'agency' },
  { table: 'member', column: 'password_hash', key: 'id', whose: 'agency' },
  { table: 'member', column: 'password_hash', key: 'id', whose: 'creator' },
]

/** Writes marks over the private texts of a tenant, reads the secret values, and returns both. */
export async function markPrivate(app: TestApp, at: Tenant, tenant: 'own' | 'other'): Promise<Private[]> {
  const found: Private[] = []
  for (const { table, column, key, whose } of columns) {
    const value = `${tenant}-${whose}-${table}-${column}`
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${value} where ${sql.ref(key)} = ${at[whose].id}`.execute(app.deps.db)
    const mayBeSeen = (role: Role | 'public') => role === 'operator' || (tenant === 'own' && role === whose)
    found.push({ what: `${value} of ${tenant}`, value, mayBeSeen })
  }
  for (const whose of ['agency', 'creator', 'operator'] as const) {
    const mayBeSeen = (role: Role | 'public', call: string) =>
      role === 'operator' || (tenant === 'own' && role === whose) || (role === 'public' && call === 'listMailboxMails')
    found.push({ what: `the address of the ${tenant} ${whose}`, value: at[whose].email, mayBeSeen })
  }
  for (const { table, column, key, whose, call: only } of hidden) {
    const { rows } = await sql<{ value: string | null }>`
      select ${sql.ref(column)} as value from ${sql.table(table)} where ${sql.ref(key)} = ${at[whose].id}`.execute(app.deps.db)
    const mayBeSeen = (role: Role | 'public', call: string) => tenant === 'own' && role === whose && call === only
    for (const { value } of rows) if (value) found.push({ what: `${table}.${column}`, value, mayBeSeen })
  }
  return found
}
