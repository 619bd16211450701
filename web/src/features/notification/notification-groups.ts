import type { Notification } from '@pairtake/protocol/notification/notification'
import { manyWords } from './notification-words.ts'

/** Smaller groups are quicker to read one by one. */
const fewestTogether = 3

export type NotificationGroup = { newest: Notification; all: readonly Notification[]; /** The group's words. */ words: string | undefined }

/** Groups notifications of one type about one campaign or one job's items, at the position of the newest, seen and unseen separately. */
export function groupNotifications(notifications: readonly Notification[]): NotificationGroup[] {
  const byKey = new Map<string, Notification[]>()
  for (const one of notifications) {
    const key = keyOf(one)
    byKey.set(key, [...(byKey.get(key) ?? []), one])
  }
  return [...byKey.values()]
    .flatMap((all) => groupsOf(all))
    .toSorted((a, b) => notifications.indexOf(a.newest) - notifications.indexOf(b.newest))
}

function groupsOf(all: readonly Notification[]): NotificationGroup[] {
  const [newest] = all
  if (newest === undefined) return []
  const words = all.length < fewestTogether ? undefined : manyWords(newest.type, all.length, newest.data)
  return words === undefined ? all.map((one) => ({ newest: one, all: [one], words })) : [{ newest, all, words }]
}

/** Types whose message is what a person wrote about one item. */
const inOwnWords: ReadonlySet<Notification['type']> = new Set(['media_changes_requested', 'remark_added'])

/** A reminder says more than its type, so it is not grouped. */
function keyOf({ id, type, seen, data }: Notification): string {
  const { campaignId, contractId, contractMediaId, message } = data
  const isAlone = message !== undefined && !inOwnWords.has(type)
  const about = contractMediaId === undefined ? campaignId : contractId
  return isAlone || about === undefined ? id : [type, seen, about].join(' ')
}

/** Returns the people of a group, newest first: 'Mara K., Lio B. and 10 more'. */
export function whoWords(all: readonly Notification[]): string {
  const names = [...new Set(all.flatMap(({ data }) => data.candidateDisplayName ?? data.creatorDisplayName ?? []))]
  if (names.length <= 1) return ''
  const shown = names.slice(0, 3)
  const rest = names.length - shown.length
  return rest === 0 ? `${shown.slice(0, -1).join(', ')} and ${shown.at(-1)}` : `${shown.join(', ')} and ${rest} more`
}
