import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { WhenReportable } from './report-contract-dialog.tsx'

// Noon in the reader's time zone, whatever zone the test runs in.
beforeAll(() => void vi.useFakeTimers({ now: new Date(2026, 10, 27, 12, 0), toFake: ['Date'] }))
afterAll(() => void vi.useRealTimers())

const words = (reportAnswered?: boolean) => {
  const contract = { reportableAt: new Date(2026, 11, 4, 12, 0).toISOString(), ...(reportAnswered && { reportAnswered }) }
  return renderToStaticMarkup(createElement(WhenReportable, { contract, otherName: 'Mara' })).replaceAll(/<[^>]+>/g, '')
}

test('a job whose report was answered names the answer and the day, not the silence of the other side', () => {
  expect(words(true)).toBe(
    'We answered a report of this job. If the problem is still there, you can report it again from 4 Dec. Until then, a message is the fastest way.',
  )
  expect(words()).toContain('You can report this one from 4 Dec, if Mara does nothing until then.')
})
