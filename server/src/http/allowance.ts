type Spent = { count: number; endsAt: number; refused: number }

type Terms = {
  atMost: number
  windowMs: number
  now: () => Date
  /** The maximum number of keys counted at the same time. */
  mostKeys?: number
}

export type Exceeded = { waitMs: number; refused: number }

export type Allowance = {
  /** Takes one, or returns how many milliseconds until the next is available and how often the key was refused in this window. */
  take(key: string): Exceeded | undefined
  /** Marks the key as spent until then, because another process found that it is. */
  exhaust(key: string, endsAt: number): void
  /** Returns one that should have counted against another key. */
  giveBack(key: string): void
}

const looksAtMost = 16

/**
 * An allowance per key and time window, in bounded memory: when there is no room for another key, one of the oldest that has spent little or whose
 * window is over is forgotten, so that made-up keys push out each other and never one that is close to its limit.
 */
export function openAllowance({ atMost, windowMs, now, mostKeys = 50_000 }: Terms): Allowance {
  const keys = new Map<string, Spent>()

  function find(key: string, at: number): Spent | undefined {
    const spent = keys.get(key)
    // If the clock was set back, the window must not last for years.
    return spent && spent.endsAt > at && spent.endsAt <= at + windowMs ? spent : undefined
  }

  function makeRoom(at: number): void {
    const oldest = keys.entries().take(looksAtMost).toArray()
    const isOver = ([, spent]: [string, Spent]) => spent.endsAt <= at
    const least = oldest.reduce((one, other) => (other[1].count < one[1].count ? other : one))
    for (const entry of oldest) {
      keys.delete(entry[0])
      // Entries that stay move to the end, so that each is looked at once per round.
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
      // A clock that is ahead of ours may report a window that ends later than any of ours can.
      keys.set(key, { count: atMost, endsAt: Math.min(endsAt, at + windowMs), refused: 0 })
    },
    giveBack(key) {
      const spent = find(key, now().getTime())
      if (spent && spent.count > 0) spent.count -= 1
    },
  }
}
