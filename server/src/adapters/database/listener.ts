import pg from 'pg'
import { AnnouncementWindow, tellCommitted } from './announcements.ts'
import { databaseTrouble } from './database-trouble.ts'
import { connectionTo, GuardedClient, NoAnswerError, patienceOfCalls } from './guarded-client.ts'

type Handler = (payload: string) => void

export type Listener = {
  /** Hears what `notify` says on the channel, in every process. */
  on(channel: string, handler: Handler): void
  /** Lets this process hear now what the database tells every process a moment later. */
  tell(channel: string, payload: string): void
  /**
   * Done once this process has heard everything that was committed before it was asked, in whatever process; fails while the connection is down.
   * Those who ask meanwhile share one statement.
   */
  caughtUp(): Promise<void>
  /** Tells every process what was announced by what is committed now. */
  tellCommitted(): void
  /** Tells every worker that this queue has a new, committed task. Lost while the connection is down: workers look by themselves, only later. */
  tellTask(queue: string): void
  /** Done once what `tellCommitted` was called for is told; also where that failed, as it does while the connection is down. */
  told(): Promise<void>
  /** Called when the connection is back after a break, in which anything may have been missed. */
  onReconnect(handler: () => void): void
  /** False while the connection is down: what is cached by it must not be trusted then. */
  readonly isConnected: boolean
  close(): Promise<void>
}

/** What the database calls this connection. */
export const listenerName = 'pairtake-listener'

/** At each beat the listener also tells what a process put aside that died before it could. */
const beatMs = 1_000
/** A database that does not answer the simplest statement for this long hangs, or the line to it was cut without a word. */
const silenceMs = 2_000

const firstPauseMs = 100
const longestPauseMs = 2_000

type Options = {
  /** Called when the database went silent though nobody closed the connection: it hangs, and others wait for it in vain. */
  onSilence?: () => void
  /**
   * Called when the database answers, but refuses to tell what was committed: pages stay as they were until it does. Called once, and again
   * only after telling has worked in between.
   */
  onUntold?: (error: Error) => void
}

/** One connection that listens for all of a process; it reconnects by itself, for as long as it takes. */
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
      // After a crash the ids begin from 1.
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
  /** One statement after the other. */
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
    // Whatever else goes wrong ends the connection, and is told by those who need it.
    if (isRefused || !(error instanceof pg.DatabaseError) || databaseTrouble(error) === 'away') return
    isRefused = true
    onUntold(error)
  }

  const queues = new Set<string>()

  async function tell(from: GuardedClient): Promise<void> {
    const values = [window.after(performance.now()), [...queues]]
    queues.clear()
    const { rows } = await from.query<{ id: string }>({ name: 'tell-committed', text: tellCommitted, values }).catch((error: unknown) => {
      refused(error)
      throw error
    })
    isRefused = false
    const latest = Math.max(0, ...rows.map(({ id }) => Number(id)))
    if (latest > 0) window.note(latest, performance.now())
  }

  let nextAsked: Promise<void> | undefined
  /** PostgreSQL signals listeners before a commit is acknowledged, and delivers what they have missed before it is ready for the next statement. */
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
      // Whoever is not connected listens to all channels when it is.
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

/** A line that was cut without a word looks open for hours: it is asked for a sign of life, and drops itself when none comes. */
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
