import { campaignId, contractId } from '@pairtake/protocol/ids'
import { expect, test } from 'vitest'
import { askedDays, dayKey, entriesIn, joinedByDay, monthWords, shiftMonth, weeksOf } from './calendar-days.ts'
import { monthParam } from './month-param.ts'

test('R-183 a month is whole weeks from Monday to Sunday', () => {
  const weeks = weeksOf('2026-11')
  expect(weeks.map((week) => week.length)).toEqual([7, 7, 7, 7, 7, 7])
  expect([weeks[0]?.[0], weeks.at(-1)?.[6]].map((day) => day && dayKey(day))).toEqual(['2026-10-26', '2026-12-06'])
  expect(weeksOf('2027-02').map((week) => week[0]?.getDate())).toEqual([1, 8, 15, 22])
  for (const day of weeks.flatMap((week) => week.slice(0, 1))) expect(day.getDay()).toBe(1)
})

test('R-183 what is asked for takes in the zones around, and never more than the call answers', () => {
  expect(askedDays('2026-11')).toEqual({ from: '2026-10-25', to: '2026-12-07' })
  for (let month = '2026-01'; month < '2030-01'; month = shiftMonth(month, 1)) {
    const { from, to } = askedDays(month)
    expect((Date.parse(to) - Date.parse(from)) / 86_400_000).toBeLessThan(62)
  }
})

test('R-183 months follow each other across years, and what is no month is none', () => {
  expect([shiftMonth('2026-12', 1), shiftMonth('2026-01', -1), monthWords('2026-11')]).toEqual(['2027-01', '2025-12', 'November 2026'])
  expect(['2026-11', '2026-13', '2026-1', 202611, undefined, 'soon'].map(monthParam)).toEqual(['2026-11', ...Array.from({ length: 5 })])
})

const ids = { contractId: contractId.parse('j1'), campaignId: campaignId.parse('c1') }
const names = { campaignName: 'Oat milk', otherName: 'Mara K.' }

test('the list of a month has its own days only, though whole weeks and a day more are asked for', () => {
  const on = (day: string) => ({ kind: 'delivery' as const, at: new Date(`${day}T12:00`).toISOString(), ...ids, ...names, items: 1 })
  const [before, first, last, after] = [on('2026-10-31'), on('2026-11-01'), on('2026-11-30'), on('2026-12-01')]
  expect(entriesIn('2026-11', [before, first, last, after])).toEqual([first, last])
  expect(entriesIn('2026-11', [before, after])).toEqual([])
})

test('R-427 what is approved on one day of the reader is one entry, with the number of items at the first one’s time', () => {
  // A time without a zone is the reader's.
  const at = (time: string, items = 1) => ({ kind: 'review' as const, at: new Date(time).toISOString(), ...ids, ...names, items })
  const entries = [at('2026-11-20T08:00'), at('2026-11-20T23:59', 2), at('2026-11-21T00:00')]
  const other = { ...at('2026-11-20T09:00'), contractId: contractId.parse('j2') }
  expect(joinedByDay([...entries, other])).toEqual([at('2026-11-20T08:00', 3), entries[2], other])
})
