import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { contractMediaId, remarkId } from '@pairtake/protocol/ids'
import type { Remark } from '@pairtake/protocol/remark/remark'
import { RemarkFileMenu } from './remark-file-menu.tsx'

const remark = (change: Partial<Remark>): Remark => ({
  id: remarkId.parse('01890000-0000-7000-8000-000000000001'),
  number: 1,
  take: 1,
  state: 'open',
  fromFrame: 12,
  toFrame: null,
  text: 'Warmer light.',
  briefQuote: null,
  drawing: null,
  doneTake: null,
  sentAt: null,
  addedLater: false,
  replies: [],
  ...change,
})

function shown(remarks: readonly Remark[], take: number): string {
  const menu = createElement(RemarkFileMenu, { contractMediaId: contractMediaId.parse('m'), remarks, take })
  return renderToStaticMarkup(createElement(QueryClientProvider, { client: new QueryClient() }, menu))
}

test('R-353 a take is offered as a file once remarks on it were sent, not with drafts alone', () => {
  expect(shown([remark({})], 1)).toContain('Download remarks')
  expect(shown([remark({ state: 'draft', number: null })], 1)).toBe('')
  expect(shown([remark({ take: 2 })], 1)).toBe('')
})
