import { STATUS_CODES } from 'node:http'
import { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { errorCodes, type ErrorBody, type ErrorCode } from '@pairtake/protocol/error-codes'

/** Answers and closes a connection on which no complete request arrived. */
export function refuseOnSocket(socket: Duplex, code: ErrorCode, message: string): void {
  if (!socket.writable) return void socket.destroy()
  const body = JSON.stringify({ code, message } satisfies ErrorBody)
  const status = errorCodes[code]
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'cache-control: private, no-store',
    'connection: close',
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n${body}`)
  if (socket instanceof Socket) socket.destroySoon()
  else socket.destroy()
}

/** Refuses data that is not a readable request: too slow, too large, or not HTTP at all. */
export function refuseUnreadable(error: Error & { code?: string }, socket: Duplex): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT') refuseOnSocket(socket, 'REQUEST_TIMEOUT', 'The request took too long to arrive.')
  else if (error.code === 'HPE_HEADER_OVERFLOW') refuseOnSocket(socket, 'TOO_LARGE', 'The request’s headers are too large.')
  else refuseOnSocket(socket, 'VALIDATION_FAILED', 'The request could not be read.')
}
