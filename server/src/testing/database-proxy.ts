import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import pg from 'pg'

export type DatabaseProxy = {
  /** The address of the same database through the proxy. */
  url: string
  /** From now on no byte passes and no connection is closed, like with a hanging server. */
  hang(): void
  /** Breaks every connection, and each new one at once. */
  refuse(): void
  /** The number of connections refused so far. */
  readonly refusals: number
  /** Forwards what was held back, like a stopped server that continues; new connections are accepted again. */
  goOn(): void
  /** Drops the answer to a statement that contains these words; `seen` resolves when such a statement was sent. */
  swallowAnswerTo(words: string): { seen: Promise<void> }
  close(): Promise<void>
}

/** A proxy between a process and its database that can hold up or break its connections. */
export async function openDatabaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  const { host, port } = new pg.Client({ connectionString: databaseUrl })
  const open = new Set<Socket>()
  let isHanging = false
  let isRefusing = false
  let refusals = 0
  let watched: { words: string; seen: () => void } | undefined

  const server = createServer((near) => {
    if (isRefusing) {
      refusals += 1
      return void near.destroy()
    }
    const far = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host)
    let isSwallowing = false
    near.on('data', (bytes: Buffer) => {
      if (watched && bytes.includes(watched.words)) {
        isSwallowing = true
        watched.seen()
      }
      far.write(bytes)
    })
    far.on('data', (bytes: Buffer) => {
      if (!isSwallowing) near.write(bytes)
    })
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(socket)
      if (isHanging) socket.pause()
      socket.on('error', () => {})
      socket.on('close', () => {
        open.delete(socket)
        other.destroy()
      })
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))

  const url = new URL(databaseUrl)
  url.search = ''
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url: url.href,
    hang() {
      isHanging = true
      for (const socket of open) socket.pause()
    },
    refuse() {
      isRefusing = true
      for (const socket of open) socket.destroy()
    },
    get refusals() {
      return refusals
    },
    goOn() {
      isHanging = false
      isRefusing = false
      watched = undefined
      for (const socket of open) socket.resume()
    },
    swallowAnswerTo(words) {
      return { seen: new Promise((seen) => (watched = { words, seen })) }
    },
    close: () =>
      new Promise((resolve) => {
        for (const socket of open) socket.destroy()
        server.close(() => resolve())
      }),
  }
}
