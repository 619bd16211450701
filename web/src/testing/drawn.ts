import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
  RouterProvider,
  type AnyRoute,
} from '@tanstack/react-router'
import { createElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'

/** Returns what a component shows at first, as HTML, with what `client` has read; dialogs show nothing. */
export function drawn(node: ReactNode, client: QueryClient = new QueryClient()): string {
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })
  const Screen = () => RouterContextProvider({ router, children: createElement(QueryClientProvider, { client }, node) })
  return renderToStaticMarkup(createElement(Screen))
}

/**
 * Returns what a screen shows at first at this address, as HTML; `client` then also has the reads that the screen asked for. `path` has the names of
 * the parameters, '/members/$memberId'.
 */
export async function drawnScreen(
  route: AnyRoute,
  address: string,
  client: QueryClient = new QueryClient(),
  [path = '/']: string[] = address.split('?'),
): Promise<string> {
  const root = createRootRoute()
  const placed: AnyRoute = route.update({ id: path, path, getParentRoute: () => root } as never)
  const router = createRouter({ routeTree: root.addChildren([placed]), history: createMemoryHistory({ initialEntries: [address] }) })
  await router.load()
  return renderToStaticMarkup(createElement(QueryClientProvider, { client }, createElement(RouterProvider, { router })))
}

/** Returns the query of each read of `read` that a screen asks for at this address; `path` as for `drawnScreen`. */
export async function askedAt(route: AnyRoute, address: string, read: string, client: QueryClient, path?: string[]): Promise<unknown[]> {
  // Some screens are drawn in a browser only; what they ask for is known before.
  await drawnScreen(route, address, client, path).catch(() => '')
  return client
    .getQueryCache()
    .findAll({ queryKey: [read] })
    .map(({ queryKey }) => queryKey[2])
}

/** Returns the words of HTML as people read them. */
export const wordsIn = (html: string): string =>
  html
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ (?=[.,;:!?])/g, '')
    .trim()

/** Returns the address of each link, by its accessible name, else its words. */
export const linksIn = (html: string): Record<string, string> =>
  Object.fromEntries(
    [...html.matchAll(/<a ([^>]*)>(.*?)<\/a>/gs)].map(([, tag = '', words = '']) => [
      /aria-label="([^"]*)"/.exec(tag)?.[1] ?? wordsIn(words),
      (/href="([^"]*)"/.exec(tag)?.[1] ?? '').replaceAll('&amp;', '&'),
    ]),
  )
