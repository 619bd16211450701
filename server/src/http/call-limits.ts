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
    /** The body is a file: it streams to where it belongs, and may take as long as something comes. */
    takesFiles?: boolean
    /** Answers whatever host is named. */
    anyHost?: boolean
  }
  interface FastifyRequest {
    /** What a call has taken from its network until its token proves to be a member's. */
    taken?: { from: Allowance | SharedAllowance; network: string }
  }
}

export type CallLimits = {
  /** The token is a member's: from here on the call counts against the member and no longer against the network. */
  prove(request: FastifyRequest, memberId: MemberId): Promise<void>
}

const minuteMs = 60_000
const MiB = 1024 * 1024
/** Bodies are gathered in memory before they are read as JSON. */
const gatheredEachBytes = 16 * MiB
const gatheredInAllBytes = 128 * MiB

/** Refusals in a window after which the next ones are held. */
const heldAfter = 100
const mostHeldMs = 2000

const safe = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * How often somebody may call (ABUSE-35): a member by their writes, whoever is not yet proven to be one by the network they come from,
 * whatever headers they make up. Decided before anything of the call is looked up or read. Parts of uploads are not counted: their address is.
 */
export function registerCallLimits(app: FastifyInstance, deps: Deps, sessions: Sessions): CallLimits {
  const { config, now } = deps
  const writes = { atMost: config.writesPerMinute, windowMs: minuteMs }
  const writesOfMembers = openSharedAllowance(deps, { ...writes, name: 'member-writes' })
  const writesOfNetworks = openSharedAllowance(deps, { ...writes, name: 'network-writes' })
  // Of the process: reads are far more, and what they cost is the process's own.
  const readsOfNetworks = openAllowance({ atMost: config.visitorReadsPerMinute, windowMs: minuteMs, now })

  // Who is connected is counted by the connection itself, but for those behind a proxy.
  const atOnce = callsAtOnce(config.connectionsPerNetwork)
  app.addHook('onRequest', (request, reply, done) => {
    const isForwarded = config.trustedProxies(request.raw.socket.remoteAddress, 0)
    done(isForwarded ? atOnce(networkOf(request.ip), reply) : undefined)
  })
  app.addHook('onRequest', async (request) => {
    // The route decides, not the spelling of its address.
    const route = request.routeOptions.url
    if (!route?.startsWith(`${pathPrefix}/`)) return
    // The provider's webhooks come from few addresses, in bursts.
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
 * Whoever does not hear is answered ever later, up to two seconds: a flood over hundreds of connections would else ask again at once, and refusing it
 * would be all that the process does.
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

/** Counts the calls of a network that are not answered yet, and refuses one too many. */
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

/** Refuses a body for which there is no room in memory beside those that are arriving: of the same member or network, or of everybody. */
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

/** At most what the route takes: a longer one is refused before it is read. Of a body of unknown length the most is expected. */
function announcedBytes({ headers, routeOptions }: FastifyRequest): number {
  const limit = routeOptions.bodyLimit ?? MiB
  if (headers['transfer-encoding'] !== undefined) return limit
  return Math.min(Number(headers['content-length'] ?? 0) || 0, limit)
}
