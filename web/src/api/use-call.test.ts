import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { countUnseenNotifications, markNotificationsSeen } from '@pairtake/protocol/notification/notification-endpoints'
import { isStaleAfter } from './stale-reads.ts'
import { refreshAfter, setStaleAfter } from './use-call.ts'

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
