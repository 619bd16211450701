import { attachEInvoice } from './e-invoice.ts'
import type { Paper } from './paper.ts'
import { faint, margin, openPaper, pageHeight, width, write } from './paper-pen.ts'
import { drawTable } from './paper-table.ts'

const bottom = pageHeight - margin

export function draw(paper: Paper): Promise<Buffer> {
  const { doc, done } = openPaper(paper)
  write(doc, paper.title, { x: margin, y: margin, width }, { size: 20, isStrong: true })
  let y = doc.y + 18
  y = drawBlocks(doc, paper.blocks, y) + 16
  y = drawFacts(doc, paper.facts, y) + 20
  y = drawTable(doc, paper.table, { y, bottom, turnPage: () => turnPage(doc) }) + 18
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

function turnPage(doc: PDFKit.PDFDocument): number {
  doc.addPage()
  return margin
}

/** Numbers the pages so that loose sheets can be put in order; a single page needs no number. */
function numberPages(doc: PDFKit.PDFDocument, title: string): void {
  const { start, count } = doc.bufferedPageRange()
  if (count < 2) return
  for (let page = start; page < start + count; page++) {
    doc.switchToPage(page)
    // Text below the margin would start another page.
    doc.page.margins.bottom = 0
    write(doc, `${title}, page ${page + 1} of ${count}`, { x: margin, y: bottom + 20, width, align: 'right' }, { size: 9, color: faint })
  }
}
