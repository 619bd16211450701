import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { WaitingItem } from '@pairtake/protocol/user/dashboard-endpoints'
import { WaitingTime } from './waiting-list.tsx'

// Noon in the reader's time zone, whatever zone the test runs in.
const noonOf = (day: number) => new Date(2026, 10, day, 12, 0).toISOString()
beforeAll(() => void vi.useFakeTimers({ now: new Date(2026, 10, 20, 12, 0), toFake: ['Date'] }))
afterAll(() => void vi.useRealTimers())

const words = (kind: WaitingItem['kind'], day: number) =>
  renderToStaticMarkup(createElement(WaitingTime, { kind, at: noonOf(day) })).replaceAll(/<[^>]+>/g, '')

test('an offer expires, at any moment once its time has come; what has to be delivered is due', () => {
  expect([words('offers', 23), words('offers', 29), words('offers', 19)]).toEqual([
    'Expires in 3 days',
    'Expires on 29 Nov',
    'Expires any moment now',
  ])
  expect([words('deliver', 23), words('deliver', 19)]).toEqual(['Due in 3 days', 'Due yesterday'])
})
