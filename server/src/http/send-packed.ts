import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

export type Coding = 'br' | 'gzip'

/** What fits into two packets of a line arrives no sooner when it is shorter. */
const packedFromCharacters = 2048

/** The quickest kind costs less than writing the JSON, and leaves a seventh of a list. */
const pack: Record<Coding, (text: string) => Buffer> = {
  br: (text) =>
    brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 1, [constants.BROTLI_PARAM_SIZE_HINT]: text.length } }),
  gzip: (text) => gzipSync(text, { level: 1 }),
}

/** The best coding that a caller takes, of those that files of the page lie ready in too. */
export function codingFor(request: FastifyRequest): Coding | undefined {
  const taken = new Set((request.headers['accept-encoding'] ?? '').split(',').map((one) => one.trim().toLowerCase()))
  return taken.has('br') ? 'br' : taken.has('gzip') ? 'gzip' : undefined
}

/**
 * Sends an answer of the wire, a long one as short as the caller can read it. What it says of one member stays apart from what others may
 * make it say: no other site can have it asked for, because the token is no cookie.
 */
export function sendPacked(request: FastifyRequest, reply: FastifyReply, text: string): FastifyReply {
  void reply.type('application/json; charset=utf-8')
  if (text.length < packedFromCharacters) return reply.send(text)
  void reply.header('vary', 'accept-encoding')
  const coding = codingFor(request)
  return coding ? reply.header('content-encoding', coding).send(pack[coding](text)) : reply.send(text)
}
