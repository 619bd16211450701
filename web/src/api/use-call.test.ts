import { QueryClient, QueryClientProvider, QueryObserver } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { requestPayout } from '@pairtake/protocol/payout/payout-endpoints'
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

/** Requests payouts, which are answered in this order; null loses the answer. Resolves to amount and key of the request. */
function requesting(options: { once?: boolean }, answers: (Response | null)[]) {
  const sent: { amount: number; key: string | undefined }[] = []
  vi.stubGlobal('localStorage', { getItem: (key: string) => (key === 'xdebug' ? null : 'token') })
  vi.stubGlobal('fetch', async (_address: string, { body, headers }: { body: string; headers: Record<string, string> }) => {
    const { amount } = JSON.parse(body) as { amount: { amount: number } }
    sent.push({ amount: amount.amount, key: headers['idempotency-key'] })
    const answer = answers.shift()
    if (!answer) throw new TypeError('Failed to fetch')
    return answer
  })
  let settle = () => {}
  const drawn: ReturnType<typeof useAct<typeof requestPayout>>[] = []
  const Control = () => {
    drawn.push(useAct(requestPayout, { ...options, onDone: () => settle(), onFailed: () => settle() }))
    return null
  }
  renderToString(createElement(QueryClientProvider, { client: new QueryClient() }, createElement(Control)))
  return async (amount: number) => {
    const settled = new Promise<void>((resolve) => (settle = resolve))
    drawn[0]?.mutate({ body: { amount: { amount, currency: 'EUR' } } })
    await settled
    await new Promise((resolve) => setTimeout(resolve))
    return sent.at(-1)
  }
}

const refusal = (status: number, code: string) => Response.json({ code, message: 'No.' }, { status })

test('R-483 what creates something new is sent again under the same key until it succeeds, other input under another one', async () => {
  const inWork = refusal(409, 'REQUEST_IN_PROGRESS')
  const done = () => Response.json({ data: {} })
  const send = requesting({ once: true }, [null, refusal(503, 'OVERLOADED'), inWork, done(), done(), done()])
  const first = await send(100)
  expect(first).toEqual({ amount: 100, key: expect.stringMatching(/^[\da-f-]{36}$/) })
  for (const reason of ['no answer', 'too busy', 'in work']) expect(await send(100), reason).toEqual(first)
  const next = await send(100)
  expect(next?.key).not.toBe(first?.key)
  expect((await send(60))?.key).not.toBe(next?.key)
})

test('R-483 input that is changed after a lost answer has its own key, and its old one when it is changed back', async () => {
  const send = requesting({ once: true }, [null, null, null])
  const [first, changed, back] = [await send(100), await send(60), await send(100)]
  expect(changed?.key).not.toBe(first?.key)
  expect(back).toEqual(first)
})

test('other calls are sent without a key', async () => {
  expect(await requesting({}, [Response.json({ data: {} })])(100)).toEqual({ amount: 100, key: undefined })
})
