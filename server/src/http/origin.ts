import type { FastifyRequest } from 'fastify'

/** The origin under which a caller reaches the service; requests to foreign hosts have already been refused (`hosts.ts`). */
export function originOf({ protocol, host }: Pick<FastifyRequest, 'protocol' | 'host'>, publicUrl: string | undefined): string {
  return publicUrl ?? `${protocol === 'https' ? 'https' : 'http'}://${host}`
}
