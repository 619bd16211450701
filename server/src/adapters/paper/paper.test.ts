import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { paperAmount, type Paper } from './paper.ts'
import { drawPaper } from './print-paper.ts'
import { readable } from './readable-text.ts'
import { runsOf } from './type-faces.ts'
import { leaveOut } from '#testing/not-here.ts'

const paper: Paper = {
  title: 'Invoice',
  at: new Date('2026-11-16T09:00:00Z'),
  blocks: [['Żółć Ødegård Kůň & Co.', 'Ελένη Παπαδοπούλου ΑΕ', 'Българска фирма ООД', 'Nguyễn Thị Hương']],
  facts: [],
  table: { columns: [{ label: 'Item', width: 1 }], rows: [] },
  notes: ['(/JS app.alert) \\ <script>', 'ꀀ🙂'],
}

/** Logical order, with what only steers the direction of the page's own reading taken out. */
const plain = (words: string) => words.replaceAll(/[\u202a-\u202e]/g, '')

async function wordsOf(pdf: Buffer): Promise<string | undefined> {
  const dir = await mkdtemp(join(tmpdir(), 'paper-'))
  try {
    await writeFile(join(dir, 'paper.pdf'), pdf)
    return (await promisify(execFile)('pdftotext', ['-layout', join(dir, 'paper.pdf'), '-'])).stdout
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  } finally {
    await rm(dir, { recursive: true, force: true })
  }
}

test('the same content is the same file', async () => {
  expect((await drawPaper(paper)).equals(await drawPaper(paper))).toBe(true)
})

test('ABUSE-29 writes the names of Europe as they are, and markup as words', async (context) => {
  const words = await wordsOf(await drawPaper(paper))
  if (words === undefined) return leaveOut(context, 'pdftotext is not installed')
  for (const text of [
    'Żółć Ødegård Kůň & Co.',
    'Ελένη Παπαδοπούλου ΑΕ',
    'Българска фирма ООД',
    'Nguyễn Thị Hương',
    '(/JS app.alert) \\ <script>',
    '…',
  ]) {
    expect(words).toContain(text)
  }
})

test('R-165 writes Chinese, Arabic, Hebrew and Thai names as they are, beside Latin and digits', async (context) => {
  const names = [
    '北京晨光文化传媒有限公司',
    '東京ハッピー株式会社 陳喆龍',
    'حملة رمضان',
    'شارع الملك فهد',
    'משרד הפרסום תל־אביב בע״מ',
    'สยามพารากอน',
  ]
  const rows = names.map((name) => ({ cells: [`By ${name} for us`] }))
  const pdf = await drawPaper({ ...paper, notes: [], blocks: [names], table: { ...paper.table, rows } })
  const words = await wordsOf(pdf)
  if (words === undefined) return leaveOut(context, 'pdftotext is not installed')
  for (const name of names) expect(plain(words).split(name).length - 1, name).toBe(2)
  expect(words).not.toContain('?')
})

test('R-272 writes Devanagari as it is, joined and in its own order when it is copied', async (context) => {
  const names = ['प्रिया शर्मा', 'श्रीमती कृष्णा क्षत्रिय', 'राष्ट्रपति “हिन्दी” विद्यार्थी ५']
  const rows = names.map((name) => ({ cells: [`By ${name} for us`] }))
  const pdf = await drawPaper({ ...paper, notes: [], blocks: [names, ['Beside it']], table: { ...paper.table, rows } })
  const words = await wordsOf(pdf)
  if (words === undefined) return leaveOut(context, 'pdftotext is not installed')
  for (const name of names) expect(words.split(name).length - 1, name).toBe(2)
  expect(words).toMatch(/^प्रिया शर्मा {5,}Beside it$/m)
})

test('R-272 what no font has is in Latin letters, left out, or one ellipsis, and never a question mark', async (context) => {
  const names = ['김민준 & 서울 Studio', 'Oat milk 🥛 launch 👩‍🚀', 'Ida 👍🏽', 'রবীন্দ্র Ltd']
  const written = ['Gimminjun & Seoul Studio', 'Oat milk launch', 'Ida', '… Ltd']
  expect(names.map(readable)).toEqual(written)
  const words = await wordsOf(await drawPaper({ ...paper, blocks: [names], notes: [] }))
  if (words === undefined) return leaveOut(context, 'pdftotext is not installed')
  for (const name of written) expect(words).toContain(name)
  expect(words).not.toContain('?')
})

test('R-272 what the fonts have stays as it was given', () => {
  const texts = ['Żółć & Söhne, 5 € “x”', 'علی\u200cپور', '漢字 カナ', 'שלום (5)', 'ชื่อ', '', ' two  blanks ', 'प्रिया']
  expect(texts.map(readable)).toEqual(texts.map((text) => text.normalize('NFC')))
})

test('R-165 a long name goes on in the next line, between words also where there are no blanks', async (context) => {
  const [han, arabic] = ['晨光文化传媒'.repeat(20), 'حملة رمضان '.repeat(20).trim()]
  const words = await wordsOf(await drawPaper({ ...paper, blocks: [[han], [arabic]] }))
  if (words === undefined) return leaveOut(context, 'pdftotext is not installed')
  expect([...words.matchAll(/[\u4e00-\u9fff]/g)]).toHaveLength(han.length)
  expect(words.match(/حملة/g)).toHaveLength(20)
})

test('a long table goes on over pages and loses no row', async (context) => {
  const rows = Array.from({ length: 90 }, (_, at) => ({ cells: [`Row ${at} ${'with many words '.repeat(at % 20)}`] }))
  const words = await wordsOf(await drawPaper({ ...paper, table: { ...paper.table, rows } }))
  if (words === undefined) return leaveOut(context, 'pdftotext is not installed')
  expect(words.match(/Row \d+/g)).toEqual(rows.map((_, at) => `Row ${at}`))
  // Each sheet says what its columns are and which one of how many it is.
  const sheets = words.split('\f').filter((sheet) => sheet.trim() !== '')
  expect(sheets.map((sheet) => /^ *Item$/m.test(sheet))).toEqual(sheets.map(() => true))
  expect(words.match(/Invoice, page \d+ of \d+/g)).toEqual(sheets.map((_, at) => `Invoice, page ${at + 1} of ${sheets.length}`))
})

test('cuts a text into runs of one face', () => {
  expect(runsOf('Kůň')).toEqual([
    { face: 'latin', text: 'K' },
    { face: 'latin-ext', text: 'ůň' },
  ])
})

test('writes amounts with two decimals and the currency', () => {
  expect([paperAmount(123_450, 'EUR'), paperAmount(-5, 'EUR'), paperAmount(0, 'EUR')]).toEqual(['1,234.50 EUR', '−0.05 EUR', '0.00 EUR'])
})
