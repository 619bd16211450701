import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { TakeCheck } from '@pairtake/protocol/take-check/take-check'
import { CheckNotes } from './take-check.tsx'

const words = (check: TakeCheck | null) =>
  renderToStaticMarkup(createElement(CheckNotes, { check, who: 'Mara' })).replaceAll(/<[^>]*>/g, '')

test('a file that was not checked says so, unlike one in which nothing was found', () => {
  expect(words(null)).toBe('Not checked')
  expect(words({ findings: [], reason: null })).toBe('Nothing found')
})
