import { notificationTypes, notificationWay } from '@pairtake/protocol/notification/notification'
import type { Role } from '@pairtake/protocol/roles'

/** The mail about unread messages is not a notification, but can be turned off like one. */
const unreadMessagesKind = 'unread_messages'

export type Preferences = Record<string, boolean>

/** The mails that a member of this role may turn off; those about security and money are not among them. */
export function optionalMails(role: Role): string[] {
  if (role === 'operator') return []
  const types = notificationTypes.filter((type) => notificationWay(type, role) === 'mail')
  return [...types, unreadMessagesKind]
}

/** Only choices are stored; a mail that nobody turned off is on. */
export function preferencesOf(role: Role, stored: Preferences): Preferences {
  return Object.fromEntries(optionalMails(role).map((kind) => [kind, stored[kind] !== false]))
}
