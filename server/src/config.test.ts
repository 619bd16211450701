import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

const production = { NODE_ENV: 'production', SMTP_URL: 'smtp://127.0.0.1:25', ALLOW_SANDBOX_PAYMENTS: '1' }

test.each([
  ['as it starts', {}, true, true],
  ['on a loopback address', { HOST: '::1' }, true, true],
  ['with DEMO=0', { DEMO: '0' }, false, true],
  ['on the network', { HOST: '0.0.0.0' }, false, false],
  ['on the network with DEMO=1', { HOST: '0.0.0.0', DEMO: '1' }, true, true],
  ['behind https, also with DEMO=1', { PUBLIC_URL: 'https://pairtake.test', DEMO: '1' }, false, false],
  ['in production, also with DEMO=1', { ...production, DEMO: '1' }, false, false],
  ['with a mail server', { SMTP_URL: 'smtp://127.0.0.1:25' }, true, false],
])('R-131 %s: demo members and mailbox are there or not', (_where, env, withDemo, withMailbox) => {
  const config = readConfig(env)
  expect([config.withDemo, config.withMailbox]).toEqual([withDemo, withMailbox])
})
