// @vitest-environment happy-dom
import { act } from '@testing-library/react'
import { createElement } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { shown } from '#testing/shown.ts'
import { WaitingBadge } from './waiting-badge.tsx'

afterEach(() => vi.useRealTimers())

test('a record that becomes due while it is on screen is marked as overdue', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: new Date('2026-11-20T12:00:00Z') })
  await using badge = shown(createElement(WaitingBadge, { dueAt: '2026-11-20T12:00:20Z' }))
  expect(badge.queryByText('Overdue')).toBeNull()
  act(() => void vi.advanceTimersByTime(60_000))
  badge.getByText('Overdue')
})
