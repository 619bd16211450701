import PdfKit from 'pdfkit'
import { archival } from './e-invoice.ts'
import type { Paper } from './paper.ts'
import { drawLines, isPlaced, linesOf } from './place-text.ts'
import { readable } from './readable-text.ts'
import { faces, runsOf } from './type-faces.ts'

export const margin = 56
export const pageHeight = 841.89
export const width = 595.28 - 2 * margin
export const ink = '#1c1c34'
export const faint = '#5b5c6d'
export const line = '#dedfe6'

export type Style = { size?: number; isStrong?: boolean; color?: string }
export type Spot = { x: number; y: number; width: number; align?: 'left' | 'right' }

/** Opens an empty document with every font registered, and a promise of the finished file. */
export function openPaper({ title, at, eInvoice }: Paper): { doc: PDFKit.PDFDocument; done: Promise<Buffer> } {
  const info = { Title: title, Producer: 'Pairtake', Creator: 'Pairtake', CreationDate: at }
  const doc = new PdfKit({
    size: 'A4',
    margin,
    compress: true,
    // The number of pages is only known at the end.
    bufferPages: true,
    // Archival files must embed every font, and the library would reference a default one.
    font: '',
    ...(eInvoice === undefined ? { info: { ...info, ModDate: at } } : { info, ...archival }),
  })
  for (const face of faces) {
    doc.registerFont(`${face.name}-regular`, face.regular)
    doc.registerFont(`${face.name}-bold`, face.bold)
  }
  return { doc, done: collect(doc) }
}

function collect(doc: PDFKit.PDFDocument): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = []
    doc.on('data', (part: Buffer) => parts.push(part))
    doc.on('end', () => resolve(Buffer.concat(parts)))
    doc.on('error', reject)
  })
}

/** Writes one text, with as many fonts as its letters need. */
export function write(doc: PDFKit.PDFDocument, given: string, spot: Spot, style: Style = {}): void {
  const text = readable(given)
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
