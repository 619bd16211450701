import PdfKit from 'pdfkit'
import { archival, attachEInvoice } from './e-invoice.ts'
import type { Column, Paper, PaperRow } from './paper.ts'
import { faces, runsOf } from './type-faces.ts'
import { drawLines, isPlaced, linesOf, placedLineHeight } from './place-text.ts'

const margin = 56
const width = 595.28 - 2 * margin
const bottom = 841.89 - margin
const ink = '#1c1c34'
const faint = '#5b5c6d'
const line = '#dedfe6'

type Style = { size?: number; isStrong?: boolean; color?: string }
type Spot = { x: number; y: number; width: number; align?: 'left' | 'right' }

export function draw(paper: Paper): Promise<Buffer> {
  const info = { Title: paper.title, Producer: 'Pairtake', Creator: 'Pairtake', CreationDate: paper.at }
  const doc = new PdfKit({
    size: 'A4',
    margin,
    compress: true,
    // How many pages there are is known at the end.
    bufferPages: true,
    // Archives take no font that is not in the file, and one is named by default.
    font: '',
    ...(paper.eInvoice === undefined ? { info: { ...info, ModDate: paper.at } } : { info, ...archival }),
  })
  for (const face of faces) {
    doc.registerFont(`${face.name}-regular`, face.regular)
    doc.registerFont(`${face.name}-bold`, face.bold)
  }
  const done = collect(doc)

  write(doc, paper.title, { x: margin, y: margin, width }, { size: 20, isStrong: true })
  let y = doc.y + 18
  y = drawBlocks(doc, paper.blocks, y) + 16
  y = drawFacts(doc, paper.facts, y) + 20
  y = drawTable(doc, paper.table, y) + 18
  for (const note of paper.notes) {
    if (y > bottom - 40) y = turnPage(doc)
    write(doc, note, { x: margin, y, width }, { size: 9, color: faint })
    y = doc.y + 4
  }
  numberPages(doc, paper.title)
  if (paper.eInvoice !== undefined) attachEInvoice(doc, { xml: paper.eInvoice, at: paper.at })
  doc.end()
  return done
}

function collect(doc: PDFKit.PDFDocument): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = []
    doc.on('data', (part: Buffer) => parts.push(part))
    doc.on('end', () => resolve(Buffer.concat(parts)))
    doc.on('error', reject)
  })
}

/** One text, in as many faces as its letters need. */
function write(doc: PDFKit.PDFDocument, text: string, spot: Spot, style: Style = {}): void {
  const size = style.size ?? 10
  const weight = style.isStrong ? 'bold' : 'regular'
  doc.fontSize(size).fillColor(style.color ?? ink)
  if (isPlaced(text)) return drawLines(doc, linesOf(doc, text, { width: spot.width, size, weight }), { ...spot, size, weight })
  const runs = runsOf(text === '' ? ' ' : text)
  const [first, ...rest] = runs
  if (!first) return
  const options = { width: spot.width, align: spot.align ?? 'left', lineGap: 2 } as const
  doc.font(`${first.face}-${weight}`).text(first.text, spot.x, spot.y, { ...options, continued: rest.length > 0 })
  for (const [at, run] of rest.entries()) {
    doc.font(`${run.face}-${weight}`).text(run.text, { ...options, continued: at < rest.length - 1 })
  }
}

function drawBlocks(doc: PDFKit.PDFDocument, blocks: string[][], top: number): number {
  const share = width / Math.max(1, blocks.length)
  let lowest = top
  for (const [index, lines] of blocks.entries()) {
    let y = top
    for (const [number, text] of lines.entries()) {
      write(doc, text, { x: margin + index * share, y, width: share - 16 }, { isStrong: number === 0 })
      y = doc.y
    }
    lowest = Math.max(lowest, y)
  }
  return lowest
}

function drawFacts(doc: PDFKit.PDFDocument, facts: Paper['facts'], top: number): number {
  let y = top
  for (const { label, value } of facts) {
    write(doc, label, { x: margin, y, width: 110 }, { color: faint })
    write(doc, value, { x: margin + 116, y, width: width - 116 })
    y = doc.y
  }
  return y
}

function drawTable(doc: PDFKit.PDFDocument, { columns, rows }: Paper['table'], top: number): number {
  const drawHead = (at: number) =>
    drawRow(doc, columns, { row: { cells: columns.map((column) => column.label) }, y: at, style: { color: faint, size: 9 } })
  let y = drawHead(top)
  for (const row of rows) {
    // A cell that wraps beyond the edge would open a page of its own, in the middle of the row.
    if (y + heightOf(doc, columns, row) > bottom) y = drawHead(turnPage(doc))
    y = drawRow(doc, columns, { row, y, style: { isStrong: row.isStrong ?? false } })
  }
  return y
}

function heightOf(doc: PDFKit.PDFDocument, columns: Column[], row: PaperRow): number {
  doc.font('latin-bold').fontSize(10)
  const heights = columns.map((column, index) => {
    const [text, cell] = [row.cells[index] ?? '', column.width * width - 8]
    if (isPlaced(text)) return linesOf(doc, text, { width: cell, size: 10, weight: 'bold' }).length * placedLineHeight(10)
    doc.font('latin-bold')
    return doc.heightOfString(text, { width: cell, lineGap: 2 })
  })
  return Math.max(...heights) + 12
}

type DrawnRow = { row: PaperRow; y: number; style: Style }

function drawRow(doc: PDFKit.PDFDocument, columns: Column[], { row, y, style }: DrawnRow): number {
  let x = margin
  let lowest = y
  for (const [index, column] of columns.entries()) {
    const cell = column.width * width
    write(doc, row.cells[index] ?? '', { x, y: y + 6, width: cell - 8, align: column.align ?? 'left' }, style)
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

function turnPage(doc: PDFKit.PDFDocument): number {
  doc.addPage()
  return margin
}

/** Loose sheets are put in order again by this; a single one needs none. */
function numberPages(doc: PDFKit.PDFDocument, title: string): void {
  const { start, count } = doc.bufferedPageRange()
  if (count < 2) return
  for (let page = start; page < start + count; page++) {
    doc.switchToPage(page)
    // Words below the margin would open another page.
    doc.page.margins.bottom = 0
    write(doc, `${title}, page ${page + 1} of ${count}`, { x: margin, y: bottom + 20, width, align: 'right' }, { size: 9, color: faint })
  }
}
