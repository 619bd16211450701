export type QueueLimits = {
  /** How many pieces of work run at the same time. */
  width: number
  waitingEach: number
  waitingInAll: number
}

/** Why a piece of work was not accepted: too many are waiting for its own network, or in total. */
export class QueueFullError extends Error {
  readonly isOwnFault: boolean
  constructor(isOwnFault: boolean) {
    super('The queue is full.')
    this.name = 'QueueFullError'
    this.isOwnFault = isOwnFault
  }
}

type Waiting = { enter: () => void; refuse: (error: QueueFullError) => void }

/**
 * Runs only a few pieces of work at once. Those that wait take turns by key, so that a key with hundreds waiting delays the others by no more than
 * one piece of work; when the queue is full, the key with the most waiting loses one.
 */
export function fairQueue({ width, waitingEach, waitingInAll }: QueueLimits): <T>(key: string, work: () => Promise<T>) => Promise<T> {
  let free = width
  let waiting = 0
  // Keys in the order of their turns; none has an empty list.
  const turns = new Map<string, Waiting[]>()

  function wait(key: string): Promise<void> {
    const own = turns.get(key) ?? []
    if (own.length >= waitingEach) throw new QueueFullError(true)
    if (waiting >= waitingInAll) makeRoom(own.length)
    return new Promise((enter, refuse) => {
      own.push({ enter, refuse })
      turns.set(key, own)
      waiting += 1
    })
  }

  function makeRoom(ownLength: number): void {
    const [longest] = [...turns].toSorted(([, one], [, other]) => other.length - one.length)
    if (!longest || longest[1].length <= ownLength + 1) throw new QueueFullError(false)
    longest[1].pop()?.refuse(new QueueFullError(true))
    waiting -= 1
  }

  function callNext(): void {
    const [next] = turns
    if (!next) {
      free += 1
      return
    }
    const [key, own] = next
    const first = own.shift()
    turns.delete(key)
    if (own.length > 0) turns.set(key, own)
    waiting -= 1
    // The slot is passed on directly and never freed in between, so that nothing overtakes.
    first?.enter()
  }

  return async (key, work) => {
    if (free > 0) free -= 1
    else await wait(key)
    try {
      return await work()
    } finally {
      callNext()
    }
  }
}
