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

/** Text in logical order, without characters that only control the page's reading direction. */
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

test('R-272 what no font has is in Latin letters or left out, and never a question mark', async (context) => {
  const names = ['김민준 & 서울 Studio', 'Oat milk 🥛 launch 👩‍🚀', 'Ida 👍🏽', 'রবীন্দ্র Ltd', 'გიორგი ბერიძე', 'Żółć მზე']
  const written = ['Gimminjun & Seoul Studio', 'Oat milk launch', 'Ida', 'Rabindra Ltd', 'Giorgi Beridze', 'Żółć Mze']
  expect(names.map(readable)).toEqual(written)
  const words = await wordsOf(await drawPaper({ ...paper, blocks: [names], notes: [] }))
  if (words === undefined) return leaveOut(context, 'pdftotext is not installed')
  for (const name of written) expect(words).toContain(name)
  expect(words).not.toContain('?')
})

// As people with these names write them in English, except for what no table can know.
test.each([
  ['Bengali', 'অনির্বাণ ঘোষ', 'Anirban Ghosh'],
  ['Bengali, joined', 'মাহমুদ আক্তার', 'Mahamud Aktar'],
  ['Gurmukhi', 'ਸੱਚਾ ਸਿੰਘ', 'Saccha Singh'],
  ['Gujarati', 'નરેન્દ્ર પટેલ', 'Narendra Patel'],
  ['Oriya', 'ନବୀନ', 'Nabina'],
  ['Tamil', 'கமலா', 'Kamala'],
  ['Telugu', 'శ్రీనివాస', 'Shrinivasa'],
  ['Kannada', 'ಕನ್ನಡ ಪ್ರಭ', 'Kannada Prabha'],
  ['Malayalam', 'മലയാളം മോഹൻ', 'Malayalam Mohan'],
  ['Sinhala', 'නුවන් පෙරේරා', 'Nuvan Perera'],
  ['Georgian', 'თამარ', 'Tamar'],
  ['Armenian', 'Արմեն Պետրոսյան', 'Armen Petrosyan'],
  ['Ethiopic', 'ማርያም', 'Maryam'],
  ['Thaana', 'ދިވެހި', 'Dhivehi'],
  ['Tifinagh', 'ⵜⵉⴼⵉⵏⴰⵖ', 'Tifinagh'],
])('R-272 a name in %s reads as its bearer says it', (_script, name, latin) => {
  expect(readable(name)).toBe(latin)
})

const scripts = (
  'Greek Cyrillic Armenian Hebrew Arabic Thaana Devanagari Bengali Gurmukhi Gujarati Oriya Tamil Telugu Kannada Malayalam Sinhala Thai Lao ' +
  'Tibetan Myanmar Georgian Ethiopic Khmer Hiragana Katakana Bopomofo Mongolian Tifinagh Cherokee Canadian_Aboriginal'
).split(' ')
/** Signs of Sanskrit and of manuscripts, a silent vowel, and obsolete numerals. */
const inNoName =
  '787 887 88e 88f 8ad 8c9 980 9bd 9fc a74 abd af9 b3d b5f b71 c3d c58 c59 c5a c5c c5d c80 cbd cdc cdd cde cf1 cf2 d04 d3a d3d d4e d54 d55 d56 ' +
  'd5f de6 de7 de8 de9 dea deb dec ded dee def ead eaf f68 f8a f8b 156f 1843 a8fb fe73 fe7e fe7f'

test('R-272 every letter that names are written with is on a paper, in its script or in Latin letters', () => {
  const isLetter = new RegExp(`^(?=[${scripts.map((name) => `\\p{Script=${name}}`).join('')}])[\\p{L}\\p{Nd}]$`, 'u')
  const lost: string[] = []
  for (let code = 0x21; code <= 0xfffd; code += 1) {
    const sign = String.fromCodePoint(code)
    if (isLetter.test(sign) && /^…?$/.test(readable(`A ${sign}.`).slice(2, -1))) lost.push(code.toString(16))
  }
  expect(lost.filter((code) => !inNoName.split(' ').includes(code))).toEqual([])
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
  // Each page has the column headings, and its number out of the total.
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
