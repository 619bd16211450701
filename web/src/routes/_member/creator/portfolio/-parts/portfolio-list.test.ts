import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { portfolioItemId } from '@pairtake/protocol/ids'
import { PortfolioList } from './portfolio-list.tsx'

test('S2-074 a video in processing shows a warning', () => {
  const item = {
    id: portfolioItemId.parse('v1'),
    name: 'Late',
    state: 'processing' as const,
    failureReason: null,
    thumbnailIndex: 0,
    thumbsLg: [],
    mediaOptimizedThumbnailLg: null,
    mediaOptimizedThumbnailMd: null,
    mediaOptimizedAccess: null,
    mediaOriginalAccess: null,
  }
  // Locked, it has no links, which would need a router.
  const list = createElement(PortfolioList, { items: [item], isLocked: true })
  const drawn = renderToStaticMarkup(createElement(QueryClientProvider, { client: new QueryClient() }, list))
  const notice = drawn.slice(0, drawn.indexOf('This video is being processed.')).split('<div').slice(-3).join('')
  expect(notice).toContain('bg-warning-tint')
})
