import type { BalanceSheet } from '@pairtake/protocol/balance-sheet/balance-sheet-endpoints'

type Names<Side extends 'owed' | 'own' | 'held'> = BalanceSheet[Side][number]['name']
export type LineWords = { label: string; note: string; /** Hidden if the amount is zero. */ onlyIfAny?: true }

export const owedWords: Record<Names<'owed'>, LineWords> = {
  creators: { label: 'Creators’ balances', note: 'Earned and not requested yet' },
  payouts: { label: 'Payouts on their way', note: 'Requested, not marked as paid' },
  suspense: { label: 'Money in suspense', note: 'Not assigned yet: to return or clear up' },
  vat: { label: 'VAT', note: 'Charged to brands, for the tax office' },
  brands: { label: 'Brands', note: 'Invoiced and not booked as paid', onlyIfAny: true },
}

export const ownWords: Record<Names<'own'>, LineWords> = {
  fees: { label: 'Service fees', note: 'Without VAT, less refunds' },
  losses: { label: 'Losses', note: 'Refunds that creators’ balances didn’t cover, and lost chargebacks', onlyIfAny: true },
  charges: { label: 'Bank charges', note: 'Bank fees and chargeback fees', onlyIfAny: true },
  'provider-fees': { label: 'Card provider’s fees', note: 'Fees deducted from charges or billed', onlyIfAny: true },
  own: { label: 'Our own money', note: 'Paid in, less withdrawals', onlyIfAny: true },
}

export const heldWords: Record<Names<'held'>, LineWords> = {
  provider: { label: 'With the card provider', note: 'Charged to cards, less refunds, fees and payouts to us' },
  transit: { label: 'On its way to the bank', note: 'Paid out by the card provider, not settled on a bank statement yet', onlyIfAny: true },
  chargebacks: { label: 'Chargebacks', note: 'Withdrawn by the card provider; returned if the bank decides for us', onlyIfAny: true },
  bank: { label: 'In the bank', note: 'Payouts leave from here; the provider’s payouts are added once settled' },
}
