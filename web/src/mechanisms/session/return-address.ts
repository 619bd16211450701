const storageKey = 'return-address'

/** Stores the URL requested without a session. It is in session storage, because discarding the token clears all local storage. */
export function keepReturnAddress(href: string): void {
  sessionStorage.setItem(storageKey, href)
}

export function forgetReturnAddress(): void {
  sessionStorage.removeItem(storageKey)
}

/** Returns the stored URL, once. Only accepts our own: a path that begins with two slashes leads to another host. */
export function takeReturnAddress(): string | undefined {
  const href = sessionStorage.getItem(storageKey)
  forgetReturnAddress()
  return href !== null && /^\/(?![/\\])/.test(href) ? href : undefined
}
