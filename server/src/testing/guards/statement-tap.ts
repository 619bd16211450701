import pg from 'pg'

/** Rewrites what is sent to the database: only statements that it recognizes are changed. */
export type Rewrite = (statement: string) => string

/** A point in a transaction at which the next one that reaches it is held until it is released. */
export type Hold = {
  isAt: (statement: string) => boolean
  /** Before the statement is sent, or after it has been answered. */
  moment: 'before' | 'after'
  /** The process id of the server process that reached it. */
  reached: Promise<number>
  arrive: (processId: number) => void
  released: Promise<void>
  release: () => void
}

export function holdAt(isAt: Hold['isAt'], moment: Hold['moment']): Hold {
  const { promise: reached, resolve: arrive } = Promise.withResolvers<number>()
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  return { isAt, moment, reached, arrive, released, release }
}

type Query = (this: pg.Client, ...given: unknown[]) => unknown

let rewrite: Rewrite = (statement) => statement
let hold: Hold | undefined

/** From now on, every statement of this process is passed through the rewrite. */
export function rewriteStatements(change: Rewrite): void {
  tap()
  rewrite = change
}

export const rewriteNothing = (): void => rewriteStatements((statement) => statement)

/** Holds the first transaction that reaches the point; later ones pass. */
export function armHold(armed: Hold): void {
  tap()
  hold = armed
}

export function disarm(): void {
  hold = undefined
}

let isTapped = false

/** All connections of the program are clients of `pg`, whatever their pool: this is the one place that every statement passes. */
function tap(): void {
  if (isTapped) return
  isTapped = true
  const send = pg.Client.prototype.query as Query
  const tapped: Query = function (first, ...rest) {
    const statement = textOf(first)
    if (statement === undefined) return send.call(this, first, ...rest)
    const sent = rewrite(statement)
    const given = sent === statement ? first : typeof first === 'string' ? sent : { ...(first as object), text: sent, name: undefined }
    // The program's transactions wait for promises; only the pool itself and the task queue use callbacks.
    const takesCallback = rest.some((one) => typeof one === 'function')
    if (takesCallback || !hold?.isAt(statement)) return send.call(this, given, ...rest)
    const here = hold
    hold = undefined
    return sendHeld(here, processOf(this), async () => send.call(this, given, ...rest))
  }
  pg.Client.prototype.query = tapped as typeof pg.Client.prototype.query
}

async function sendHeld(here: Hold, processId: number, send: () => Promise<unknown>): Promise<unknown> {
  if (here.moment === 'before') {
    here.arrive(processId)
    await here.released
    return send()
  }
  const answer = await send()
  here.arrive(processId)
  await here.released
  return answer
}

function textOf(given: unknown): string | undefined {
  if (typeof given === 'string') return given
  // A cursor sends itself.
  if (typeof given !== 'object' || given === null || 'submit' in given) return undefined
  return 'text' in given && typeof given.text === 'string' ? given.text : undefined
}

/** pg knows the process id from the handshake, but does not declare it. */
const processOf = (client: pg.Client) => (client as unknown as { processID: number }).processID
