/** A cell of a table for spreadsheets: words of anybody, or a number of ours. */
export type Cell = string | { number: string }

/** Minor units as a spreadsheet reads them. */
export const decimal = (minor: number): Cell => ({ number: (minor / 100).toFixed(2) })

/** A spreadsheet runs a cell that begins like a formula (ABUSE-28). */
export function harmless(text: string): string {
  return /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
}

function quoted(cell: string): string {
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}

/** One line of RFC 4180, with its end. */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map((cell) => quoted(typeof cell === 'string' ? harmless(cell) : cell.number)).join(',')}\r\n`
}
