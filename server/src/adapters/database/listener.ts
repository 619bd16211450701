import pg from 'pg'
import { AnnouncementWindow, tellCommitted, toldAtOnce } from './announcements.ts'
import { databaseTrouble } from './database-trouble.ts'
import { connectionTo, GuardedClient, NoAnswerError, patienceOfCalls } from './guarded-client.ts'

type Handler = (payload: string) => void

export type Listener = {
  /** Calls the handler with what `notify` sends on the channel, in every process. */
  on(channel: string, handler: Handler): void
  /** Passes a message to this process's handlers now; the database sends it to every process a moment later. */
  tell(channel: string, payload: string): void
  /**
   * Resolves once this process has received everything that was committed before the call, in any process; rejects while the connection is down.
   * Concurrent callers share one statement.
   */
  caughtUp(): Promise<void>
  /** Sends every process the announcements of what has been committed. */
  tellCommitted(): void
  /**
   * Notifies every worker that this queue has a new, committed task. Lost while the connection is down: workers then find it by polling, only later.
   */
  tellTask(queue: string): void
  /** Resolves once the announcements of the last `tellCommitted` are sent; also if that failed, as it does while the connection is down. */
  told(): Promise<void>
  /** Called when the connection is back after an interruption, during which anything may have been missed. */
  onReconnect(handler: () => void): void
  /** False while the connection is down: caches that depend on it must not be used then. */
  readonly isConnected: boolean
  close(): Promise<void>
}

/** The application name of this connection in the database. */
export const listenerName = 'pairtake-listener'

/** At each beat, the listener also sends what a process stored that died before it could send it. */
const beatMs = 1_000
/** A database that does not answer the simplest statement for this long hangs, or the connection to it was silently cut. */
const silenceMs = 2_000

const firstPauseMs = 100
const longestPauseMs = 2_000

type Options = {
  /** Called when the database does not answer although nobody closed the connection: it hangs, and others are waiting for it. */
  onSilence?: () => void
  /**
   * Called when the database answers but fails to send the announcements: pages show no changes until it works again. Called once, and again only
   * after sending has worked in between.
   */
  onUntold?: (error: Error) => void
}

/** One listening connection for the whole process; it reconnects automatically, for as long as it takes. */
export async function openListener(url: string, { onSilence = () => {}, onUntold = () => {} }: Options = {}): Promise<Listener> {
  const handlers = new Map<string, Handler[]>()
  const reconnectHandlers: (() => void)[] = []
  let client: GuardedClient | undefined
  let pause: NodeJS.Timeout | undefined
  let failures = 0
  let isClosed = false
  let window = new AnnouncementWindow()

  async function connect(): Promise<void> {
    const next = new GuardedClient({ ...connectionTo(url, { ...patienceOfCalls, answerMs: silenceMs }), application_name: listenerName })
    next.on('notification', ({ channel, payload }) => hear(channel, payload ?? ''))
    try {
      await next.connect()
      for (const channel of handlers.keys()) await next.query(`listen ${pg.escapeIdentifier(channel)}`)
    } catch (error) {
      void next.end()
      throw error
    }
    if (isClosed) return void next.end()
    client = next
    failures = 0
    const beat = beatOn(caughtUp)
    next.once('end', () => {
      clearInterval(beat)
      client = undefined
      // After a crash of the database, the ids start again from 1.
      window = new AnnouncementWindow()
      reconnect()
    })
    next.once('error', (error) => {
      if (error.name === 'NoAnswerError') onSilence()
    })
  }

  function reconnect(): void {
    if (isClosed) return
    pause = setTimeout(
      () =>
        void connect().then(
          () => {
            for (const handler of reconnectHandlers) handler()
          },
          () => {
            failures += 1
            reconnect()
          },
        ),
      Math.min(longestPauseMs, firstPauseMs * 2 ** failures),
    ).unref()
  }

  const hear = (channel: string, payload: string) => {
    for (const handler of handlers.get(channel) ?? []) handler(payload)
  }

  let last: Promise<unknown> = Promise.resolve()
  /** Runs one statement after another. */
  function inTurn(ask: (client: GuardedClient) => Promise<unknown>): Promise<void> {
    const said = last.then(async () => {
      if (!client) throw new NoAnswerError()
      await ask(client)
    })
    last = said.catch(() => {})
    return said
  }

  let isRefused = false
  const refused = (error: unknown) => {
    // Any other failure ends the connection, and those who need it report that.
    if (isRefused || !(error instanceof pg.DatabaseError) || databaseTrouble(error) === 'away') return
    isRefused = true
    onUntold(error)
  }

  const queues = new Set<string>()

  async function tell(from: GuardedClient): Promise<void> {
    const after = window.after(performance.now())
    let isMore = true
    while (isMore) isMore = await tellNext(from, after)
  }

  /** Returns whether there may be more to tell. */
  async function tellNext(from: GuardedClient, after: number): Promise<boolean> {
    const values = [after, [...queues]]
    queues.clear()
    const { rows } = await from.query<{ id: string }>({ name: 'tell-committed', text: tellCommitted, values }).catch((error: unknown) => {
      refused(error)
      throw error
    })
    isRefused = false
    const told = rows.map(({ id }) => Number(id)).filter((id) => id > 0)
    if (told.length > 0) window.note(Math.max(...told), performance.now())
    return told.length === toldAtOnce
  }

  let nextAsked: Promise<void> | undefined
  /** PostgreSQL signals listeners before it acknowledges a commit, and delivers missed notifications before it is ready for the next statement. */
  function caughtUp(): Promise<void> {
    nextAsked ??= last.then(() => {
      nextAsked = undefined
      return inTurn(tell)
    })
    return nextAsked
  }

  let telling: Promise<void> = Promise.resolve()

  await connect()
  return {
    tell: hear,
    caughtUp,
    tellCommitted() {
      telling = caughtUp().catch(() => {})
    },
    tellTask(queue) {
      queues.add(queue)
      void caughtUp().catch(() => {})
    },
    told: () => telling,
    get isConnected() {
      return client !== undefined
    },
    on(channel, handler) {
      const known = handlers.get(channel)
      if (known) return void known.push(handler)
      handlers.set(channel, [handler])
      // Without a connection, this happens for all channels on connecting.
      inTurn((to) => to.query(`listen ${pg.escapeIdentifier(channel)}`)).catch(() => {})
    },
    onReconnect(handler) {
      reconnectHandlers.push(handler)
    },
    async close() {
      isClosed = true
      clearTimeout(pause)
      await client?.end()
    },
  }
}

/** Checks the connection regularly: one that was silently cut looks open for hours, but drops itself when a statement gets no answer. */
function beatOn(ask: () => Promise<void>): NodeJS.Timeout {
  let isAsking = false
  return setInterval(() => {
    if (isAsking) return
    isAsking = true
    const answered = () => {
      isAsking = false
    }
    ask().then(answered, answered)
  }, beatMs).unref()
}
