import { expect, test } from 'vitest'
import { propsOf } from '#testing/elements.ts'
import { PeriodCard } from './period-card.tsx'

const november = { label: 'This month', from: '2026-11-01', to: '2026-11-30' }
const october = { label: 'Last month', from: '2026-10-01', to: '2026-10-31' }

function cardOf(period: { from: string; to: string }) {
  const chosen: object[] = []
  const card = PeriodCard({ periods: [november, october], period, onChange: (days) => void chosen.push(days) })
  const field = (label: string) => propsOf(card, (props) => props['label'] === label)
  const type = (label: string, value: string) => (field(label)['onChange'] as (event: object) => void)({ target: { value } })
  return { chosen, field, type }
}

test('each day of a period is set by itself, and a day that is none changes nothing', () => {
  const { chosen, type } = cardOf({ from: '2026-11-01', to: '2026-11-30' })
  type('First day', '2026-11-05')
  type('Last day', '2026-12-24')
  type('First day', '2026-11-31')
  expect(chosen).toEqual([
    { from: '2026-11-05', to: '2026-11-30' },
    { from: '2026-11-01', to: '2026-12-24' },
  ])
})

test('a period that has a name is shown by it and chosen by it', () => {
  const { chosen, field, type } = cardOf({ from: '2026-11-01', to: '2026-11-30' })
  expect(field('Period')['value']).toBe('This month')
  type('Period', 'Last month')
  expect(chosen).toEqual([{ from: '2026-10-01', to: '2026-10-31' }])
  expect(cardOf({ from: '2026-11-02', to: '2026-11-30' }).field('Period')['value']).toBe('Other dates')
})

test('a period that ends before it begins says so', () => {
  expect(cardOf({ from: '2026-11-02', to: '2026-11-01' }).field('Last day')['error']).toBe('The last day cannot be before the first.')
  expect(cardOf({ from: '2026-11-01', to: '2026-11-01' }).field('Last day')['error']).toBeUndefined()
})
