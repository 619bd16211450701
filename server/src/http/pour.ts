import type { FastifyReply } from 'fastify'
import type { Readable } from 'node:stream'
import { release } from '../release.ts'

/**
 * A stored file on its way out, in place of `reply.send`: the memory of every piece is given back once it has left. A pipe leaves that to the
 * collector, which lets tens of megabytes gather before each of its rounds, and they cost more than the sending.
 */
export function pour(file: Readable, reply: FastifyReply): FastifyReply {
  reply.hijack()
  const to = reply.raw
  to.statusCode = reply.statusCode
  for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) to.setHeader(name, value)
  file.on('data', (piece: Buffer) => {
    const hasRoom = to.write(piece, (error) => {
      if (!error) release(piece)
    })
    if (!hasRoom) file.pause()
  })
  to.on('drain', () => file.resume())
  file.on('end', () => to.end())
  // The headers are gone, so a file that cannot be read further is told by the missing rest.
  file.on('error', () => to.destroy())
  to.on('error', () => file.destroy())
  to.on('close', () => file.destroy())
  return reply
}
