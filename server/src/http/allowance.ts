type Spent = { count: number; endsAt: number; refused: number }

type Terms = {
  atMost: number
  windowMs: number
  now: () => Date
  /** How many keys are counted at once. */
  mostKeys?: number
}

export type Exceeded = { waitMs: number; refused: number }

export type Allowance = {
  /** Takes one, or says in how many milliseconds there will be one again, and how often that was said in this window. */
  take(key: string): Exceeded | undefined
  /** Somebody else knows that it is spent until then. */
  exhaust(key: string, endsAt: number): void
  /** What was taken was somebody else's to pay. */
  giveBack(key: string): void
}

const looksAtMost = 16

/**
 * So many in a window of time for each key, in bounded memory: when there is no room for another key, one of the oldest that has spent little or
 * whose time is over is forgotten, so that made-up keys push each other out and never the one that is near its limit.
 */
export function openAllowance({ atMost, windowMs, now, mostKeys = 50_000 }: Terms): Allowance {
  const keys = new Map<string, Spent>()

  function find(key: string, at: number): Spent | undefined {
    const spent = keys.get(key)
    // A clock that was set back must not make a window of years.
    return spent && spent.endsAt > at && spent.endsAt <= at + windowMs ? spent : undefined
  }

  function makeRoom(at: number): void {
    const oldest = keys.entries().take(looksAtMost).toArray()
    const isOver = ([, spent]: [string, Spent]) => spent.endsAt <= at
    const least = oldest.reduce((one, other) => (other[1].count < one[1].count ? other : one))
    for (const entry of oldest) {
      keys.delete(entry[0])
      // Those that stay go to the end: each is looked at once a round.
      if (!isOver(entry) && (entry !== least || oldest.some(isOver))) keys.set(...entry)
    }
  }

  return {
    take(key) {
      const at = now().getTime()
      const spent = find(key, at)
      if (spent) {
        if (spent.count >= atMost) return { waitMs: spent.endsAt - at, refused: (spent.refused += 1) }
        spent.count += 1
        return undefined
      }
      if (atMost <= 0) return { waitMs: windowMs, refused: 1 }
      keys.delete(key)
      if (keys.size >= mostKeys) makeRoom(at)
      keys.set(key, { count: 1, endsAt: at + windowMs, refused: 0 })
      return undefined
    },
    exhaust(key, endsAt) {
      const at = now().getTime()
      // By a clock that is ahead of ours a window may end later than any of ours.
      keys.set(key, { count: atMost, endsAt: Math.min(endsAt, at + windowMs), refused: 0 })
    },
    giveBack(key) {
      const spent = find(key, now().getTime())
      if (spent && spent.count > 0) spent.count -= 1
    },
  }
}
