import type { Dac7Overview } from '@pairtake/protocol/dac7/dac7-endpoints'
import { memberId } from '@pairtake/protocol/ids'
import { expect, test } from 'vitest'
import { membersOf } from './dac7-words.ts'

const mara = memberId.parse('01890000-0000-7000-8000-000000000001')
const juno = memberId.parse('01890000-0000-7000-8000-000000000002')

const overview: Dac7Overview = {
  year: 2025,
  isOver: true,
  sellers: 1,
  elsewhere: 0,
  files: [],
  next: 'first',
  changes: null,
  incompleteCount: 2,
  incomplete: [
    { memberId: mara, name: 'Mara K.', missing: ['tin', 'birth_place'], isReported: true, staysAsFiled: false },
    { memberId: juno, name: 'Juno K.', missing: ['birth_date'], isReported: false, staysAsFiled: false },
  ],
}

const linesOf = (of: Dac7Overview) => membersOf(of).map(({ name, words }) => `${name} ${words}`)

test('R-244 a creator with missing details is listed with what becomes of them: without a tax number in the report, without a birth date left out', () => {
  expect(linesOf(overview)).toEqual([
    'Mara K. Missing: Tax identification number, Place of birth. Reported without it.',
    'Juno K. Missing: Date of birth. Left out until it’s there.',
  ])
})

test('R-377 a creator who has changed since filing and lacks something is listed once, before the others', () => {
  const sellers = [{ memberId: juno, name: 'Juno K.', change: 'changed' as const, parts: ['address' as const] }]
  const changes = { platform: false, changed: 1, gone: 0, added: 0, sellers }
  expect(linesOf({ ...overview, changes })).toEqual([
    'Juno K. Changed since you filed: address. Missing: Date of birth. Left out until it’s there.',
    'Mara K. Missing: Tax identification number, Place of birth. Reported without it.',
  ])
})

test('R-374 a creator who deleted a detail after filing is shown as filed', () => {
  const filed = {
    ...overview,
    incomplete: [{ memberId: juno, name: 'Juno K.', missing: ['address' as const], isReported: true, staysAsFiled: true }],
  }
  expect(linesOf(filed)).toEqual(['Juno K. Missing: Address. Stays as filed, except for earnings.'])
})
