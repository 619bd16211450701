import { expect, test } from 'vitest'
import { statementYears } from './statement-years.ts'

test('R-467 the page offers the years that have begun where the seller is, newest first', () => {
  const years = (now: string, timeZone: string) =>
    statementYears({ oldest: new Date('2025-12-31T23:30:00Z'), now: new Date(now), timeZone })
  expect(years('2027-12-31T22:30:00Z', 'UTC')).toEqual(['2027', '2026', '2025'])
  expect(years('2027-12-31T23:30:00Z', 'Europe/Berlin')).toEqual(['2028', '2027', '2026'])
  expect(years('2028-01-01T02:00:00Z', 'America/New_York')).toEqual(['2027', '2026', '2025'])
})
