import { expect, test } from 'vitest'
import { actionTo, isAsNew, stateOf, type Told } from './chargeback-rules.ts'

const inquiry: Told = { state: 'open', isInquiry: true, withdrawnMinor: 0, reinstatedMinor: 0 }
const opened: Told = { state: 'open', isInquiry: false, withdrawnMinor: 100, reinstatedMinor: 0 }
const answered: Told = { ...opened, state: 'answered' }
const lost: Told = { ...opened, state: 'lost' }
const won: Told = { ...opened, state: 'won', reinstatedMinor: 100 }

/** Ways a chargeback may go, each as a sequence of reports. */
const stories: Record<string, Told[]> = {
  won: [inquiry, { ...inquiry, isInquiry: false }, opened, answered, { ...won, reinstatedMinor: 0 }, won],
  'won on appeal': [opened, answered, lost, won],
  'an inquiry that was answered becomes one': [inquiry, { ...inquiry, state: 'answered' }, opened, lost],
  'lost after it was won': [opened, won, { ...won, state: 'lost', withdrawnMinor: 200 }],
  'an inquiry that ends': [inquiry, { ...inquiry, state: 'answered' }, { ...inquiry, state: 'won' }],
}

test.each(Object.entries(stories))('R-221 %s: what comes later is new, and what was told before is not', (_name, story) => {
  for (const [at, known] of story.entries()) {
    for (const [then, told] of story.entries()) expect(isAsNew(known, told), `${at} then ${then}`).toBe(then >= at)
  }
})

test('R-221 each state is reached by its own action, and the same one by none', () => {
  expect((['open', 'answered', 'won', 'lost'] as const).map((to) => actionTo('answered', to))).toEqual(['reopen', 'update', 'win', 'lose'])
  expect(actionTo('lost', 'answered')).toBe('review')
})

test('R-221 the provider’s words for a dispute are our states', () => {
  const told = (['needs_response', 'under_review', 'won', 'lost'] as const).map(stateOf)
  expect(told).toEqual(['open', 'answered', 'won', 'lost'])
})

test('R-221 money that moved since is news whatever the state says, and so is an inquiry that became a chargeback', () => {
  expect(isAsNew(lost, { ...answered, reinstatedMinor: 50 })).toBe(true)
  expect(isAsNew({ ...answered, reinstatedMinor: 50 }, lost)).toBe(false)
  expect(isAsNew(won, { ...answered, withdrawnMinor: 200, reinstatedMinor: 100 })).toBe(true)
  expect(isAsNew({ ...inquiry, state: 'answered' }, { ...inquiry, isInquiry: false })).toBe(true)
  expect(isAsNew({ ...inquiry, isInquiry: false }, { ...inquiry, state: 'answered' })).toBe(false)
})
