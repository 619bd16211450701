import { useEffect } from 'react'
import type { Notification } from '@pairtake/protocol/notification/notification'
import { markNotificationsSeen } from '@pairtake/protocol/notification/notification-endpoints'
import { call } from '#api/call.ts'
import { refreshAfter } from '#api/use-call.ts'
import { useInFront } from '#mechanisms/shell/use-in-front.ts'

/** What was told already: a list keeps showing its news as new until it is read again. */
const told = new Set<string>()

/** Marks as seen, once. What fails is tried again with the next look; the person has nothing to do about it. */
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

/** Unseen ones are marked as seen when displayed (S1 section 2): while the page is in front of somebody. */
export function useSeenWhenDisplayed(displayed: readonly Notification[]): void {
  const isInFront = useInFront()
  useEffect(() => {
    if (isInFront) markSeen(displayed)
  })
}
