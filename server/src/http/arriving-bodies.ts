import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { ConnectionRules, Floor } from './connection-rules.ts'
import { refuseOnSocket } from './refuse-on-socket.ts'

type Arriving = {
  request: IncomingMessage
  response: ServerResponse
  since: number
  floor: Floor
  isFile: boolean
  answeredAt?: number
} & Window
type Window = { windowFrom: number; bytesThen: number }

export type ArrivingBodies = {
  watch(request: IncomingMessage, response: ServerResponse): void
  /** Treats the body as a file: no total time limit, and another minimum rate. */
  takeFile(request: IncomingMessage): void
  /** Whether a request body on this connection is still incomplete. */
  isArrivingAt(socket: Socket): boolean
  /** Ends requests whose bodies arrive too slowly. */
  check(): void
}

/** Watches incomplete request bodies: a client that sends one byte a second would otherwise hold a connection and its memory forever. */
export function watchArrivingBodies(rules: ConnectionRules): ArrivingBodies {
  // A connection has at most one: the next request starts after it.
  const arriving = new Map<Socket, Arriving>()

  function isTooSlow(body: Arriving, now: number): boolean {
    const { request, since, answeredAt, isFile } = body
    if (now - (answeredAt ?? since) > rules.bodyMs && (!isFile || answeredAt !== undefined)) return true
    if (now - body.windowFrom < body.floor.windowMs) return false
    const came = request.socket.bytesRead - body.bytesThen
    body.windowFrom = now
    body.bytesThen = request.socket.bytesRead
    // Bytes that have arrived but were not read yet wait for us, not for the client.
    return came < body.floor.bytes && request.readableLength === 0
  }

  return {
    watch(request, response) {
      const { headers, socket } = request
      if (headers['transfer-encoding'] === undefined && !(Number(headers['content-length'] ?? 0) > 0)) return
      const now = performance.now()
      const window = { windowFrom: now, bytesThen: socket.bytesRead }
      const body: Arriving = { request, response, since: now, floor: rules.bodyFloor, isFile: false, ...window }
      arriving.set(socket, body)
      response.once('finish', () => (body.answeredAt = performance.now()))
    },
    takeFile(request) {
      const body = arriving.get(request.socket)
      if (body) Object.assign(body, { floor: rules.fileFloor, isFile: true })
    },
    isArrivingAt: (socket) => arriving.get(socket)?.request.complete === false,
    check() {
      const now = performance.now()
      for (const [socket, body] of arriving) {
        if (body.request.complete || socket.destroyed) arriving.delete(socket)
        else if (isTooSlow(body, now)) {
          arriving.delete(socket)
          if (body.response.headersSent) socket.destroy()
          else refuseOnSocket(socket, 'REQUEST_TIMEOUT', 'The request took too long to arrive.')
        }
      }
    },
  }
}
