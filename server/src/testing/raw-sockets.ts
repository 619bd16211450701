import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

export type RawSocket = {
  socket: Socket
  /** Everything received so far. */
  heard(): string
  /** The status received by the time the other side closed, or undefined if it sent nothing; rejects if the connection stays open. */
  ended(withinMs?: number): Promise<number | undefined>
  isOpen(): boolean
  /** Writes a piece at intervals until the connection is closed. */
  drip(piece: string, everyMs: number): void
}

/** A connection on which a test can send anything, from its own address. */
export async function openRawSocket(origin: string, localAddress = '127.0.0.1'): Promise<RawSocket> {
  const socket = connect({ port: Number(new URL(origin).port), host: '127.0.0.1', localAddress })
  let said = ''
  let isClosed = false
  socket.on('error', () => {})
  socket.on('data', (bytes) => (said += bytes.toString('latin1')))
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve(void (isClosed = true))))
  await new Promise((resolve) => socket.once('connect', resolve).once('close', resolve))
  const status = () => (said === '' ? undefined : Number(said.split(' ')[1]))
  return {
    socket,
    heard: () => said,
    isOpen: () => !isClosed,
    // The limit promises no speed: it only distinguishes a connection that stays open from a busy machine.
    ended: (withinMs = 30_000) =>
      Promise.race([
        closed.then(status),
        wait(withinMs, undefined, { ref: false }).then(() => Promise.reject(new Error(`Still open after ${withinMs} ms; heard: ${said}`))),
      ]),
    drip(piece, everyMs) {
      const dripping = setInterval(() => socket.writable && socket.write(piece), everyMs)
      socket.once('close', () => clearInterval(dripping))
    },
  }
}
