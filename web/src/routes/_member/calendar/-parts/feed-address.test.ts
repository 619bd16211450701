import { expect, test } from 'vitest'
import { subscriptionAddress } from './feed-address.ts'

test.each(['https', 'http'])('a calendar subscribes to a feed at an %s address', (scheme) => {
  expect(subscriptionAddress(`${scheme}://pairtake.test/feeds/a1.ics`)).toBe('webcal://pairtake.test/feeds/a1.ics')
})
