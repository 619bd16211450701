// @vitest-environment happy-dom
import { createElement } from 'react'
import { expect, test } from 'vitest'
import { limits } from '@pairtake/protocol/limits'
import { drawn, wordsIn } from '#testing/drawn.ts'
import { shown } from '#testing/shown.ts'
import { ListBar, type ListBarProps } from './list-bar.tsx'

const words = (more: Partial<ListBarProps<never, never>>) => {
  const props: ListBarProps<never, never> = {
    noun: ['campaign', 'campaigns'],
    searchLabel: 'Search campaigns',
    asked: {},
    onAsk: () => {},
    sorts: [],
    total: limits.search.most,
    ...more,
  }
  return wordsIn(drawn(createElement(ListBar<never, never>, props)))
}

test('R-380 a list that is searched, or filtered by chips, may have more than it counts', () => {
  const most = limits.search.most.toLocaleString('en-US')
  expect(words({})).toContain(`${most} campaigns`)
  expect(words({ asked: { q: 'oat' } })).toContain(`${most}+ campaigns`)
  expect(words({ chips: 'Any product', onClear: () => {} })).toContain(`${most}+ campaigns`)
  expect(words({ chips: 'Any product' })).toContain(`${most} campaigns`)
})

test('a list that was narrowed is cleared with one button, and keeps its order', async () => {
  const asked: object[] = []
  const props: ListBarProps<'paid', 'oldest'> = {
    noun: ['payment', 'payments'],
    searchLabel: 'Search payments',
    asked: { q: 'oat', state: 'paid', sort: 'oldest' },
    onAsk: (next) => void asked.push(next),
    states: [{ value: 'paid', label: 'Paid' }],
    sorts: [{ value: 'oldest', label: 'Oldest first' }],
    total: 3,
  }
  await using bar = shown(createElement(ListBar<'paid', 'oldest'>, props))
  await bar.user.click(bar.getByRole('button', { name: 'Clear' }))
  expect(asked).toEqual([{ q: undefined, state: undefined, sort: 'oldest' }])
})
