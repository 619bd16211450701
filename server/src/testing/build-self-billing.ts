import type { TaxStatus } from '@pairtake/protocol/creator-tax/creator-tax-form'
import type { Deps } from '#deps.ts'
import { newId } from '#ids.ts'
import type { TestMember } from './builders.ts'

/** A creator who stated how they are taxed and agreed to self-billing. */
export async function buildSelfBilling(deps: Deps, { id }: TestMember, tax: { status: TaxStatus; taxNumber: string }): Promise<void> {
  const at = deps.now()
  const row = { creator_id: id, status: tax.status, tax_number: tax.taxNumber, updated_at: at }
  await deps.db.insertInto('creator_tax').values(row).execute()
  await deps.db
    .insertInto('self_billing_agreement')
    .values({ id: newId(), creator_id: id, text_version: '2026-11', agreed_at: at })
    .execute()
}
