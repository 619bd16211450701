import { MutationObserver, onlineManager } from '@tanstack/react-query'
import { afterEach, expect, test } from 'vitest'
import { queryClient } from './query-client.ts'

afterEach(() => {
  onlineManager.setOnline(true)
  queryClient.clear()
})

test('S1-198 a call without a connection fails at once, and is not made again by itself', async () => {
  onlineManager.setOnline(false)
  const asked: string[] = []
  const fail = (what: string) => {
    asked.push(what)
    return Promise.reject(new Error('There is no connection.'))
  }
  const reading = queryClient.fetchQuery({ queryKey: ['offline'], queryFn: () => fail('read') }).catch(() => 'failed')
  const act = new MutationObserver(queryClient, { mutationFn: () => fail('change') })
  const changing = act.mutate().catch(() => 'failed')
  // A call that is held back would be sent long after the person has moved on.
  expect([queryClient.getQueryState(['offline'])?.fetchStatus, act.getCurrentResult().isPaused]).toEqual(['fetching', false])
  expect(await Promise.all([reading, changing])).toEqual(['failed', 'failed'])
  onlineManager.setOnline(true)
  expect(asked).toEqual(['read', 'change'])
})
