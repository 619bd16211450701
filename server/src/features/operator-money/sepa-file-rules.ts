import type { PayoutId } from '@pairtake/protocol/ids'
import * as SEPA from 'sepa'
import type { Beneficiary } from '@pairtake/protocol/payout/payout-endpoints'
import type { Config } from '#config.ts'
import { sepaText } from '#features/payout/sepa-text-rules.ts'
import { targetDayFrom } from './target-day-rules.ts'

export type Transfer = { payoutId: PayoutId; amountMinor: number; beneficiary: Beneficiary }
type Batch = { id: string; debtor: Config['sepaDebtor']; transfers: Transfer[]; at: Date }

const maxName = 70

/** Writes the batch as pain.001.001.09. Ids have at most 35 characters there, so ours are written without dashes. */
export function sepaFile({ id, debtor, transfers, at }: Batch): string {
  const document = new SEPA.Document('pain.001.001.09')
  document.grpHdr.id = messageIdOf(id)
  document.grpHdr.created = at
  document.grpHdr.initiatorName = sepaText(debtor.name, maxName)

  const info = document.createPaymentInfo()
  info.method = 'TRF'
  info.id = '1'
  // The library formats the day in this machine's time zone.
  info.requestedExecutionDate = new Date(`${targetDayFrom(at)}T12:00:00`)
  info.debtorName = sepaText(debtor.name, maxName)
  info.debtorIBAN = debtor.iban
  info.debtorBIC = matchingBic(debtor)
  info.batchBooking = true
  document.addPaymentInfo(info)

  for (const { payoutId, amountMinor, beneficiary } of transfers) {
    const transaction = info.createTransaction()
    transaction.creditorName = sepaText(beneficiary.fullName, maxName)
    transaction.creditorIBAN = beneficiary.iban
    transaction.creditorBIC = matchingBic(beneficiary)
    transaction.amount = amountMinor / 100
    transaction.currency = 'EUR'
    transaction.end2endId = payoutId.replaceAll('-', '')
    transaction.remittanceInfo = sepaText(`Payout ${payoutId}`, 140)
    info.addTransaction(transaction)
  }
  return document.toString()
}

/** Uses the random end of the id; the library appends a part number and must stay within 35 characters. */
export function messageIdOf(batchId: string): string {
  return `PT${batchId.replaceAll('-', '').slice(-20)}`
}

/** A BIC is optional in SEPA. If its country differs from the IBAN's, it is a mistake that would fail the whole file, so it is left out. */
function matchingBic({ iban, bic }: { iban: string; bic: string }): string {
  return bic.slice(4, 6) === iban.slice(0, 2) ? bic : ''
}
