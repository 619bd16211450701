import { vi } from 'vitest'

/** Catches the downloads that the page starts, until it is disposed of. */
export function caughtDownloads(): { names: () => string[]; addresses: () => string[] } & Disposable {
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
  const links = () => click.mock.contexts as HTMLAnchorElement[]
  return {
    names: () => links().map(({ download }) => download),
    addresses: () => links().map(({ href }) => href),
    [Symbol.dispose]: () => click.mockRestore(),
  }
}
