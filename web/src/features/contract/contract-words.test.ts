import type { Contract } from '@pairtake/protocol/contract/contract'
import { expect, test } from 'vitest'
import { reportWords } from './contract-words.ts'

const reported = (state: Contract['state'], reportedBy: Contract['reportedBy']) =>
  ({
    state,
    reportedBy,
    reportedAt: '2026-11-03T12:00:00+00:00',
    agency: { general: { displayName: 'Nordlys' } },
    creator: { firstName: 'Mara' },
  }) as Contract

test('R-031 both sides read who reported the job, and that both can keep working', () => {
  expect(reportWords(reported('in_progress', 'agency'), 'agency')).toMatch(
    /^You reported this job on 3 Nov\b.* you can both keep working\.$/,
  )
  expect(reportWords(reported('in_progress', 'agency'), 'creator')).toMatch(/^Nordlys reported this job on 3 Nov\b/)
  expect(reportWords(reported('delivered', 'creator'), 'agency')).toMatch(/^Mara reported this job on 3 Nov\b/)
  expect(reportWords(reported('delivered', 'creator'), 'creator')).toMatch(/^You reported this job on 3 Nov\b/)
})

test('R-329 nothing is said of a report that ended with its job', () => {
  for (const state of ['finalizing', 'completed', 'cancelled'] as const) {
    expect(reportWords(reported(state, 'creator'), 'agency')).toBeUndefined()
    expect(reportWords(reported(state, 'creator'), 'creator')).toBeUndefined()
  }
  expect(reportWords({ ...reported('in_progress', null), reportedAt: null }, 'agency')).toBeUndefined()
})
