import { expect, test } from 'vitest'
import { narrowedBy } from './provider-period-rules.ts'

test('R-251 days are those where the seller is, the last one included; without days it is all', () => {
  expect(narrowedBy({ from: '2026-11-16', to: '2026-11-17', fit: 'unknown' }, 'Europe/Berlin')).toEqual({
    fit: 'unknown',
    kind: '',
    fromDay: '2026-11-16',
    untilDay: '2026-11-18',
    from: new Date('2026-11-15T23:00:00Z'),
    until: new Date('2026-11-17T23:00:00Z'),
  })
  expect(narrowedBy({}, 'Europe/Berlin')).toEqual({ fit: '', kind: '', fromDay: null, untilDay: null, from: null, until: null })
})
