import { fillPath, paramsOf, textsOf } from '@pairtake/protocol/path'
import type { RawParams, SignedRoute } from '@pairtake/protocol/raw-route'
import type { FastifyRequest } from 'fastify'
import type { Deps } from '#deps.ts'
import { Refusal } from '#refusal.ts'
import { hours } from '#wire-time.ts'
import type { ViewContext } from './serve.ts'
import { checkAddress, signAddress, type SignedClaim } from './signed-address.ts'

type Signing = Pick<Deps, 'signingSecret' | 'now'>

/** An absolute address that works for anyone who has it, until it expires. */
export function heldAddress<const R extends SignedRoute>(
  route: R,
  params: RawParams<R>,
  { deps, origin, endsAt }: ViewContext & { endsAt: Date },
): string {
  return `${origin}${fillPath(route.path, params)}?t=${signAddress(claimOf(deps, route, params), endsAt)}`
}

const words = 'This link has expired or is incomplete. Please open it again from the page where you found it.'

/** Checks `?t=`, and is the only place that does: a made-up, foreign or expired token gets the same answer, whether or not the record exists. */
export function requireHeldAddress(deps: Signing, route: SignedRoute, { params, query }: FastifyRequest): void {
  const token = textsOf(objectOf(query)).get('t') ?? ''
  if (checkAddress(claimOf(deps, route, objectOf(params)), token, deps.now()) !== 'good') throw new Refusal('ADDRESS_EXPIRED', words)
}

/** The framework types neither of these before a route does; both are objects of strings. */
const objectOf = (given: unknown): object => (typeof given === 'object' && given !== null ? given : {})

function claimOf({ signingSecret: secret }: Signing, route: SignedRoute, params: object): SignedClaim {
  const texts = textsOf(params)
  return { secret, purpose: route.claim, subject: paramsOf(route.path).map((name) => texts.get(name) ?? '') }
}

/** One to two hours from now, and the same for all requests within an hour, so that polls get the same address and the browser can cache it. */
export function endOfNextHour({ now }: Pick<Deps, 'now'>): Date {
  return new Date((Math.floor(now().getTime() / hours(1)) + 2) * hours(1))
}
