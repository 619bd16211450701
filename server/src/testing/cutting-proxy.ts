import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** Forwards bytes to the address and breaks connections at random positions, in requests and responses alike. */
export async function openCuttingProxy(
  target: string,
  random: () => number,
): Promise<{ origin: string; heal(): void; close(): Promise<void> }> {
  const { hostname, port } = new URL(target)
  const open = new Set<Socket>()
  let isCutting = true
  const server = createServer((near) => {
    const far = connect(Number(port), hostname)
    const ends = [near, far] as const
    const cut = () => {
      for (const end of ends) end.destroy()
    }
    // Half of the connections break, after as many bytes as a few calls transfer in either direction.
    let left = isCutting && random() < 0.5 ? Math.floor(random() * 3000) : Number.POSITIVE_INFINITY
    for (const [from, to] of [ends, ends.toReversed()] as [Socket, Socket][]) {
      open.add(from)
      from.on('data', (bytes: Buffer) => {
        left -= bytes.length
        if (left < 0) return cut()
        to.write(bytes)
      })
      from.on('error', cut)
      from.on('close', () => {
        open.delete(from)
        cut()
      })
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    heal() {
      isCutting = false
      for (const socket of open) socket.destroy()
    },
    close: () =>
      new Promise((resolve) => {
        for (const socket of open) socket.destroy()
        server.close(() => resolve())
      }),
  }
}
