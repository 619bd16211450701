import type { Tx } from '#adapters/database/database.ts'
import type { Config } from '#config.ts'
import type { Deps } from '#deps.ts'
import { makeCreatorPaperFile } from '#tasks/task-payloads.ts'
import { sellerAddressOf } from '#features/payment/seller-address-rules.ts'
import { allot } from './allotment-rules.ts'
import { findBefore, listUnpaidParts } from './balance-parts-queries.ts'
import { findCreatorAddress } from './creator-address-queries.ts'
import { insertCreatorPaper } from './creator-paper-queries.ts'
import { payoutStatementOf, type StatementFacts } from './payout-statement-rules.ts'
import type { MemberId, PayoutId } from '@pairtake/protocol/ids'

type PaidPayout = StatementFacts['payout'] & { id: PayoutId; creator_id: MemberId }

/**
 * Issues the statement of a paid payout. The caller holds the lock on the creator's account: of two concurrent payouts, the second sees what the
 * first paid for.
 */
export async function issuePayoutStatement(tx: Tx, deps: Deps, payout: PaidPayout): Promise<void> {
  const { config } = deps
  const at = deps.now()
  const of = { creatorId: payout.creator_id, payoutId: payout.id }
  const before = await findBefore(tx, of)
  const parts = allot(await listUnpaidParts(tx, payout.creator_id), { amountMinor: payout.amount_minor, ...before })
  const content = payoutStatementOf({
    payout,
    payer: payerOf(config),
    creator: await findCreatorAddress(tx, payout.creator_id, payout.beneficiary),
    parts,
    at,
    timeZone: config.sellerTimeZone,
  })
  const creatorPaperId = await insertCreatorPaper(tx, { ...of, number: payout.id, content, at })
  await deps.tasks.enqueue(tx, makeCreatorPaperFile, { creatorPaperId })
}

function payerOf({ sepaDebtor: { name, iban }, seller: { address, taxNumber }, vat }: Config): StatementFacts['payer'] {
  const { country } = sellerAddressOf({ name, address, country: vat.country, bankCountry: iban.slice(0, 2) })
  return { name, address, country, taxNumber }
}
