export type Column = { label: string; width: number; align?: 'left' | 'right' }
export type PaperRow = { cells: string[]; isStrong?: boolean }

/** What makes a paper a letter of ours: the mark and its name above, sums in a block of their own, and below on each page who issued it. */
export type Letterhead = {
  /** 'Credit note'. */
  name: string
  number: string
  /** Above each address: 'Billed to'. */
  captions: string[]
  totals: { label: string; amount: string; isStrong?: boolean }[]
  /** Columns beside each other, at the foot of each page. */
  footer: string[][]
}

/** A page or more of plain business paper. It is only drawn text; nothing in it is markup or script. */
export type Paper = {
  title: string
  /** Goes into the file instead of the clock's time, so that the same content is the same file. */
  at: Date
  /** Address blocks beside each other, first line strong. */
  blocks: string[][]
  facts: { label: string; value: string }[]
  table: { columns: Column[]; rows: PaperRow[] }
  notes: string[]
  /** Papers from before it are drawn without, so that they come out as they were. */
  letterhead?: Letterhead
  /** The same invoice for machines (EN 16931 as XML); with it the file is PDF/A-3, as Factur-X and ZUGFeRD want it. */
  eInvoice?: string
}

/** `1,234.50 EUR`: minor units as paper has them. */
export function paperAmount(amountMinor: number, currency: string): string {
  const sign = amountMinor < 0 ? '−' : ''
  const text = (Math.abs(amountMinor) / 100).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
  return `${sign}${text} ${currency}`
}
