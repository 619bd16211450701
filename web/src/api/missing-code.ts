const missing = new WeakSet<Error>()

/**
 * The code of a screen could not be loaded: the service is away, or a newer version replaced it.
 * The router would reload onto the browser's own error page; reworded, the failure reaches the error screen instead.
 */
export function watchForMissingCode(): void {
  window.addEventListener('vite:preloadError', ({ payload }) => {
    missing.add(payload)
    payload.message = 'The code of this screen could not be loaded'
  })
}

export function isMissingCode(error: unknown): boolean {
  return error instanceof Error && missing.has(error)
}

const storageKey = 'reloaded-for-code'

/** Reloads the page, once for an address of a version: after a new version the code is there, and a second time would change nothing. */
export function reloadOnce(): void {
  const wanted = `${import.meta.url} ${window.location.href}`
  if (sessionStorage.getItem(storageKey) === wanted) return
  sessionStorage.setItem(storageKey, wanted)
  window.location.reload()
}
