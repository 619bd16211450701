import { describe, expect, test } from 'vitest'
import { isReportPaused, reportable } from './report-rules.ts'

const on = (day: string) => new Date(`2026-${day}T09:00:00Z`)
const contract = { created_at: on('11-01'), agency_acted_at: on('11-03'), creator_acted_at: on('11-05'), report_dismissed_at: null }

describe('R-031 a job may be reported', () => {
  test('30 days after the last act of the other side', () => {
    expect(reportable({ contract, by: 'agency', rounds: 2 })).toEqual({ at: on('12-05'), isAfterAnswer: false })
    expect(reportable({ contract, by: 'creator', rounds: 0 })).toEqual({ at: on('12-03'), isAfterAnswer: false })
  })

  test('at once after 3 rounds of changes on one item', () => {
    expect(reportable({ contract, by: 'agency', rounds: 3 }).at).toEqual(on('11-01'))
    expect(reportable({ contract, by: 'creator', rounds: 4 }).at).toEqual(on('11-01'))
  })

  test('R-033 not within a week after the operator answered a report, whichever is later', () => {
    const rested = { ...contract, report_dismissed_at: on('11-10') }
    expect(reportable({ contract: rested, by: 'agency', rounds: 3 })).toEqual({ at: on('11-17'), isAfterAnswer: true })
    expect(reportable({ contract: rested, by: 'agency', rounds: 0 })).toEqual({ at: on('12-05'), isAfterAnswer: false })
  })
})

test('R-426 a pause of a job in progress keeps a right to report that was there before, and hides a time that comes later', () => {
  const paused = (at: Date, state: 'in_progress' | 'delivered' = 'in_progress') =>
    isReportPaused({ state }, { at, pausedSince: on('12-04') })
  expect([on('12-03'), on('12-04'), on('12-05')].map((at) => paused(at))).toEqual([false, false, true])
  expect(paused(on('12-05'), 'delivered')).toBe(false)
  expect(isReportPaused({ state: 'in_progress' }, { at: on('12-05'), pausedSince: null })).toBe(false)
})
