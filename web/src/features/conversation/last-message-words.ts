import type { Conversation } from '@pairtake/protocol/conversation/conversation'

/** Returns the preview line of a conversation in a list: the last message's text, or a description of its files. */
export function lastMessageWords(last: Conversation['lastMessage']): string {
  if (last === null) return 'No messages yet'
  if (last.text !== '') return last.text
  return last.attachments === 1 ? 'A file' : `${last.attachments} files`
}
