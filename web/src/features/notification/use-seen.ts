import { useEffect } from 'react'
import type { Notification } from '@pairtake/protocol/notification/notification'
import { markNotificationsSeen } from '@pairtake/protocol/notification/notification-endpoints'
import { call } from '#api/call.ts'
import { refreshAfter } from '#api/use-call.ts'
import { useInFront } from '#mechanisms/shell/use-in-front.ts'
import { painted } from '#ui/base/painted.ts'

/** The notifications already marked: a list keeps showing them as new until it is refetched. */
const told = new Set<string>()

/** Marks as seen, once. A failure is retried the next time they are displayed; the person need not do anything. */
export function markSeen(notifications: readonly Notification[]): void {
  const ids = notifications.filter(({ id, seen }) => !seen && !told.has(id)).map(({ id }) => id)
  if (ids.length === 0) return
  for (const id of ids) told.add(id)
  void call(markNotificationsSeen, { body: { ids } })
    .then(() => refreshAfter(markNotificationsSeen))
    .catch(() => {
      for (const id of ids) told.delete(id)
    })
}

/** Marks unseen notifications as seen once they are painted (S1 section 2), if the page is in the foreground. */
export function useSeenWhenDisplayed(displayed: readonly Notification[]): void {
  const isInFront = useInFront()
  useEffect(() => {
    if (!isInFront) return
    let isShown = true
    void painted().then(() => {
      if (isShown) markSeen(displayed)
    })
    return () => {
      isShown = false
    }
  })
}
