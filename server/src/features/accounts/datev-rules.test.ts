import { describe, expect, test } from 'vitest'
import { nameOfFile, periodOf, readFileName } from './accounts-file-rules.ts'
import { accountNumber, numbersOf, standardNumbers } from './datev-account-rules.ts'
import { bookingsOf, datevColumns, datevHead, datevLine, type PostedEntry } from './datev-rules.ts'
import { fiscalYearStart, isWithinOneYear } from './fiscal-year-rules.ts'
import { windows1252 } from './windows-1252-rules.ts'

const period = periodOf({ from: '2026-10-01', to: '2026-12-31' }, 'Europe/Berlin')
const settings = { chart: 'SKR03', consultant: 29_098, client: 55_003, yearStartsOn: '01-01', currency: 'EUR' } as const
const entry = (kind: PostedEntry['kind'], amountMinor: number, name = ''): PostedEntry => ({
  kind,
  number: name === '' ? null : 7,
  amountMinor,
  name,
})
const charge = [
  entry('agency', -23_800, 'Studio'),
  entry('creator', 17_000, 'Mara K.'),
  entry('fee_revenue', 3000),
  entry('vat', 3800),
  entry('agency', 23_800, 'Studio'),
  entry('clearing', -23_800),
]

test('the head has the 31 fields of the format, and every line its 125 columns', () => {
  const [head = '', columns = ''] = datevHead({ ...settings, period, at: new Date('2026-11-16T09:05:07.123Z') })
  expect(head).toBe(
    '"EXTF";700;21;"Buchungsstapel";13;20261116100507123;;"RE";"Pairtake";"";29098;55003;20260101;4;20261001;20261231;"Pairtake 2026-10-01";"";1;0;0;"EUR";;"";;;"03";;;"";""',
  )
  expect(head.split(';')).toHaveLength(31)
  expect(columns.split(';')).toEqual(datevColumns)
  expect([datevColumns.length, datevColumns[113], datevColumns[124]]).toEqual([125, 'Festschreibung', 'Abw. Skontokonto'])
})

test('a posting becomes pairs of a debit and a credit with the sums of its entries', () => {
  const pairs = bookingsOf(charge).map(({ debit, credit, amountMinor }) => [debit.kind, credit.kind, amountMinor])
  expect(pairs).toEqual([
    ['agency', 'creator', 17_000],
    ['agency', 'fee_revenue', 3000],
    ['agency', 'vat', 3800],
    ['clearing', 'agency', 23_800],
  ])
})

test('a line has its sum with a comma, both accounts, day and month, paper and words', () => {
  const [first] = bookingsOf(charge)
  if (!first) throw new Error('There is no booking.')
  const posting = { cause: 'charge:0198c0de', day: '2026-11-16', document: 'INV-000001', currency: 'EUR' }
  const fields = datevLine(first, posting, standardNumbers.SKR03).split(';')
  expect(fields).toHaveLength(125)
  expect(fields.slice(0, 14)).toEqual([
    '170,00',
    '"S"',
    '"EUR"',
    '',
    '',
    '""',
    '10007',
    '70007',
    '""',
    '1611',
    '"INV-000001"',
    '""',
    '',
    '"Zahlung Studio"',
  ])
})

test('names end at 60 letters, and quotes and line ends do not break a line', () => {
  const named = { debit: entry('creator', -1, `A "B"\r\n;${'x'.repeat(80)}`), credit: entry('payouts', 1), amountMinor: 1 }
  const line = datevLine(named, { cause: 'payout:0198c0de', day: '1970-01-01', document: '', currency: 'EUR' }, standardNumbers.SKR04)
  expect(line).toContain('"0198c0de"')
  expect(line).toMatch(/"Auszahlung angefordert A ""B"" ;x{30}"/)
  expect(line).not.toMatch(/[\r\n]/)
})

describe('account numbers', () => {
  test('are those of the chart, with the changes that are set', () => {
    expect(numbersOf('SKR04', ' fee_revenue=4400, vat=3801 ')).toEqual({ ...standardNumbers.SKR04, fee_revenue: '4400', vat: '3801' })
  })
  test('R-164 each brand is a debtor of its own, each creator a creditor; beyond the range they share the first', () => {
    const numbers = numbersOf('SKR03', 'agency=20000')
    const of = (kind: PostedEntry['kind'], number: number | null) => accountNumber({ kind, number }, numbers)
    expect([of('agency', 1), of('agency', 49_999), of('agency', 50_000)]).toEqual(['20001', '69999', '20000'])
    expect([of('creator', 1), of('creator', 29_999), of('creator', 30_000)]).toEqual(['70001', '99999', '70000'])
    expect(of('clearing', null)).toBe('1360')
  })
  test.each(['agency=9999', 'agency=70000', 'creator=1600'])('%s is no account that DATEV books a member on', (setting) => {
    expect(() => numbersOf('SKR03', setting)).toThrow(/has to be between/)
  })
  test.each(['tips=8400', 'vat=12', 'vat', 'vat=abcd'])('%s is refused', (setting) => {
    expect(() => numbersOf('SKR03', setting)).toThrow(/is not one of agency, creator/)
  })
})

test('bytes are those of Windows-1252; what it lacks loses its accent, or is a question mark', () => {
  expect([...windows1252('Aé€–ŠžŁč漢')]).toEqual([0x41, 0xe9, 0x80, 0x96, 0x8a, 0x9e, 0x3f, 0x63, 0x3f])
})

test('R-378 the columns are called as in DATEV’s own sample', () => {
  const named = [1, 8, 22, 40, 41, 48, 49, 87, 114, 121, 123].map((number) => [number, datevColumns[number - 1]])
  expect(named).toEqual([
    [1, 'Umsatz (ohne Soll/Haben-Kz)'],
    [8, 'Gegenkonto (ohne BU-Schlüssel)'],
    [22, 'Beleginfo - Inhalt 1'],
    [40, 'EU-Land u. UStID (Bestimmung)'],
    [41, 'EU-Steuersatz (Bestimmung)'],
    [48, 'Zusatzinformation - Art 1'],
    [49, 'Zusatzinformation- Inhalt 1'],
    [87, 'Zusatzinformation- Inhalt 20'],
    [114, 'Festschreibung'],
    [121, 'Abrechnungsreferenz'],
    [123, 'EU-Land u. UStID (Ursprung)'],
  ])
})

test('R-378 fields have the form that DATEV publishes for them, whatever members are called', () => {
  const names = ['A\u0000\u0007B', '"quoted";\tx\r\n', '渡辺', '😀'.repeat(70), 'x'.repeat(59) + '"', '']
  for (const name of names) {
    const booking = { debit: entry('agency', -5, name), credit: entry('creator', 5, 'Mara'), amountMinor: 123_456_789 }
    const posting = { cause: 'chargeback:0198c0de-0000-7000-8000-00000000000f', day: '2026-01-05', document: 'INV_7 #1/ä', currency: 'EUR' }
    const line = windows1252(datevLine(booking, posting, standardNumbers.SKR03)).toString('latin1')
    // Texts may contain semicolons: a quoted text is one field.
    const fields = line.match(/(?<=^|;)("(?:[^"]|"")*"|[^;"]*)(?=;|$)/g) ?? []
    expect(fields).toHaveLength(125)
    const forms: [number, RegExp][] = [
      [1, /^\d{1,10},\d{2}$/],
      [2, /^"(S|H)"$/],
      [3, /^"[A-Z]{3}"$/],
      [7, /^\d{1,9}$/],
      [8, /^\d{1,9}$/],
      [9, /^"(\d{4})?"$/],
      [10, /^\d{4}$/],
      [11, /^"[A-Za-z0-9$&%*+/-]{0,36}"$/],
      [12, /^"[A-Za-z0-9$&%*+/-]{0,12}"$/],
      [14, /^"([^"\u0000-\u001f]|""){0,60}"$/],
    ]
    for (const [number, form] of forms) expect([number, fields[number - 1]]).toEqual([number, expect.stringMatching(form)])
    expect(fields[9]).toBe('0501')
  }
})

test('R-378 a file stays within a calendar year too, because its days are written without one', () => {
  const within = (from: string, to: string) => isWithinOneYear(periodOf({ from, to }, 'UTC'), '07-01')
  expect([within('2026-07-01', '2026-12-31'), within('2027-01-01', '2027-06-30')]).toEqual([true, true])
  expect([within('2026-07-01', '2027-06-30'), within('2026-06-01', '2026-07-31')]).toEqual([false, false])
})

test('a financial year begins on its day, and a period lies within one or not', () => {
  expect(['2026-06-30', '2026-07-01'].map((day) => fiscalYearStart(day, '07-01'))).toEqual(['2025-07-01', '2026-07-01'])
  expect(isWithinOneYear(periodOf({ from: '2026-01-01', to: '2026-12-31' }, 'UTC'), '01-01')).toBe(true)
  expect(isWithinOneYear(periodOf({ from: '2026-01-01', to: '2027-01-01' }, 'UTC'), '01-01')).toBe(false)
})

test('the name of a file says what it is and is read back; no other name is', () => {
  for (const sheet of ['journal', 'datev', 'ec-sales', 'agency-statements'] as const) {
    const file = { sheet, period }
    expect(readFileName(nameOfFile(file), 'Europe/Berlin')).toEqual(file)
  }
  expect(nameOfFile({ sheet: 'datev', period })).toBe('EXTF_Buchungsstapel_2026-10-01_2026-12-31.csv')
  for (const name of [
    'journal.csv',
    'tips_2026-10-01_2026-12-31.csv',
    'vat_2026-02-30_2026-12-31.csv',
    'vat_2026-12-31_2026-10-01.csv',
    'vat_2026-10-01_2026-12-31.zip',
  ])
    expect(readFileName(name, 'UTC')).toBeUndefined()
})
