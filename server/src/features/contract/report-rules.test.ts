import { describe, expect, test } from 'vitest'
import { reportableAt } from './report-rules.ts'

const on = (day: string) => new Date(`2026-${day}T09:00:00Z`)
const contract = { created_at: on('11-01'), agency_acted_at: on('11-03'), creator_acted_at: on('11-05'), report_dismissed_at: null }

describe('R-031 a job may be reported', () => {
  test('30 days after the last act of the other side', () => {
    expect(reportableAt({ contract, by: 'agency', rounds: 2 })).toEqual(on('12-05'))
    expect(reportableAt({ contract, by: 'creator', rounds: 0 })).toEqual(on('12-03'))
  })

  test('at once after 3 rounds of changes on one item', () => {
    expect(reportableAt({ contract, by: 'agency', rounds: 3 })).toEqual(on('11-01'))
    expect(reportableAt({ contract, by: 'creator', rounds: 4 })).toEqual(on('11-01'))
  })

  test('R-033 not within a week after the operator answered a report, whichever is later', () => {
    const rested = { ...contract, report_dismissed_at: on('11-10') }
    expect(reportableAt({ contract: rested, by: 'agency', rounds: 3 })).toEqual(on('11-17'))
    expect(reportableAt({ contract: rested, by: 'agency', rounds: 0 })).toEqual(on('12-05'))
  })
})
