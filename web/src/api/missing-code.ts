const missing = new WeakSet<Error>()

/**
 * Handles a screen whose code could not be loaded: the service is down, or a newer version replaced the code. The router would reload into the
 * browser's own error page; with a different message, the failure reaches the error screen instead.
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

/** Reloads the page once per versioned URL: after a deployment the code is there, and a second reload would not help. */
export function reloadOnce(): void {
  const wanted = `${import.meta.url} ${window.location.href}`
  if (sessionStorage.getItem(storageKey) === wanted) return
  sessionStorage.setItem(storageKey, wanted)
  window.location.reload()
}
