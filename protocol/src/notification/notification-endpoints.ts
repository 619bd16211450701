import * as z from 'zod/mini'
import { endpoint } from '#endpoint.ts'
import { empty, idListOf } from '#fields.ts'
import { notificationId } from '#ids.ts'
import { paged, pageQuery } from '#paging.ts'
import { roles } from '#roles.ts'
import { notification } from './notification.ts'

export const listNotifications = endpoint({
  method: 'GET',
  path: '/notifications',
  summary: 'Lists the caller’s notifications, newest first.',
  callers: roles,
  query: pageQuery,
  answer: paged(notification),
  errors: [],
})

export const markNotificationsSeen = endpoint({
  method: 'POST',
  path: '/notifications/_seen',
  summary: 'Marks the caller’s notifications as seen; ids of other members’ are ignored.',
  callers: roles,
  body: idListOf(notificationId),
  answer: empty,
  changes: ['notification-seen'],
  errors: [],
})

export const countUnseenNotifications = endpoint({
  method: 'GET',
  path: '/notifications/_count-unseen',
  summary: 'Counts unseen notifications.',
  callers: roles,
  answer: z.object({ count: z.int() }),
  errors: [],
})
