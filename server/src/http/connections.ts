import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Server, Socket } from 'node:net'
import type { ArrivingBodies } from './arriving-bodies.ts'
import { networkOf } from './network.ts'

type Terms = {
  most: number
  mostEach: number
  /** Whether connections from this address belong to many people: those of a proxy, and those of this machine. */
  isShared: (address: string | undefined) => boolean
  bodies: ArrivingBodies
}

type Connection = { socket: Socket; server: Server; network: string; calls: number }

export type Connections = {
  keep(server: Server): void
  begin(request: IncomingMessage, response: ServerResponse): void
}

const roomAtOnce = 16

/**
 * Limits the connections per network and in total. When there are too many, those of the network that has the most are closed first, idle ones before
 * others: a browser opens a new one when it needs it.
 */
export function boundConnections({ most, mostEach, isShared, bodies }: Terms): Connections {
  // In the order in which they were opened.
  const open = new Map<Socket, Connection>()
  const counts = new Map<string, number>()

  function isRefused(network: string, address: string | undefined): boolean {
    if ((counts.get(network) ?? 0) >= mostEach && !isShared(address)) return true
    return open.size >= most && !makeRoom(network)
  }

  function makeRoom(newcomer: string): boolean {
    const [largest] = [...counts].toSorted(([, one], [, other]) => other - one)
    const victims = (isOne: (connection: Connection) => boolean) => open.values().filter(isOne).take(roomAtOnce).toArray()
    const ofLargest = (connection: Connection) => connection.network === largest?.[0]
    let chosen = victims((connection) => connection.calls === 0 && ofLargest(connection))
    if (chosen.length === 0) chosen = victims(({ calls }) => calls === 0)
    // A request that has fully arrived is never cut off; one that is still arriving is, in favour of a network with fewer connections.
    const isSmaller = (counts.get(newcomer) ?? 0) < (largest?.[1] ?? 0)
    if (chosen.length === 0 && isSmaller) chosen = victims((one) => ofLargest(one) && bodies.isArrivingAt(one.socket))
    for (const { socket } of chosen) {
      forget(socket)
      socket.destroy()
    }
    return chosen.length > 0
  }

  function forget(socket: Socket): void {
    const connection = open.get(socket)
    if (!connection) return
    open.delete(socket)
    const left = (counts.get(connection.network) ?? 1) - 1
    if (left > 0) counts.set(connection.network, left)
    else counts.delete(connection.network)
  }

  return {
    keep(server) {
      server.on('connection', (socket: Socket) => {
        const network = networkOf(socket.remoteAddress ?? '')
        if (isRefused(network, socket.remoteAddress)) return socket.destroy()
        open.set(socket, { socket, server, network, calls: 0 })
        counts.set(network, (counts.get(network) ?? 0) + 1)
        return socket.once('close', () => forget(socket))
      })
    },
    begin({ socket }, response) {
      const connection = open.get(socket)
      if (!connection) return
      connection.calls += 1
      response.once('close', () => {
        connection.calls -= 1
        // Kept alive for another request, it would keep the process of a closed server running for over a minute. Closing what is idle from time to
        // time instead would also cut off what has just connected and is about to ask.
        if (connection.calls === 0 && !connection.server.listening) socket.destroySoon()
      })
    },
  }
}
