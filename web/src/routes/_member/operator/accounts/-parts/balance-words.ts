import type { BalanceSheet } from '@pairtake/protocol/balance-sheet/balance-sheet-endpoints'

type Names<Side extends 'owed' | 'own' | 'held'> = BalanceSheet[Side][number]['name']
export type LineWords = { label: string; note: string; /** Hidden if the amount is zero. */ onlyIfAny?: true }

export const owedWords: Record<Names<'owed'>, LineWords> = {
  creators: { label: 'Creators’ balances', note: 'Earned and not requested yet' },
  payouts: { label: 'Payouts on their way', note: 'Requested, not marked as paid' },
  suspense: { label: 'Money in suspense', note: 'Nobody’s yet: to give back or to clear up' },
  vat: { label: 'VAT', note: 'Charged to brands, for the tax office' },
  brands: { label: 'Brands', note: 'Invoiced and not booked as paid', onlyIfAny: true },
}

export const ownWords: Record<Names<'own'>, LineWords> = {
  fees: { label: 'Service fees', note: 'Without VAT, less what was refunded' },
  losses: { label: 'Losses', note: 'Refunds that creators’ balances didn’t cover, and lost chargebacks', onlyIfAny: true },
  charges: { label: 'Bank charges', note: 'What the bank kept, and the fees of chargebacks', onlyIfAny: true },
  'provider-fees': { label: 'Card provider’s fees', note: 'What it kept of charges, and what it billed', onlyIfAny: true },
  own: { label: 'Our own money', note: 'Paid in, less what was taken out', onlyIfAny: true },
}

export const heldWords: Record<Names<'held'>, LineWords> = {
  provider: { label: 'With the card provider', note: 'Charged to cards, less refunds, fees and what was paid out to us' },
  transit: { label: 'On its way to the bank', note: 'Paid out by the card provider, not settled on a bank statement yet', onlyIfAny: true },
  chargebacks: { label: 'Chargebacks', note: 'Withdrawn by the card provider; back if the bank decides for us', onlyIfAny: true },
  bank: { label: 'In the bank', note: 'Payouts leave from it; the provider’s payouts come in once they are settled' },
}
