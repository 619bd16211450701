import pg from 'pg'

type Handler = (payload: string) => void

export type Listener = {
  /** Hears what `notify` says on the channel, in every process. */
  on(channel: string, handler: Handler): void
  /** Lets this process hear now what the database tells all of them a moment later. */
  tell(channel: string, payload: string): void
  /** Called when the connection is back after a break, in which anything may have been missed. */
  onReconnect(handler: () => void): void
  /** False while the connection is down: what is cached by it must not be trusted then. */
  readonly isConnected: boolean
  close(): Promise<void>
}

/** What the database calls this connection. */
export const listenerName = 'pairtake-listener'

/** Said at each beat; whoever counts statements passes over it. */
export const heartbeat = 'select 1 as heartbeat'
const beatMs = 5_000

/** A line that was cut without a word looks open for hours: it is asked for a sign of life, and given up when none comes. */
function watchOver(client: pg.Client): void {
  let answeredAt = Date.now()
  const timer = setInterval(() => {
    if (Date.now() - answeredAt > 2 * beatMs) return void client.end()
    client.query(heartbeat).then(
      () => (answeredAt = Date.now()),
      () => {},
    )
  }, beatMs).unref()
  client.on('end', () => clearInterval(timer))
}

/** One connection that listens for all of a process; it reconnects by itself. */
export async function openListener(url: string): Promise<Listener> {
  const handlers = new Map<string, Handler[]>()
  const reconnectHandlers: (() => void)[] = []
  let wasConnected = false
  let client: pg.Client | undefined
  let isClosed = false

  async function connect(): Promise<void> {
    const next = new pg.Client({ connectionString: url, keepAlive: true, application_name: listenerName })
    next.on('error', () => {})
    next.on('notification', ({ channel, payload }) => hear(channel, payload ?? ''))
    next.on('end', () => {
      client = undefined
      if (!isClosed) setTimeout(() => connect().catch(() => {}), 250).unref()
    })
    await next.connect()
    for (const channel of handlers.keys()) await next.query(`listen ${pg.escapeIdentifier(channel)}`)
    client = next
    watchOver(next)
    if (wasConnected) for (const handler of reconnectHandlers) handler()
    wasConnected = true
  }

  const hear = (channel: string, payload: string) => {
    for (const handler of handlers.get(channel) ?? []) handler(payload)
  }

  await connect()
  return {
    tell: hear,
    get isConnected() {
      return client !== undefined
    },
    on(channel, handler) {
      const known = handlers.get(channel)
      if (known) return void known.push(handler)
      handlers.set(channel, [handler])
      client?.query(`listen ${pg.escapeIdentifier(channel)}`).catch(() => {})
    },
    onReconnect(handler) {
      reconnectHandlers.push(handler)
    },
    async close() {
      isClosed = true
      await client?.end()
    },
  }
}
