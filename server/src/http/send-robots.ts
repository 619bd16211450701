import { pathPrefix } from '@pairtake/protocol/endpoint'
import * as wire from '@pairtake/protocol/raw-routes'
import { serveRaw } from './serve-raw.ts'
import { wellKnownHeaders } from './send-security-contact.ts'

/** Everything but the public front pages is private and not for search engines. */
const privatePaths = [
  pathPrefix,
  '/agency',
  '/creator',
  '/operator',
  '/conversations',
  '/notifications',
  '/settings',
  '/logout',
  '/mailbox',
  '/mail',
  '/media',
  '/feeds',
  '/calendar',
  '/confirm-email',
  '/reset-password',
  '/signup-success',
  '/sandbox-payments',
]

export const sendRobots = serveRaw(wire.sendRobots, () => {
  const text = `${['User-agent: *', ...privatePaths.map((hidden) => `Disallow: ${hidden}`)].join('\n')}\n`
  return ({ reply }) => reply.headers(wellKnownHeaders).send(text)
})
