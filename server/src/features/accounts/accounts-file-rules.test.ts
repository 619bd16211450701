import { expect, test } from 'vitest'
import { accountSheets } from '@pairtake/protocol/accounts/accounts-endpoints'
import { isZip, nameOfFile, periodOf, readFileName } from './accounts-file-rules.ts'

const period = periodOf({ from: '2026-10-01', to: '2026-12-31' }, 'Europe/Berlin')

test('the name of a file says what it is and is read back; no other name is', () => {
  for (const sheet of accountSheets) {
    const file = { sheet, period }
    expect(readFileName(nameOfFile(file), 'Europe/Berlin')).toEqual(file)
  }
  expect(nameOfFile({ sheet: 'datev', period })).toBe('EXTF_Buchungsstapel_2026-10-01_2026-12-31.csv')
  for (const name of [
    'journal.csv',
    'journal_2026-10-01_2026-12-31.csv.exe',
    '../journal_2026-10-01_2026-12-31.csv',
    'datev_2026-10-01_2026-12-31.csv',
    'papers_2026-10-01_2026-12-31.csv',
    'tips_2026-10-01_2026-12-31.csv',
    'vat_2026-02-30_2026-12-31.csv',
    'vat_2026-12-31_2026-10-01.csv',
    'vat_2026-10-01_2026-12-31.zip',
  ])
    expect(readFileName(name, 'UTC')).toBeUndefined()
})

test('papers and the statements of brands are files of files, everything else is a table', () => {
  expect(accountSheets.filter((sheet) => isZip(sheet)).toSorted()).toEqual(['agency-statements', 'papers'])
  expect(nameOfFile({ sheet: 'papers', period })).toBe('papers_2026-10-01_2026-12-31.zip')
  expect(nameOfFile({ sheet: 'agency-statements', period })).toBe('agency-statements_2026-10-01_2026-12-31.zip')
})

test('R-164 a period is whole days where the seller is, to the first moment after it, and may be of one day', () => {
  expect(period).toMatchObject({ from: new Date('2026-09-30T22:00:00Z'), until: new Date('2026-12-31T23:00:00Z') })
  const day = periodOf({ from: '2026-10-25', to: '2026-10-25' }, 'Europe/Berlin')
  expect(day).toMatchObject({ from: new Date('2026-10-24T22:00:00Z'), until: new Date('2026-10-25T23:00:00Z') })
  expect(readFileName('journal_2026-10-25_2026-10-25.csv', 'Europe/Berlin')).toEqual({ sheet: 'journal', period: day })
})
