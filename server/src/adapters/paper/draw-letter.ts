import { attachEInvoice } from './e-invoice.ts'
import { logoPaths } from './logo-paths.ts'
import type { Letterhead, Paper } from './paper.ts'
import { faint, ink, line, margin, openPaper, pageHeight, width, write } from './paper-pen.ts'
import { drawTable } from './paper-table.ts'

const deep = '#322d79'
const band = { y: 92, height: 2.5, colors: ['#25d0ec', '#ff94bd'] } as const
/** Where the content of later pages starts, below their small header. */
const laterTop = 72
const footerTop = pageHeight - 96
const bottom = footerTop - 16
const totalsWidth = 230

/** Draws a letter in the product's design: the same parts as a plain paper, with a footer on each page. */
export function drawLetter(paper: Paper, letterhead: Letterhead): Promise<Buffer> {
  const { doc, done } = openPaper(paper)
  const turnPage = () => {
    doc.addPage()
    write(doc, paper.title, { x: margin, y: 40, width, align: 'right' }, { size: 9, color: faint })
    return laterTop
  }
  drawHead(doc, letterhead)
  let y = drawBlocks(doc, paper.blocks, { captions: letterhead.captions, top: band.y + 26 }) + 20
  y = drawFacts(doc, paper.facts, y) + 14
  y = drawTable(doc, paper.table, { y, bottom, turnPage, endGap: 0 }) + 6
  // Keeps the totals together, with the last note if it fits.
  if (y + letterhead.totals.length * 22 > bottom) y = turnPage()
  y = drawTotals(doc, letterhead.totals, y) + 22
  for (const note of paper.notes) {
    if (y > bottom - 24) y = turnPage()
    write(doc, note, { x: margin, y, width }, { size: 9, color: faint })
    y = doc.y + 4
  }
  drawFeet(doc, letterhead.footer)
  if (paper.eInvoice !== undefined) attachEInvoice(doc, { xml: paper.eInvoice, at: paper.at })
  doc.end()
  return done
}

function drawHead(doc: PDFKit.PDFDocument, { name, number }: Letterhead): void {
  doc
    .save()
    .translate(margin - 1.7, 46)
    .scale(0.86)
  for (const { color, d } of logoPaths) doc.path(d).fill(color)
  doc.restore()
  write(doc, name, { x: margin, y: 42, width, align: 'right' }, { size: 20, isStrong: true, color: deep })
  write(doc, number, { x: margin, y: 67, width, align: 'right' }, { color: faint })
  for (const [at, color] of band.colors.entries()) doc.rect(margin + (at * width) / 2, band.y, width / 2, band.height).fill(color)
}

function drawBlocks(doc: PDFKit.PDFDocument, blocks: string[][], { captions, top }: { captions: string[]; top: number }): number {
  const share = width / Math.max(1, blocks.length)
  const ends = blocks.map((lines, index) => {
    const spot = { x: margin + index * share, width: share - 16 }
    write(doc, captions[index] ?? '', { ...spot, y: top }, { size: 8.5, color: faint })
    let y = top + 15
    for (const [number, text] of lines.entries()) {
      write(doc, text, { ...spot, y }, { isStrong: number === 0 })
      y = doc.y
    }
    return y
  })
  return Math.max(top, ...ends)
}

/** Draws two facts side by side, each with a small label above. */
function drawFacts(doc: PDFKit.PDFDocument, facts: Paper['facts'], top: number): number {
  const share = width / 2
  let y = rule(doc, top, { color: line, thickness: 0.5 }) + 10
  for (let first = 0; first < facts.length; first += 2) {
    const ends = facts.slice(first, first + 2).map(({ label, value }, index) => {
      const spot = { x: margin + index * share, width: share - 16 }
      write(doc, label, { ...spot, y }, { size: 8.5, color: faint })
      write(doc, value, { ...spot, y: y + 12 })
      return doc.y
    })
    y = Math.max(...ends) + 8
  }
  return rule(doc, y, { color: line, thickness: 0.5 })
}

/** On the right, under the amounts. */
function drawTotals(doc: PDFKit.PDFDocument, totals: Letterhead['totals'], top: number): number {
  const left = margin + width - totalsWidth
  let y = top
  for (const { label, amount, isStrong = false } of totals) {
    const style = { isStrong, size: isStrong ? 13 : 10, color: isStrong ? deep : ink }
    if (isStrong) y = rule(doc, y + 3, { color: deep, thickness: 1, left }) + 5
    write(doc, label, { x: left, y, width: totalsWidth / 2 }, style)
    write(doc, amount, { x: left + totalsWidth / 2, y, width: totalsWidth / 2, align: 'right' }, style)
    y = doc.y + 4
  }
  return y
}

type Ruled = { color: string; thickness: number; left?: number }

function rule(doc: PDFKit.PDFDocument, y: number, { color, thickness, left = margin }: Ruled): number {
  doc
    .moveTo(left, y)
    .lineTo(margin + width, y)
    .lineWidth(thickness)
    .strokeColor(color)
    .stroke()
  return y
}

/** Draws the footer of each page: who issued the paper, and the page number. */
function drawFeet(doc: PDFKit.PDFDocument, footer: string[][]): void {
  const { start, count } = doc.bufferedPageRange()
  const share = width / (footer.length + 1)
  for (let page = start; page < start + count; page++) {
    doc.switchToPage(page)
    // Text below the margin would start another page.
    doc.page.margins.bottom = 0
    rule(doc, footerTop, { color: line, thickness: 0.5 })
    for (const [index, lines] of footer.entries()) {
      let y = footerTop + 8
      for (const text of lines) {
        write(doc, text, { x: margin + index * share, y, width: share - 12 }, { size: 8, color: faint })
        y = doc.y
      }
    }
    const spot = { x: margin + footer.length * share, y: footerTop + 8, width: share, align: 'right' as const }
    write(doc, `Page ${page + 1 - start} of ${count}`, spot, { size: 8, color: faint })
  }
}
