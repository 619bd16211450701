import type { Conversation } from '@pairtake/protocol/conversation/conversation'

/** The one line of a conversation in a list: its words, or what came without any. */
export function lastMessageWords(last: Conversation['lastMessage']): string {
  if (last === null) return 'No messages yet'
  if (last.text !== '') return last.text
  return last.attachments === 1 ? 'A file' : `${last.attachments} files`
}
