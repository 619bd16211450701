import * as z from 'zod/mini'
import { endpoint } from '#endpoint.ts'
import { time } from '#general.ts'
import { listOf } from '#paging.ts'

export const mailboxMail = z.object({
  id: z.string(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  createdAt: time,
})
export type MailboxMail = z.infer<typeof mailboxMail>

export const listMailboxMails = endpoint({
  method: 'GET',
  path: '/mailbox',
  summary: 'Lists the emails of the built-in mailbox, newest first; only without a mail server.',
  callers: 'public',
  query: z.object({ to: z.optional(z.string()) }),
  answer: listOf(mailboxMail),
  errors: ['NOT_FOUND'],
})
