/** Runs at most `width` pieces of work at once; the others wait in order. */
export function turnstile(width: number): <T>(work: () => Promise<T>) => Promise<T> {
  let free = width
  const waiting: (() => void)[] = []

  return async (work) => {
    if (free > 0) free -= 1
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      // A slot is passed on and never freed in between, so that nothing jumps the queue.
      const next = waiting.shift()
      if (next) next()
      else free += 1
    }
  }
}
