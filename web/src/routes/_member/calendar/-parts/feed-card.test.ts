import type { ReactElement, ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { elementsIn, propsOf } from '#testing/elements.ts'
import { runHook } from '#testing/run-hook.ts'
import { noAnswer, stubCalls } from '#testing/stub-calls.ts'
import { FeedCard } from './feed-card.tsx'

afterEach(() => vi.unstubAllGlobals())

test.each([
  ['Replace', 'Replace address', 'POST'],
  ['Turn off', 'Turn off address', 'DELETE'],
])('the address of a calendar is not changed by %s, but by the answer to its question', async (words, answer, method) => {
  const sent = stubCalls(noAnswer)
  await using card = runHook(FeedCard, {})
  const { children } = propsOf(card.result(), (props) => typeof props['children'] === 'function')
  const asked = (children as (read: object) => ReactNode)({ data: { url: 'https://pairtake.example/feed' } })
  const [address] = [...elementsIn(asked)]
  await using field = runHook(address?.type as (props: object) => ReactElement, address?.props ?? {})
  const press = (label: string) =>
    (propsOf(field.result(), (props) => props['children'] === label && props['onClick'] !== undefined)['onClick'] as () => void)()
  const changes = () => sent.flatMap(({ call }) => (call.startsWith('GET') ? [] : [call.split(' ')[0]]))
  const isAsking = () => [...elementsIn(field.result())].some(({ props }) => props['children'] === 'Cancel')
  press(words)
  await expect.poll(isAsking).toBe(true)
  press('Cancel')
  await expect.poll(isAsking).toBe(false)
  expect(changes()).toEqual([])
  press(words)
  await expect.poll(isAsking).toBe(true)
  press(answer)
  await expect.poll(changes).toEqual([method])
})
