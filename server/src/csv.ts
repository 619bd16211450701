/** A cell of a spreadsheet: text from any source, or a number that we computed. */
export type Cell = string | { number: string }

/** Minor units in the form that a spreadsheet reads as a number. */
export const decimal = (minor: number): Cell => ({ number: (minor / 100).toFixed(2) })

/** Defuses text that begins like a formula, which a spreadsheet would run (ABUSE-28). */
export function harmless(text: string): string {
  return /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
}

function quoted(cell: string): string {
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}

/** One line as RFC 4180 defines it, with its line end. */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map((cell) => quoted(typeof cell === 'string' ? harmless(cell) : cell.number)).join(',')}\r\n`
}
