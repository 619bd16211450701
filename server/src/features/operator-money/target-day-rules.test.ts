import { expect, test } from 'vitest'
import { newId } from '#ids.ts'
import { dayOf, days } from '#wire-time.ts'
import { sepaFile } from './sepa-file-rules.ts'
import { targetDayFrom } from './target-day-rules.ts'

test.each([
  ['a working day', '2026-11-20T09:00:00Z', '2026-11-20'],
  ['a Saturday', '2026-11-21T09:00:00Z', '2026-11-23'],
  ['a Sunday', '2026-11-22T09:00:00Z', '2026-11-23'],
  ['late on a Thursday, when Frankfurt has Friday already', '2026-11-19T23:30:00Z', '2026-11-20'],
  ['late on a Friday, when Frankfurt has Saturday already', '2026-11-20T23:30:00Z', '2026-11-23'],
  ['late in summer, when Frankfurt is two hours ahead', '2026-07-16T22:30:00Z', '2026-07-17'],
  ['New Year', '2026-01-01T10:00:00Z', '2026-01-02'],
  ['Good Friday 2026, over Easter Monday', '2026-04-03T10:00:00Z', '2026-04-07'],
  ['Good Friday 2027', '2027-03-26T10:00:00Z', '2027-03-30'],
  ['Good Friday 2038, the latest Easter', '2038-04-23T10:00:00Z', '2038-04-27'],
  ['Labour Day 2026, a Friday', '2026-05-01T10:00:00Z', '2026-05-04'],
  ['Christmas Eve, which is open', '2026-12-24T10:00:00Z', '2026-12-24'],
  ['Christmas 2026, with the weekend behind it', '2026-12-25T10:00:00Z', '2026-12-28'],
  ['Boxing Day 2028, a Tuesday', '2028-12-26T10:00:00Z', '2028-12-27'],
  ['Whit Monday, a holiday in Frankfurt and not in TARGET', '2026-05-25T10:00:00Z', '2026-05-25'],
])('%s settles on the day that the European Central Bank lists', (_name, at, day) => {
  expect(targetDayFrom(new Date(at))).toBe(day)
})

// Dates of Easter from printed almanacs: the earliest and latest possible, and years at the turn of a century.
test.each([
  '1598-03-22',
  '1609-04-19',
  '1700-04-11',
  '1761-03-22',
  '1800-04-13',
  '1818-03-22',
  '1886-04-25',
  '1900-04-15',
  '1943-04-25',
  '1954-04-18',
  '1981-04-19',
  '2000-04-23',
  '2008-03-23',
  '2011-04-24',
  '2024-03-31',
  '2025-04-20',
  '2049-04-18',
  '2076-04-19',
  '2100-03-28',
  '2106-04-18',
  '2200-04-06',
  '2285-03-22',
  '2299-04-16',
  '2300-04-08',
  '2353-03-22',
  '2400-04-16',
])('around Easter, on %s, only Good Friday and Easter Monday are closed', (easter) => {
  const dayAt = (offset: number) => new Date(new Date(`${easter}T10:00:00Z`).getTime() + days(offset))
  const tuesday = dayOf(dayAt(2))
  expect([-3, -2, 1, 2].map((offset) => targetDayFrom(dayAt(offset)))).toEqual([dayOf(dayAt(-3)), tuesday, tuesday, tuesday])
})

test('a file made on a weekend asks for the Monday', () => {
  const beneficiary = {
    fullName: 'Mara Kovac',
    address: 'Allee 2',
    iban: 'DE02120300000000202051',
    bic: '',
    bankName: 'DKB',
    bankAddress: 'Berlin',
  }
  const file = sepaFile({
    id: newId(),
    debtor: { name: 'Takes', iban: 'NL91ABNA0417164300', bic: 'ABNANL2A' },
    transfers: [{ payoutId: newId(), amountMinor: 5000, beneficiary }],
    at: new Date('2026-11-21T09:00:00Z'),
  })
  expect(file).toContain('<ReqdExctnDt><Dt>2026-11-23</Dt></ReqdExctnDt>')
})
