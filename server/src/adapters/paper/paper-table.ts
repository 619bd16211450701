import type { Column, Paper, PaperRow } from './paper.ts'
import { faint, line, margin, width, write, type Style } from './paper-pen.ts'
import { readable } from './readable-text.ts'
import { isPlaced, linesOf, placedLineHeight } from './place-text.ts'

/** Where a table starts, where pages end and continue, and the free space next to the last column. */
export type Sheet = { y: number; bottom: number; turnPage: () => number; endGap?: number }

const gap = 8

export function drawTable(doc: PDFKit.PDFDocument, { columns, rows }: Paper['table'], sheet: Sheet): number {
  const { endGap = gap } = sheet
  const drawHead = (at: number) =>
    drawRow(doc, columns, { row: { cells: columns.map((column) => column.label) }, y: at, style: { color: faint, size: 9 }, endGap })
  let y = drawHead(sheet.y)
  for (const [index, row] of rows.entries()) {
    const next = rows[index + 1]
    // A heading moves to the next page together with its first row.
    const withNext = row.isStrong && next ? heightOf(doc, columns, next) : 0
    // A cell that wraps beyond the page's end would start its own page in the middle of the row.
    if (y + heightOf(doc, columns, row) + withNext > sheet.bottom) y = drawHead(sheet.turnPage())
    y = drawRow(doc, columns, { row, y, style: { isStrong: row.isStrong ?? false }, endGap })
  }
  return y
}

function heightOf(doc: PDFKit.PDFDocument, columns: Column[], row: PaperRow): number {
  doc.font('latin-bold').fontSize(10)
  const heights = columns.map((column, index) => {
    const [text, cell] = [readable(row.cells[index] ?? ''), column.width * width - 8]
    if (isPlaced(text)) return linesOf(doc, text, { width: cell, size: 10, weight: 'bold' }).length * placedLineHeight(10)
    doc.font('latin-bold')
    return doc.heightOfString(text, { width: cell, lineGap: 2 })
  })
  return Math.max(...heights) + 12
}

type DrawnRow = { row: PaperRow; y: number; style: Style; endGap: number }

function drawRow(doc: PDFKit.PDFDocument, columns: Column[], { row, y, style, endGap }: DrawnRow): number {
  let x = margin
  let lowest = y
  for (const [index, column] of columns.entries()) {
    const cell = column.width * width
    const free = index === columns.length - 1 ? endGap : gap
    write(doc, row.cells[index] ?? '', { x, y: y + 6, width: cell - free, align: column.align ?? 'left' }, style)
    lowest = Math.max(lowest, doc.y)
    x += cell
  }
  doc
    .moveTo(margin, lowest + 4)
    .lineTo(margin + width, lowest + 4)
    .lineWidth(0.5)
    .strokeColor(line)
    .stroke()
  return lowest + 4
}
