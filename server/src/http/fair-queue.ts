export type QueueLimits = {
  /** Pieces of work at once. */
  width: number
  waitingEach: number
  waitingInAll: number
}

/** Why a piece of work was not taken: its own network has too many waiting, or everybody together has. */
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
 * Lets few pieces of work run at once. Those who wait come in by turns, one of each key, so that a key with hundreds waiting holds nobody else up for
 * longer than one piece of work; when there is no room left to wait, it is the key with the most waiting that loses one.
 */
export function fairQueue({ width, waitingEach, waitingInAll }: QueueLimits): <T>(key: string, work: () => Promise<T>) => Promise<T> {
  let free = width
  let waiting = 0
  // Keys in the order of their turns; none is empty.
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
    // The place is handed on, never freed in between, so that nobody overtakes.
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
