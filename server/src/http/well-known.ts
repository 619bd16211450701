import { pathPrefix } from '@pairtake/protocol/endpoint'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { after, days } from '#wire-time.ts'

/** RFC 9116 wants less than a year, and a file that somebody still stands behind. */
const validDays = 180

/** What everybody may see without a session is the front of the house; the rest is somebody's own. */
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
  '/confirm-email',
  '/reset-password',
  '/signup-success',
  '/sandbox-payments',
]

/** Where to report a hole (RFC 9116), and what no search engine should walk through. */
export function registerWellKnown(app: FastifyInstance, { config, now }: Deps): void {
  const text = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=86400' }
  const path = '/.well-known/security.txt'

  app.get(path, (_request, reply) => {
    // Whole days, so that the answer of a day is the same.
    const expires = `${after(now(), days(validDays)).toISOString().slice(0, 10)}T00:00:00Z`
    const lines = [`Contact: ${config.securityContact}`, `Expires: ${expires}`, 'Preferred-Languages: en']
    if (config.publicUrl?.startsWith('https:')) lines.push(`Canonical: ${config.publicUrl}${path}`)
    return reply.headers(text).send(`${lines.join('\n')}\n`)
  })
  app.get('/robots.txt', (_request, reply) =>
    reply.headers(text).send(`${['User-agent: *', ...privatePaths.map((hidden) => `Disallow: ${hidden}`)].join('\n')}\n`),
  )
}
