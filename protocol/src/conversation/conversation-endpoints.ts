import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { empty, idText, optionalText } from '../fields.ts'
import { limits } from '../limits.ts'
import { dataOf, listOf, paged, pageQuery, pageQueryWith } from '../paging.ts'
import { conversation, message, relationship } from './conversation.ts'

const members = ['agency', 'creator'] as const

export const messageForm = z
  .object({
    text: optionalText({ ...limits.message, label: 'The message' }),
    /** Media uploaded for this conversation, in the order they are shown. */
    attachments: z.optional(
      z.nullable(
        z.array(idText).check(
          z.maxLength(limits.messageAttachments.max, `A message carries at most ${limits.messageAttachments.max} files.`),
          z.refine((ids) => new Set(ids).size === ids.length, 'A file is named twice.'),
        ),
      ),
    ),
    /** 32 random characters of the page; the same id twice is one message (S1 section 3). */
    clientMessageId: z.optional(z.nullable(z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/, 'This message id is not usable.')))),
  })
  .check(
    z.refine(({ text, attachments }) => text !== '' || (attachments ?? []).length > 0, {
      error: 'The message is required.',
      path: ['text'],
    }),
  )

export const listConversationInvolvements = endpoint({
  method: 'GET',
  path: '/conversation-involvements',
  summary: 'The own conversations, the latest message first.',
  callers: members,
  query: pageQuery,
  answer: paged(conversation),
  errors: [],
})

export const getConversation = endpoint({
  method: 'GET',
  path: '/conversations/{id}',
  summary: 'One conversation.',
  callers: members,
  answer: dataOf(conversation),
  errors: ['NOT_FOUND'],
})

export const listMessages = endpoint({
  method: 'GET',
  path: '/conversations/{id}/messages',
  summary: 'Messages newest first, or those before one.',
  callers: members,
  query: pageQueryWith({ before: z.optional(z.string()) }),
  answer: listOf(message),
  errors: ['NOT_FOUND'],
})

export const sendMessage = endpoint({
  method: 'POST',
  path: '/conversations/{id}/messages',
  summary: 'Sends a message, with files or without; the same client id twice is one message.',
  callers: members,
  body: messageForm,
  answer: dataOf(message),
  errors: ['NOT_FOUND'],
})

export const markConversationRead = endpoint({
  method: 'POST',
  path: '/conversations/{id}/mark-as-read',
  summary: 'Marks all messages as read.',
  callers: members,
  answer: empty,
  errors: ['NOT_FOUND'],
})

export const getRelationship = endpoint({
  method: 'GET',
  path: '/relationship-by-conversation/{id}',
  summary: 'What the two sides have to do with each other.',
  callers: members,
  answer: listOf(relationship),
  errors: ['NOT_FOUND'],
})

export const countUnreadMessages = endpoint({
  method: 'GET',
  path: '/unread-messages',
  summary: 'How many messages wait unread.',
  callers: ['agency', 'creator', 'operator'],
  answer: z.object({ count: z.int() }),
  errors: [],
})
