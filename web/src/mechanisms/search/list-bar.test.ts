import { createElement } from 'react'
import { expect, test } from 'vitest'
import { limits } from '@pairtake/protocol/limits'
import { drawn, wordsIn } from '#testing/drawn.ts'
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
