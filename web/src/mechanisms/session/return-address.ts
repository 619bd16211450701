const storageKey = 'return-address'

/** The address somebody asked for without a session. The tab keeps it: discarding the token clears all local storage. */
export function keepReturnAddress(href: string): void {
  sessionStorage.setItem(storageKey, href)
}

export function forgetReturnAddress(): void {
  sessionStorage.removeItem(storageKey)
}

/** Once. Only an address of ours: what begins with two strokes leads to another host. */
export function takeReturnAddress(): string | undefined {
  const href = sessionStorage.getItem(storageKey)
  forgetReturnAddress()
  return href !== null && /^\/(?![/\\])/.test(href) ? href : undefined
}
