import { expect, test } from 'vitest'
import { testsByNotification, unprovenNotifications } from './notifications-page.ts'

const titled = (title: string) => new Map([['server/src/some.test.ts', `test('${title}', async () => {})`]])

test('a title that names type and role proves it; another role, a comment or a source that is no test does not', () => {
  const proven = titled('S1-176 payout_paid tells the creator what is on its way')
  expect([...testsByNotification(proven).keys()]).toEqual(['payout_paid tells the creator'])
  expect(unprovenNotifications(proven).some((line) => line.startsWith('payout_paid'))).toBe(false)

  const other = new Map([
    ['server/src/a.test.ts', `// payout_paid tells the creator\ntest('payout_paid tells the agency', () => {})`],
    ['server/src/b.ts', `test('payout_paid tells the creator', () => {})`],
  ])
  expect(unprovenNotifications(other)).toContain("payout_paid has no test: one whose title says 'payout_paid tells the creator …'.")
})
