import { routerPath } from '@pairtake/protocol/path'
import type { RawParams, RawRoute } from '@pairtake/protocol/raw-route'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '#deps.ts'
import type { CallLimits } from './call-limits.ts'
import { requireHeldAddress } from './held-address.ts'
import { requireCaller } from './require-caller.ts'
import type { Caller } from './serve.ts'
import type { Sessions } from './session.ts'

export type RawFrame = { deps: Deps; sessions: Sessions; limits: CallLimits }
/** `onClosing` registers what has to end before the server can close. */
type Opening = RawFrame & { onClosing: (end: () => void) => void }

export type RawCall<R extends RawRoute> = {
  request: FastifyRequest
  reply: FastifyReply
  params: RawParams<R>
  caller: R['callers'] extends 'public' | 'holder' ? null : Caller
}
type Handler<R extends RawRoute> = (call: RawCall<R>) => unknown

export type RawBinding = { route: RawRoute; open: (opening: Opening) => Handler<never> | Promise<Handler<never>> }

/** Binds a raw route of the protocol to its handler, which is opened once per server. */
export function serveRaw<const R extends RawRoute>(route: R, open: (opening: Opening) => Handler<R> | Promise<Handler<R>>): RawBinding {
  return { route, open }
}

const isThere = {
  mailbox: ({ config }: Deps) => config.withMailbox,
  sandbox: ({ payments }: Deps) => payments.sandbox !== undefined,
} satisfies Record<NonNullable<RawRoute['onlyWith']>, (deps: Deps) => boolean>

/** Registers a raw route; its callers, body limit and parsing follow only from the declaration. */
export async function registerRaw(app: FastifyInstance, { route, open }: RawBinding, frame: RawFrame): Promise<void> {
  const { method, path, answer, bodyBytes, onlyWith, anyHost = false } = route
  if (onlyWith && !isThere[onlyWith](frame.deps)) return
  // `serveRaw` bound the handler to its route; here they all have the same type.
  const handle = (await open({ ...frame, onClosing: (end) => void app.addHook('preClose', async () => end()) })) as Handler<RawRoute>
  const gate = gateOf(route, frame)

  await app.register(async (scope) => {
    takeBodies(scope, bodyBytes)
    scope.route({
      // A stream has no length to report.
      method: method === 'GET' && answer !== 'text/event-stream' ? ['GET', 'HEAD'] : method,
      exposeHeadRoute: false,
      url: routerPath(path),
      config: { takesFiles: bodyBytes === 'part', anyHost },
      ...(typeof bodyBytes === 'number' ? { bodyLimit: bodyBytes } : {}),
      ...(gate ? { onRequest: gate } : {}),
      handler: (request, reply) => handle({ request, reply, params: request.params as never, caller: (request.caller ?? null) as never }),
    })
  })
}

/** Checks the caller before anything of the body is read. */
function gateOf(route: RawRoute, frame: RawFrame): ((request: FastifyRequest) => Promise<void>) | undefined {
  const { callers, claim } = route
  if (callers === 'public') return undefined
  if (callers === 'holder') {
    if (claim === undefined) throw new Error(`${route.path} does not say what an address of it is good for.`)
    return async (request) => requireHeldAddress(frame.deps, { ...route, callers, claim }, request)
  }
  return requireCaller(callers, frame)
}

/**
 * Treats a body as bytes, whatever type it claims: collected up to the limit, or streamed. For streams, multipart keeps the parser of the whole app.
 */
function takeBodies(scope: FastifyInstance, bodyBytes: RawRoute['bodyBytes']): void {
  if (bodyBytes === undefined) return
  if (bodyBytes === 'part') {
    scope.removeContentTypeParser(['application/json', 'text/plain'])
    scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
    return
  }
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
}
