import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '#config.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ PUBLIC_URL: 'https://pairtake.test', SUPPORT_EMAIL: 'help@pairtake.test' })
})
afterAll(() => app.close())

test('security.txt says where to report, and is never out of date (RFC 9116)', async () => {
  const { headers, body } = await app.app.inject('/.well-known/security.txt')
  expect(headers['content-type']).toBe('text/plain; charset=utf-8')
  expect(body).toBe(
    'Contact: mailto:help@pairtake.test\nExpires: 2027-05-15T00:00:00Z\nPreferred-Languages: en\nCanonical: https://pairtake.test/.well-known/security.txt\n',
  )
  app.clock.turn(400 * 24 * 60 * 60_000)
  const later = await app.app.inject('/.well-known/security.txt')
  expect(Date.parse(/Expires: (\S+)/.exec(later.body)?.[1] ?? '')).toBeGreaterThan(app.clock.now().getTime())
})

test('the contact may be an address of its own, and nothing that is none', () => {
  expect(readConfig({ SECURITY_CONTACT: 'https://pairtake.test/report' }).securityContact).toBe('https://pairtake.test/report')
  expect(() => readConfig({ SECURITY_CONTACT: 'the boss' })).toThrow(/SECURITY_CONTACT/)
})

test('robots.txt keeps what is private out of every index, and leaves the front open', async () => {
  const { body } = await app.app.inject('/robots.txt')
  const screens = ['/agency', '/creator', '/operator', '/conversations', '/notifications', '/settings', '/calendar', '/mailbox', '/logout']
  // What mails and other programs link to, with a token in its address.
  const links = ['/internal', '/mail', '/media', '/feeds', '/confirm-email', '/reset-password', '/signup-success', '/sandbox-payments']
  const [agent, ...rules] = body.trimEnd().split('\n')
  expect(agent).toBe('User-agent: *')
  expect(rules.toSorted()).toEqual([...screens, ...links].map((path) => `Disallow: ${path}`).toSorted())
})
