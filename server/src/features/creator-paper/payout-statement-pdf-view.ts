import { paperAmount } from '#adapters/paper/paper.ts'
import { drawPaper } from '#adapters/paper/print-paper.ts'
import { isVatNumber } from '#features/payment/invoice-tax-rules.ts'
import { addressOf } from '#features/payment/seller-address-rules.ts'
import type { PayoutStatementContent } from '#stored/creator-paper-content.ts'

/** Draws the PDF of a payout statement: only from its frozen content, so always the same bytes. */
export function viewPayoutStatementPdf(content: PayoutStatementContent): Promise<Buffer> {
  const { payer, account, lines, currency } = content
  return drawPaper({
    title: 'Payout statement',
    at: new Date(content.issuedAt),
    blocks: [
      [
        payer.name,
        ...addressOf(payer),
        ...(payer.taxNumber === '' ? [] : [`${isVatNumber(payer.taxNumber, payer.country) ? 'VAT ID' : 'Tax number'} ${payer.taxNumber}`]),
      ],
      content.creator,
    ],
    facts: [
      { label: 'Payout', value: content.payoutId },
      { label: 'Requested', value: content.requestedOn },
      { label: 'Paid', value: content.paidOn },
      { label: 'Account holder', value: account.holder },
      { label: 'Bank account', value: `${account.iban}, ${account.bankName}` },
    ],
    table: {
      columns: [
        { label: 'Job', width: 0.6 },
        { label: 'Booked', width: 0.15 },
        { label: 'Amount', width: 0.25, align: 'right' },
      ],
      rows: [
        ...lines.map(({ label, bookedOn, amountMinor }) => ({ cells: [label, bookedOn, paperAmount(amountMinor, currency)] })),
        { cells: ['Fees', '', paperAmount(0, currency)] },
        { cells: ['Paid out', '', paperAmount(content.totalMinor, currency)], isStrong: true },
      ],
    },
    notes: [
      'This is a payout statement. It is not an invoice, and no VAT can be claimed from it.',
      'No fees are taken from payouts. The brand pays our service fee in addition to your price.',
    ],
  })
}
