import type { FastifyRequest } from 'fastify'

/** The address that a caller knows the service by; only names that are its own get this far (`hosts.ts`). */
export function originOf({ protocol, host }: Pick<FastifyRequest, 'protocol' | 'host'>, publicUrl: string | undefined): string {
  return publicUrl ?? `${protocol === 'https' ? 'https' : 'http'}://${host}`
}
