import { QueryClient, QueryClientProvider, QueryObserver } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { countUnseenNotifications, markNotificationsSeen } from '@pairtake/protocol/notification/notification-endpoints'
import { orderPortfolio } from '@pairtake/protocol/portfolio/portfolio-endpoints'
import { isStaleAfter } from './stale-reads.ts'
import { refreshAfter, setStaleAfter, useAct } from './use-call.ts'

afterEach(() => vi.unstubAllGlobals())

setStaleAfter(isStaleAfter)

/** A read on the screen whose responses the test releases. */
function watched() {
  const client = new QueryClient()
  const answers: ((count: number) => void)[] = []
  const queryFn = () => new Promise<number>((resolve) => answers.push(resolve))
  const observer = new QueryObserver(client, { queryKey: [countUnseenNotifications.path, null, null], queryFn, retry: false })
  observer.subscribe(() => {})
  const answer = async (count: number) => {
    answers.shift()?.(count)
    await new Promise((resolve) => setTimeout(resolve))
  }
  return { client, observer, answer }
}

test('a change during the first read of a screen is not lost behind its older answer', async () => {
  const { client, observer, answer } = watched()
  const refreshed = refreshAfter(markNotificationsSeen, client)
  await answer(21)
  await answer(1)
  await refreshed
  expect(observer.getCurrentResult().data).toBe(1)
})

test('a change after the first read asks once', async () => {
  const { client, observer, answer } = watched()
  await answer(21)
  const refreshed = refreshAfter(markNotificationsSeen, client)
  await answer(1)
  await refreshed
  expect(observer.getCurrentResult()).toMatchObject({ data: 1, fetchStatus: 'idle' })
})

/** A control that reorders the portfolio; the bodies of its calls, each answered when the test says so. */
function reordering(options: { inTurn?: boolean }) {
  const sent: unknown[] = []
  const answers: (() => void)[] = []
  vi.stubGlobal('localStorage', { getItem: (key: string) => (key === 'xdebug' ? null : 'token') })
  vi.stubGlobal('fetch', (_address: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body))
    return new Promise((resolve) => answers.push(() => resolve(Response.json({}))))
  })
  const drawn: ReturnType<typeof useAct<typeof orderPortfolio>>[] = []
  const Control = () => {
    drawn.push(useAct(orderPortfolio, options))
    return null
  }
  renderToString(createElement(QueryClientProvider, { client: new QueryClient() }, createElement(Control)))
  const order = (...ids: string[]) => drawn[0]?.mutate({ body: { ids } })
  return { sent, order, answer: () => answers.shift()?.() }
}

test('an order that is restored while it is still being sent is sent once more, after the one in between', async () => {
  const { sent, order, answer } = reordering({ inTurn: true })
  order('a', 'b')
  order('b', 'a')
  order('a', 'b')
  await expect.poll(() => sent).toEqual([{ ids: ['a', 'b'] }])
  answer()
  await expect.poll(() => sent).toHaveLength(2)
  answer()
  await expect.poll(() => sent).toEqual([{ ids: ['a', 'b'] }, { ids: ['b', 'a'] }, { ids: ['a', 'b'] }])
  answer()
})

test('the second press of a double click is not sent, a press after the answer is', async () => {
  const { sent, order, answer } = reordering({})
  order('a', 'b')
  order('a', 'b')
  await expect.poll(() => sent).toHaveLength(1)
  answer()
  await expect.poll(() => (order('a', 'b'), sent.length)).toBe(2)
  expect(sent).toHaveLength(2)
  answer()
})
