import * as z from 'zod/mini'
import { endpoint } from '#endpoint.ts'
import { empty } from '#fields.ts'
import { conversationFilters, conversationSorts } from '#list-filters.ts'
import { steeredPage } from '#list-query.ts'
import { dataOf, listOf, paged, pageQueryWith } from '#paging.ts'
import { conversation, message, relationship } from './conversation.ts'
import { messageForm } from './conversation-form.ts'

const members = ['agency', 'creator'] as const

export const listConversationInvolvements = endpoint({
  method: 'GET',
  path: '/conversation-involvements',
  summary: 'Lists the caller’s conversations, latest message first.',
  callers: members,
  query: steeredPage(conversationFilters, conversationSorts),
  answer: paged(conversation),
  errors: [],
})

export const getConversation = endpoint({
  method: 'GET',
  path: '/conversations/{id}',
  summary: 'Returns one conversation.',
  callers: members,
  answer: dataOf(conversation),
  errors: ['NOT_FOUND'],
})

export const listMessages = endpoint({
  method: 'GET',
  path: '/conversations/{id}/messages',
  summary: 'Lists messages, newest first, or those before a given one.',
  callers: members,
  query: pageQueryWith({ before: z.optional(z.string()) }),
  answer: listOf(message),
  errors: ['NOT_FOUND'],
})

export const sendMessage = endpoint({
  method: 'POST',
  path: '/conversations/{id}/messages',
  summary: 'Sends a message, with or without files; sending the same client id twice stores one message.',
  callers: members,
  body: messageForm,
  answer: dataOf(message),
  changes: ['conversation'],
  errors: ['NOT_FOUND'],
})

export const markConversationRead = endpoint({
  method: 'POST',
  path: '/conversations/{id}/mark-as-read',
  summary: 'Marks all messages of a conversation as read.',
  callers: members,
  answer: empty,
  changes: ['conversation-read'],
  errors: ['NOT_FOUND'],
})

export const getRelationship = endpoint({
  method: 'GET',
  path: '/relationship-by-conversation/{id}',
  summary: 'Returns the jobs and applications that the two sides share.',
  callers: members,
  answer: listOf(relationship),
  errors: ['NOT_FOUND'],
})

export const countUnreadMessages = endpoint({
  method: 'GET',
  path: '/unread-messages',
  summary: 'Counts unread messages.',
  callers: ['agency', 'creator', 'operator'],
  answer: z.object({ count: z.int() }),
  errors: [],
})
