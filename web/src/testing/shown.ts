import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
  RouterProvider,
  type AnyRouter,
} from '@tanstack/react-router'
import { configure, render, within, type BoundFunctions, type queries } from '@testing-library/react'
import { userEvent, type UserEvent } from '@testing-library/user-event'
import { createElement, type ReactNode } from 'react'
import { vi } from 'vitest'
import { pathPrefix, type Answer, type commonErrors, type Endpoint } from '@pairtake/protocol/endpoint'
import { errorCodes } from '@pairtake/protocol/error-codes'
import { tokenStorageKey } from '@pairtake/protocol/limits'
import type { AuthUser } from '@pairtake/protocol/user/user'
import { getAuthUser } from '@pairtake/protocol/user/user-endpoints'
import { queryClient } from '#api/query-client.ts'
import { routeTree } from '#route-tree.gen.ts'
import { sample, type Parts } from './sample.ts'
import { dismissToasts } from './toasts.ts'

configure({
  // As long as `expect.poll` waits (vitest.config.ts).
  asyncUtilTimeout: 30_000,
  // By default an error prints the whole document, which is longer than anybody reads.
  getElementError: (message) => new Error(`${message?.split('\n\n')[0]}\n\nThe page says: ${document.body.textContent}`),
})

/** `LATE_ANSWERS=1`: answers come late and out of order, to find tests that depend on their order. */
const hasLateAnswers = process.env['LATE_ANSWERS'] === '1'
const lateStepMs = 37
const longestLateMs = 90
/** Tests may replace it. */
const realTimeout = setTimeout

/**
 * What a component or screen shows in a document, dialogs too, where it is pressed and typed in as by a person, until it is disposed of. The test file
 * begins with `// @vitest-environment happy-dom`.
 */
type Shown = BoundFunctions<typeof queries> & AsyncDisposable & { user: UserEvent; router: AnyRouter }

/** Shows a component by itself; its links lead nowhere, but have their addresses. */
export function shown(node: ReactNode, client: QueryClient = new QueryClient()): Shown {
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })
  return inDocument(router, createElement(QueryClientProvider, { client }, RouterContextProvider({ router, children: node })))
}

type Sent = { call: string; query: Record<string, string>; body: unknown }
export type Reply = { endpoint: Endpoint; answer: (sent: Sent) => Response | Promise<Response> }
type Screen = Shown & {
  /** What the page has sent until now, but for its reads: 'POST /internal/payouts'. */
  sent: () => Sent[]
  /** The query of each time that this was read, oldest first. */
  readsOf: (endpoint: Endpoint) => Sent['query'][]
  /** From now on these come first. */
  answer: (...replies: Reply[]) => void
}

/** The answer of an endpoint: its sample with these parts. */
export function reply<E extends Endpoint>(endpoint: E, parts?: Parts<Answer<E>>): Reply {
  const body = sample(endpoint.answer, parts as never)
  return { endpoint, answer: () => Response.json(body) }
}

/** The answer of an endpoint: its sample with parts that depend on what was sent, or change from call to call. */
export function replyTo<E extends Endpoint>(endpoint: E, partsOf: (sent: Sent) => Parts<Answer<E>> | undefined): Reply {
  return { endpoint, answer: (sent) => Response.json(sample(endpoint.answer, partsOf(sent) as never)) }
}

/** A reply that comes once this has. */
export function after(arrived: Promise<void>, { endpoint, answer }: Reply): Reply {
  return { endpoint, answer: (sent) => arrived.then(() => answer(sent)) }
}

/** The refusal of an endpoint, with its code's status. */
export function refusal<E extends Endpoint>(
  endpoint: E,
  code: E['errors'][number] | (typeof commonErrors)[number],
  message = 'Not now.',
): Reply {
  return { endpoint, answer: () => Response.json({ code, message }, { status: errorCodes[code] }) }
}

/** Opens a screen of the page as this member, or signed out. Whatever has no reply is never answered. */
export async function openScreen(address: string, member: Parts<AuthUser> | null, ...replies: Reply[]): Promise<Screen> {
  queryClient.clear()
  localStorage.clear()
  sessionStorage.clear()
  // A message of the screen before would be taken for one of this screen.
  dismissToasts()
  if (member !== null) localStorage.setItem(tokenStorageKey, 'token')
  const sent: Sent[] = []
  const known = member === null ? [...replies] : [...replies, reply(getAuthUser, { data: { id: 'me', ...member } })]
  vi.stubGlobal('fetch', (path: string, init: RequestInit = {}): Promise<Response> => {
    // The screen of an earlier test may call late. A browser sends nothing for an aborted signal.
    if (init.signal?.aborted) return Promise.reject(init.signal.reason as Error)
    const one = sentBy(path, init)
    sent.push(one)
    const found = known.find(({ endpoint }) => isCallOf(endpoint, one))
    if (found === undefined) return new Promise(() => {})
    if (!hasLateAnswers) return Promise.resolve(found.answer(one))
    return new Promise((resolve) => void realTimeout(() => resolve(found.answer(one)), (sent.length * lateStepMs) % longestLateMs))
  })
  const history = createMemoryHistory({ initialEntries: [address] })
  const router = createRouter({ routeTree, history, scrollRestoration: true })
  return {
    ...inDocument(router, createElement(QueryClientProvider, { client: queryClient }, createElement(RouterProvider, { router }))),
    sent: () => sent.filter(({ call }) => !call.startsWith('GET ')),
    readsOf: (endpoint) => sent.flatMap((one) => (isCallOf(endpoint, one) ? [one.query] : [])),
    answer: (...later) => void known.unshift(...later),
  }
}

function sentBy(path: string, { method = 'GET', body }: RequestInit): Sent {
  const { pathname, searchParams } = new URL(path, location.href)
  const query = Object.fromEntries(searchParams)
  return { call: `${method} ${pathname}`, query, body: typeof body === 'string' ? JSON.parse(body) : body }
}

function isCallOf({ method, path }: Endpoint, { call }: Sent): boolean {
  const pattern = path.replaceAll(/\{\w+\}/g, '[^/]+')
  return new RegExp(`^${method} ${pathPrefix}${pattern}$`).test(call)
}

function inDocument(router: AnyRouter, tree: ReactNode): Shown {
  const { unmount } = render(tree)
  const end = () => {
    unmount()
    queryClient.clear()
    vi.unstubAllGlobals()
    return Promise.resolve()
  }
  return { ...within(document.body), router, user: userEvent.setup(), [Symbol.asyncDispose]: end }
}
