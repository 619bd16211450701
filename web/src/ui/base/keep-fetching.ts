const pauseMs = 5_000

/**
 * Fetches code that no screen shows, such as the event stream, and tries again until it arrives: the page works without it meanwhile. Undefined if
 * aborted first.
 */
export async function keepFetching<Module>(fetchPart: () => Promise<Module>, signal: AbortSignal): Promise<Module | undefined> {
  while (!signal.aborted) {
    try {
      return await fetchPart()
    } catch {
      await pause(signal)
    }
  }
  return undefined
}

function pause(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, pauseMs)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}
