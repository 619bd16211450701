import { notificationTypes, notificationWay } from '@pairtake/protocol/notification/notification'
import type { Role } from '@pairtake/protocol/roles'

/** The mail about unread messages is no notification, and can be turned off like one. */
const unreadMessagesKind = 'unread_messages'

export type Preferences = Record<string, boolean>

/** The mails a member of this role may turn off; those on security and money are not among them. */
export function optionalMails(role: Role): string[] {
  if (role === 'operator') return []
  const types = notificationTypes.filter((type) => notificationWay(type, role) === 'mail')
  return [...types, unreadMessagesKind]
}

/** Only choices are stored; a mail that nobody turned off is on. */
export function preferencesOf(role: Role, stored: Preferences): Preferences {
  return Object.fromEntries(optionalMails(role).map((kind) => [kind, stored[kind] !== false]))
}
