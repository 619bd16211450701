import { expect, test } from 'vitest'
import { periodOf } from './accounts-file-rules.ts'
import { standardNumbers } from './datev-account-rules.ts'
import { bookingsOf, datevColumns, datevHead, datevLine, type PostedEntry } from './datev-rules.ts'
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
  // DATEV expects 17 digits, also of a whole second.
  const [whole = ''] = datevHead({ ...settings, period, at: new Date('2026-11-16T09:05:07Z') })
  expect(whole.split(';')[5]).toBe('20261116100507000')
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

test('R-378 the columns are called as in DATEV’s own sample', () => {
  const named = [1, 8, 21, 22, 35, 40, 41, 48, 49, 87, 114, 121, 123].map((number) => [number, datevColumns[number - 1]])
  expect(named).toEqual([
    [1, 'Umsatz (ohne Soll/Haben-Kz)'],
    [8, 'Gegenkonto (ohne BU-Schlüssel)'],
    [21, 'Beleginfo - Art 1'],
    [22, 'Beleginfo - Inhalt 1'],
    [35, 'Beleginfo - Art 8'],
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

test.each([
  ['charge', 'Zahlung'],
  ['refund', 'Erstattung'],
  ['refund-failed', 'Erstattung zurück'],
  ['chargeback', 'Rückbelastung'],
  ['payout', 'Auszahlung angefordert'],
  ['payout-paid', 'Auszahlung'],
  ['payout-return', 'Auszahlung zurück'],
  ['suspense', 'Zahlung ungeklärt'],
  ['suspense-returned', 'Ungeklärte Zahlung zurück'],
  ['suspense-refused', 'Rückgabe nicht angekommen'],
  ['bank-opening', 'Übertrag auf das Bankkonto'],
  ['bank-line', 'Kontobewegung'],
  ['provider-line', 'Kartenanbieter'],
  ['provider-settled', 'Klärung Kartenanbieter'],
  ['provider-reopened', 'Klärung Kartenanbieter zurück'],
  ['transit-opening', 'Übertrag auf Geldtransit'],
])('a posting of %s is called %s, and names whoever it is with', (kind, called) => {
  const textOf = (debit: string, credit: string) => {
    const booking = { debit: entry('agency', -1, debit), credit: entry('creator', 1, credit), amountMinor: 1 }
    const line = datevLine(booking, { cause: `${kind}:0198c0de`, day: '2026-11-16', document: '', currency: 'EUR' }, standardNumbers.SKR03)
    return line.split(';')[13]
  }
  expect([textOf('', ''), textOf('Studio', 'Mara'), textOf('', 'Mara')]).toEqual([`"${called}"`, `"${called} Studio"`, `"${called} Mara"`])
})

test('a posting with a paper is found by it, and every other one by the end of its id', () => {
  const id = '0198c0de-0000-7000-8000-00000000000f'
  const fields = (kind: string, document: string) => {
    const booking = { debit: entry('clearing', -1), credit: entry('suspense', 1), amountMinor: 1 }
    const line = datevLine(booking, { cause: `${kind}:${id}`, day: '2026-11-16', document, currency: 'EUR' }, standardNumbers.SKR03)
    return line.split(';').slice(10, 12)
  }
  for (const kind of ['charge', 'refund', 'refund-failed']) expect(fields(kind, 'INV-000001')).toEqual(['"INV-000001"', '""'])
  for (const kind of ['chargeback', 'payout', 'suspense', 'bank-line'])
    expect(fields(kind, 'INV-000001')).toEqual(['"INV-000001"', '"00000000000f"'])
  expect(fields('payout', '')).toEqual([`"${id}"`, '"00000000000f"'])
  expect(fields('payout', 'x'.repeat(40))[0]).toBe(`"${'x'.repeat(36)}"`)
})
