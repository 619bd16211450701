export type Column = { label: string; width: number; align?: 'left' | 'right' }
export type PaperRow = { cells: string[]; isStrong?: boolean }

/**
 * The parts that make a paper a letter in our design: logo and name at the top, totals in their own block, and the issuer in the footer of each page.
 */
export type Letterhead = {
  /** 'Credit note'. */
  name: string
  number: string
  /** Labels above the addresses: 'Billed to'. */
  captions: string[]
  totals: { label: string; amount: string; isStrong?: boolean }[]
  /** Columns side by side, at the foot of each page. */
  footer: string[][]
}

/** One or more pages of plain business paper. It is only drawn text; nothing in it is markup or script. */
export type Paper = {
  title: string
  /** Recorded in the file instead of the current time, so that the same content gives the same file. */
  at: Date
  /** Address blocks side by side, first line bold. */
  blocks: string[][]
  facts: { label: string; value: string }[]
  table: { columns: Column[]; rows: PaperRow[] }
  notes: string[]
  /** Absent on papers from before it was introduced, which keep their old design. */
  letterhead?: Letterhead
  /** The same invoice in machine-readable form (EN 16931 as XML); with it the file is PDF/A-3, as Factur-X and ZUGFeRD require. */
  eInvoice?: string
}

/** `1,234.50 EUR`: minor units in the format of papers. */
export function paperAmount(amountMinor: number, currency: string): string {
  const sign = amountMinor < 0 ? '−' : ''
  const text = (Math.abs(amountMinor) / 100).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
  return `${sign}${text} ${currency}`
}
