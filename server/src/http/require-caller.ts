import type { Callers } from '@pairtake/protocol/endpoint'
import type { FastifyRequest } from 'fastify'
import { loggedOut, Refusal } from '#refusal.ts'
import type { CallLimits } from './call-limits.ts'
import type { Caller } from './serve.ts'
import { bearerOf, type Sessions } from './session.ts'

declare module 'fastify' {
  interface FastifyRequest {
    caller?: Caller
  }
}

type Gate = { sessions: Sessions; limits: CallLimits }

/** Requires a session of an allowed role, before anything of the body is read. */
export function requireCaller(callers: Exclude<Callers, 'public'>, { sessions, limits }: Gate) {
  return async (request: FastifyRequest): Promise<void> => {
    const token = bearerOf(request.headers.authorization)
    const caller = token === undefined ? undefined : await sessions.find(token)
    if (!caller) throw loggedOut()
    await limits.prove(request, caller.id)
    if (!callers.includes(caller.role)) throw new Refusal('FORBIDDEN', 'Your role doesn’t have access to this.')
    request.caller = caller
  }
}
