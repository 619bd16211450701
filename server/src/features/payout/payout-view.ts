import { fromMinor } from '@pairtake/protocol/money'
import type { Beneficiary, Payout } from '@pairtake/protocol/payout/payout-endpoints'
import { wireTime, wireTimeOrNull } from '#wire-time.ts'
import { creatorPaperAddress } from '#features/creator-paper/creator-paper-view.ts'
import type { ViewContext } from '#http/serve.ts'
import type { BeneficiaryRow, ListedPayoutRow } from './payout-queries.ts'

export function viewPayout(row: ListedPayoutRow, context: ViewContext): Payout {
  return {
    id: row.id,
    state: row.state,
    amount: fromMinor(row.amount_minor, row.currency),
    createdAt: wireTime(row.created_at),
    paidAt: wireTimeOrNull(row.paid_at),
    returnedAt: wireTimeOrNull(row.returned_at),
    statementPdfUrl: row.statement_id && creatorPaperAddress(row.statement_id, context),
  }
}

export function viewBeneficiary(row: BeneficiaryRow): Beneficiary {
  return {
    fullName: row.full_name,
    address: row.address,
    iban: row.iban,
    bic: row.bic,
    bankName: row.bank_name,
    bankAddress: row.bank_address,
  }
}
