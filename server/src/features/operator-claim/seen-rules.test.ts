import { memberId } from '@pairtake/protocol/ids'
import { expect, test } from 'vitest'
import { seenOf } from './seen-rules.ts'

const olga = memberId.parse('olga')
const asker = { caller: { id: olga }, deps: { now: () => new Date('2026-11-16T09:00:00Z') } }

test('R-417 a queue is filtered by what its reader opened since their day began', () => {
  expect(seenOf(asker, { seen: 'not_today', dayBeganAt: '2026-11-15T23:00:00Z' })).toEqual({
    seen: 'not_today',
    operatorId: olga,
    dayBeganAt: new Date('2026-11-15T23:00:00Z'),
  })
})

test('R-417 without the beginning of the day, today is the last 24 hours; without a filter, there is none', () => {
  expect(seenOf(asker, { seen: 'today' })).toEqual({ seen: 'today', operatorId: olga, dayBeganAt: new Date('2026-11-15T09:00:00Z') })
  expect(seenOf(asker, {}).seen).toBe('')
  expect(seenOf(asker, { seen: '' }).seen).toBe('')
})
