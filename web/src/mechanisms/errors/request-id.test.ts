import type { UseQueryResult } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import { createElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { TransportError } from '#api/transport-error.ts'
import { Loaded } from './loaded.tsx'
import { ProblemNotice } from './problem-notice.tsx'
import { ScreenError } from './screen-error.tsx'

const requestId = '7f9c24e5-2f4b-4c1d-9d6e-0b8a3f5c1e2d'
const ours = new TransportError('server', {
  status: 500,
  body: { code: 'INTERNAL', message: 'Something went wrong on our side.', requestId },
})

/** The words on screen, element by element. */
const wordsOf = (shown: ReactNode) =>
  renderToStaticMarkup(shown)
    .split(/<[^>]*>/)
    .map((words) => words.trim())
    .filter((words) => words !== '')

const failed = (error: Error) =>
  ({ isPending: false, isFetching: false, error, refetch: async () => {} }) as unknown as UseQueryResult<string, Error>
const loaded = (error: Error) => Loaded<string>({ query: failed(error), skeleton: null, name: 'Payments', children: (words) => words })

test('R-500 a failure of ours shows its request id below its words, in a notice and where something could not be loaded', () => {
  const words = ['Server error, please contact support', 'Request ID:', requestId]
  expect(wordsOf(createElement(ProblemNotice, { error: ours }))).toEqual(words)
  expect(wordsOf(loaded(ours))).toEqual(['Payments could not be loaded', ...words, 'Try again'])
})

test('R-500 a screen that fails shows it too', () => {
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })
  const Screen = () => RouterContextProvider({ router, children: createElement(ScreenError, { error: ours, reset: () => {} }) })
  const words = wordsOf(createElement(Screen))
  expect(words).toEqual(expect.arrayContaining(['Server error, please contact support', 'Request ID:', requestId, 'Try again']))
})

test('R-500 a refusal and a failure without an id show none', () => {
  const refused = new TransportError('client', {
    status: 409,
    body: { message: 'The offer has changed.', requestId },
    namedStatuses: [409],
  })
  for (const error of [refused, TransportError.noResponse(), new TransportError('server', { status: 502, body: {} }), new Error('x')]) {
    expect(renderToStaticMarkup(createElement(ProblemNotice, { error }))).not.toContain('Request ID')
    expect(renderToStaticMarkup(loaded(error))).not.toContain('Request ID')
  }
})
