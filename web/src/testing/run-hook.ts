import { notifyManager, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, type Container } from 'react-dom/client'
import { vi } from 'vitest'
import type { Role } from '@pairtake/protocol/roles'
import type { AuthUser } from '@pairtake/protocol/user/user'
import { authUserOptions } from '#mechanisms/session/auth-user.ts'

const listens = { addEventListener: () => {}, removeEventListener: () => {} }

/** As much of a page in the foreground as React needs for hooks and their effects; nothing can be drawn in it. */
function stubPage(): Container {
  const page = {
    ...listens,
    nodeType: 9,
    visibilityState: 'visible',
    hasFocus: () => true,
    querySelector: () => null,
    getElementById: () => null,
  }
  vi.stubGlobal('document', page)
  vi.stubGlobal('window', { ...listens, document: page, HTMLIFrameElement: EventTarget })
  return page as unknown as Container
}

/** What a screen below the member layout has read: who is signed in. */
export function clientOf(user: { id: string; role: Role; creatorProfileState?: AuthUser['creatorProfileState'] }): QueryClient {
  const client = new QueryClient()
  client.setQueryData(authUserOptions.queryKey, { data: user as AuthUser })
  return client
}

type Run<Props, Result> = AsyncDisposable & {
  /** What the hook returned last. */
  result: () => Result
  /** Renders again with other values; effects have run when it returns. */
  show: (props: Props) => void
}

/** Runs a hook as a component would, with its effects, until it is disposed of; the test then unstubs the globals. */
export function runHook<Props, Result>(use: (props: Props) => Result, first: Props, client = new QueryClient()): Run<Props, Result> {
  const root = createRoot(stubPage())
  const results: Result[] = []
  const Probe = ({ props }: { props: Props }) => {
    results.push(use(props))
    return null
  }
  const show = (props: Props) =>
    flushSync(() => root.render(createElement(QueryClientProvider, { client }, createElement(Probe, { props }))))
  show(first)
  return {
    show,
    result: () => {
      const last = results.at(-1)
      if (last === undefined) throw new Error('The hook has returned nothing yet.')
      return last
    },
    [Symbol.asyncDispose]: async () => {
      flushSync(() => root.unmount())
      // What the reads and React have scheduled until now still asks for the page.
      const told = new Promise<void>((resolve) => notifyManager.schedule(resolve))
      if (vi.isFakeTimers()) await vi.advanceTimersByTimeAsync(0)
      await told
      await new Promise((resolve) => setImmediate(resolve))
    },
  }
}
