import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { Config } from '#config.ts'
import { Refusal } from '#refusal.ts'
import type { Hosts } from './hosts.ts'

/** Checks the host of any request; `host` is what a trusted proxy reports, or else what the request says. */
export function faultOfHost({ rawHeaders, url }: IncomingMessage, host: string, hosts: Hosts): Refusal | undefined {
  // `GET http://elsewhere/path` names a second host, and no prefix that we check matches such an address.
  if (!url?.startsWith('/')) return unreadable('The address of a request begins with a slash.')
  let given = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]
    if (name?.length === 4 && name.toLowerCase() === 'host') given += 1
  }
  if (given !== 1 || host === '') return unreadable('A request names one host.')
  if (hosts.serves(host)) return undefined
  return new Refusal(
    'WRONG_HOST',
    'Pairtake isn’t available at this address. Open it at its own address instead. If you run it, set PUBLIC_URL to this one.',
  )
}

/** Checks that hold for every request, whether or not its route exists: the host is ours, and the address can be read. */
export function registerCallChecks(app: FastifyInstance, { hosts }: Config): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const fault = request.routeOptions.config.anyHost ? undefined : faultOfHost(request.raw, request.host, hosts)
    done(fault ?? faultOfQuery(request.url))
  })
}

function faultOfQuery(url: string): Refusal | undefined {
  if (!url.includes('%')) return undefined
  try {
    decodeURIComponent(url.slice(url.indexOf('?') + 1))
    return undefined
  } catch {
    return unreadable('The address cannot be read.')
  }
}

/** Refusals of the router itself: an address that is not UTF-8, or far too long to be one of ours. */
export function refusalOfAddress({ code }: { code?: string }): Refusal {
  if (code === 'FST_ERR_BAD_URL') return unreadable('The address cannot be read.')
  return new Refusal('NOT_FOUND', 'There is nothing here.')
}

function unreadable(words: string): Refusal {
  return new Refusal('VALIDATION_FAILED', words, { errors: { errors: [words] } })
}
