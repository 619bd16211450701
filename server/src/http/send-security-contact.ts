import * as wire from '@pairtake/protocol/raw-routes'
import { after, days } from '#wire-time.ts'
import { serveRaw } from './serve-raw.ts'

export const wellKnownHeaders = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=86400' }

/** RFC 9116 recommends less than a year, so that the file stays current. */
const validDays = 180

export const sendSecurityContact = serveRaw(wire.sendSecurityContact, ({ deps: { config, now } }) => ({ reply }) => {
  // Whole days, so that the answer is the same all day.
  const expires = `${after(now(), days(validDays)).toISOString().slice(0, 10)}T00:00:00Z`
  const lines = [`Contact: ${config.securityContact}`, `Expires: ${expires}`, 'Preferred-Languages: en']
  if (config.publicUrl?.startsWith('https:')) lines.push(`Canonical: ${config.publicUrl}${wire.sendSecurityContact.path}`)
  return reply.headers(wellKnownHeaders).send(`${lines.join('\n')}\n`)
})
