import { setTimeout as sleep } from 'node:timers/promises'
import type { MemberId } from '@pairtake/protocol/ids'
import { pathPrefix } from '@pairtake/protocol/endpoint'
import { receiveProviderEvent } from '@pairtake/protocol/raw-routes'
import type { FastifyInstance, FastifyReply, FastifyRequest, RequestPayload } from 'fastify'
import type { Deps } from '#deps.ts'
import { Refusal } from '#refusal.ts'
import { openAllowance, type Allowance, type Exceeded } from './allowance.ts'
import { openSharedAllowance, type SharedAllowance } from './shared-allowance.ts'
import { networkOf } from './network.ts'
import { bearerOf, type Sessions } from './session.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The body is a file: it streams to its destination, and may take any time as long as bytes arrive. */
    takesFiles?: boolean
    /** Answers under any host name. */
    anyHost?: boolean
  }
  interface FastifyRequest {
    /** The unit that a request has taken from its network's allowance, until its token proves to be a member's. */
    taken?: { from: Allowance | SharedAllowance; network: string }
  }
}

export type CallLimits = {
  /** The token is a member's: from now on the request counts against the member instead of the network. */
  prove(request: FastifyRequest, memberId: MemberId): Promise<void>
}

const minuteMs = 60_000
const MiB = 1024 * 1024
/** JSON bodies are collected in memory before they are parsed. */
const gatheredEachBytes = 16 * MiB
const gatheredInAllBytes = 128 * MiB

/** Refusals in a window after which further ones are delayed. */
const heldAfter = 100
const mostHeldMs = 2000

const safe = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Limits how often a caller may call (ABUSE-35): members by their writes, callers not proven to be members by their network, whatever headers they
 * make up. Checked before anything of the request is looked up or read. Parts of uploads are not counted, but requests for their addresses are.
 */
export function registerCallLimits(app: FastifyInstance, deps: Deps, sessions: Sessions): CallLimits {
  const { config, now } = deps
  const writes = { atMost: config.writesPerMinute, windowMs: minuteMs }
  const writesOfMembers = openSharedAllowance(deps, { ...writes, name: 'member-writes' })
  const writesOfNetworks = openSharedAllowance(deps, { ...writes, name: 'network-writes' })
  // Counted per process: reads are far more frequent, and their cost is the process's own.
  const readsOfNetworks = openAllowance({ atMost: config.visitorReadsPerMinute, windowMs: minuteMs, now })

  // Direct connections are limited when they are accepted; requests that come through a proxy are limited here.
  const atOnce = callsAtOnce(config.connectionsPerNetwork)
  app.addHook('onRequest', (request, reply, done) => {
    const isForwarded = config.trustedProxies(request.raw.socket.remoteAddress, 0)
    done(isForwarded ? atOnce(networkOf(request.ip), reply) : undefined)
  })
  app.addHook('onRequest', async (request) => {
    // Uses the matched route and not the address, which has more than one spelling.
    const route = request.routeOptions.url
    if (!route?.startsWith(`${pathPrefix}/`)) return
    // The provider's webhooks arrive in bursts from a few addresses.
    const isRead = safe.has(request.method) || route === receiveProviderEvent.path
    const token = bearerOf(request.headers.authorization)
    const memberId = token === undefined ? undefined : sessions.recall(token)
    if (memberId !== undefined) return isRead ? undefined : refuseLater(await writesOfMembers.take(memberId))

    const from = isRead ? readsOfNetworks : writesOfNetworks
    const network = networkOf(request.ip)
    request.taken = { from, network }
    return refuseLater(await from.take(network))
  })
  app.addHook('preParsing', gatherInBounds())

  return {
    async prove(request, memberId) {
      const { taken } = request
      if (!taken) return
      await taken.from.giveBack(taken.network)
      const exceeded = taken.from === writesOfNetworks ? await writesOfMembers.take(memberId) : undefined
      if (exceeded) throw refusalAfter(exceeded)
    },
  }
}

/**
 * Delays the refusals of a caller that ignores them, up to two seconds: a flood over hundreds of connections would otherwise retry at once, and
 * refusing it would take all of the process's time.
 */
async function refuseLater(exceeded: Exceeded | undefined): Promise<void> {
  if (!exceeded) return
  const holdMs = Math.min(mostHeldMs, (exceeded.refused - heldAfter) * 20)
  if (holdMs > 0) await sleep(holdMs)
  throw refusalAfter(exceeded)
}

function refusalAfter({ waitMs }: Pick<Exceeded, 'waitMs'>): Refusal {
  return new Refusal('TOO_OFTEN', 'You’re doing this too often. Please wait a moment.', { retryAfterSeconds: waitMs / 1000 })
}

/** Counts the unanswered requests of each network, and refuses those beyond the limit. */
function callsAtOnce(atMost: number) {
  const counts = new Map<string, number>()
  return (network: string, reply: FastifyReply): Refusal | undefined => {
    const before = counts.get(network) ?? 0
    if (before >= atMost) return refusalAfter({ waitMs: 5000 })
    counts.set(network, before + 1)
    reply.raw.once('close', () => {
      const left = (counts.get(network) ?? 1) - 1
      if (left > 0) counts.set(network, left)
      else counts.delete(network)
    })
    return undefined
  }
}

/** Refuses a body that does not fit into memory next to those that are arriving: of the same member or network, or of all callers. */
function gatherInBounds() {
  const held = new Map<string, number>()
  let heldInAll = 0

  return (
    request: FastifyRequest,
    reply: FastifyReply,
    payload: RequestPayload,
    done: (error?: Refusal | null, payload?: RequestPayload) => void,
  ): void => {
    const bytes = request.routeOptions.config.takesFiles ? 0 : announcedBytes(request)
    if (bytes === 0) return done(null, payload)
    const key = request.caller?.id ?? networkOf(request.ip)
    const own = held.get(key) ?? 0
    if (own + bytes > gatheredEachBytes)
      return done(new Refusal('TOO_OFTEN', 'You’re sending too much at once. Please wait a moment.', { retryAfterSeconds: 5 }))
    if (heldInAll + bytes > gatheredInAllBytes)
      return done(new Refusal('OVERLOADED', 'The service is busy. Please try again in a moment.', { retryAfterSeconds: 5 }))
    held.set(key, own + bytes)
    heldInAll += bytes
    reply.raw.once('close', () => {
      const left = (held.get(key) ?? 0) - bytes
      if (left > 0) held.set(key, left)
      else held.delete(key)
      heldInAll -= bytes
    })
    return done(null, payload)
  }
}

/**
 * The size to expect, at most the route's limit, because a longer body is refused before it is read. A body of unknown length counts as the limit.
 */
function announcedBytes({ headers, routeOptions }: FastifyRequest): number {
  const limit = routeOptions.bodyLimit ?? MiB
  if (headers['transfer-encoding'] !== undefined) return limit
  return Math.min(Number(headers['content-length'] ?? 0) || 0, limit)
}
