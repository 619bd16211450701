import type { AccountSheet } from '@pairtake/protocol/accounts/accounts-endpoints'

export type AccountsFile = { sheet: AccountSheet; name: string; note: string; kind?: 'CSV' | 'ZIP' }

/** The available downloads, those most often requested by bookkeepers first. */
export const accountsFiles: readonly AccountsFile[] = [
  {
    sheet: 'datev',
    name: 'DATEV',
    note: 'Every booking as an EXTF Buchungsstapel, with an account per brand and creator. Covers one financial and one calendar year at most.',
  },
  { sheet: 'journal', name: 'Journal', note: 'Every entry of the ledger with its account and document.' },
  { sheet: 'invoices', name: 'Invoices and credit notes', note: 'Every document with net, VAT and total.' },
  { sheet: 'vat', name: 'VAT by month and rate', note: 'Net and VAT of each month, less credit notes.' },
  {
    sheet: 'ec-sales',
    name: 'EC sales list',
    note: 'Reverse-charge sales by VAT number, month and quarter, less the credit notes of the month.',
  },
  { sheet: 'open-items', name: 'Open items', note: 'Amounts owed to creators and brands or still to be charged on the last day.' },
  {
    sheet: 'creator-papers',
    name: 'Self-billed documents',
    note: 'Every invoice and credit note issued for a creator, with net, VAT and total.',
  },
  { sheet: 'vat-id-checks', name: 'VAT ID checks', note: 'Every VIES check with its answer and consultation number.' },
  {
    sheet: 'provider-lines',
    name: 'Card provider',
    note: 'Every card provider line with its fee, next to the entry in our books.',
  },
  {
    sheet: 'agency-statements',
    name: 'Brand statements',
    note: 'One file per brand, with its opening balance and every movement.',
    kind: 'ZIP',
  },
  {
    sheet: 'papers',
    name: 'Document archive',
    note: 'Every invoice, credit note and payout statement as a PDF, with a list of SHA-256 hashes.',
    kind: 'ZIP',
  },
]
