import pg from 'pg'

/** A change of what is sent to the database: only statements that it knows are rewritten. */
export type Rewrite = (statement: string) => string

/** A place in the middle of a transaction where the next one that comes by is kept until it is let go. */
export type Hold = {
  isAt: (statement: string) => boolean
  /** Before the statement is sent, or when it has been answered. */
  moment: 'before' | 'after'
  /** The number of the server process that came there. */
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

/** From here on every statement of this process goes through the change. */
export function rewriteStatements(change: Rewrite): void {
  tap()
  rewrite = change
}

export const rewriteNothing = (): void => rewriteStatements((statement) => statement)

/** The first one to come to the place is held there; those after it pass. */
export function armHold(armed: Hold): void {
  tap()
  hold = armed
}

export function disarm(): void {
  hold = undefined
}

let isTapped = false

/** All connections of the program are clients of `pg`, whichever pool they belong to: this is the one place that every statement passes. */
function tap(): void {
  if (isTapped) return
  isTapped = true
  const send = pg.Client.prototype.query as Query
  const tapped: Query = function (first, ...rest) {
    const statement = textOf(first)
    if (statement === undefined) return send.call(this, first, ...rest)
    const sent = rewrite(statement)
    const given = sent === statement ? first : typeof first === 'string' ? sent : { ...(first as object), text: sent, name: undefined }
    // Transactions of the program wait for promises; whoever gives a callback is the pool itself or the task queue.
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

/** pg knows the number from the handshake and has no type for it. */
const processOf = (client: pg.Client) => (client as unknown as { processID: number }).processID
