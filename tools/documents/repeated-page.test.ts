import { expect, test } from 'vitest'
import { repeatedPage } from './repeated-page.ts'

const green = {
  startedAt: new Date('2026-11-26T08:00:00Z'),
  minutes: 15.26,
  isGreen: true,
  passed: 8600,
  failed: 0,
  failures: [],
  load: 11.4,
}

test('the page counts green runs and names what failed in the others', () => {
  const red = { ...green, isGreen: false, failed: 1, failures: ['messages.e2e.ts: reads by twenty'] }
  const page = repeatedPage({ runs: [green, red], commit: 'c8f1be2e', loops: 3, cores: 2 })
  expect(page).toContain('3 busy loops: 1 of 2 runs in a row were green.')
  expect(page).toContain('| 1 | 2026-11-26 08:00 | green | 8600 | 0 | 15.3 | 11.4 |\n| 2 | 2026-11-26 08:00 | red | 8600 | 1 |')
  expect(page).toContain('## What failed\n\n- run 2: messages.e2e.ts: reads by twenty\n')
  expect(repeatedPage({ runs: [green], commit: 'c8f1be2e', loops: 3, cores: 2 })).not.toContain('What failed')
})
