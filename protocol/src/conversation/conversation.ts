import * as z from 'zod/mini'
import { general, party } from '#general.ts'
import { campaignId, candidateRequestId, contractId, conversationId, mediaId, messageId } from '#ids.ts'
import { mediaKind } from '#media/media.ts'

/** The email about unread messages: when it is due or was sent. */
export const unreadMail = z.object({ /** Whole seconds since the epoch. */ atTimestamp: z.int(), isSent: z.boolean() })
export type UnreadMail = z.infer<typeof unreadMail>

export const conversation = z.object({
  id: conversationId,
  unreadMessages: z.int(),
  /** When the oldest unread message arrived; whole seconds since the epoch. */
  unreadSinceTimestamp: z.nullable(z.int()),
  /** Null if there are no unread messages, or the member has turned these emails off. */
  unreadMail: z.nullable(unreadMail),
  lastMessage: z.nullable(z.object({ text: z.string(), createdAtTimestamp: z.int(), attachments: z.int() })),
  participantsApartMe: z.array(party),
  /** Only in the detail: since when a message of the caller's has been unread by the other side. */
  unreadByOther: z.optional(z.nullable(z.object({ sinceTimestamp: z.int(), mail: z.nullable(unreadMail) }))),
})
export type Conversation = z.infer<typeof conversation>

/** `preview` is absent if the file is neither image nor video, or could not be rendered. */
export const messageAttachment = z.object({
  /** The id of the media, used to open it. */
  id: mediaId,
  type: mediaKind,
  fileName: z.string(),
  sizeBytes: z.number(),
  preview: z.enum(['processing', 'ready', 'none']),
  thumbnailUrl: z.nullable(z.string()),
})
export type MessageAttachment = z.infer<typeof messageAttachment>

export const message = z.object({
  id: messageId,
  clientMessageId: z.nullable(z.string()),
  /** Whole seconds since the epoch. */
  createdAtTimestamp: z.int(),
  general,
  isMine: z.boolean(),
  isSystem: z.boolean(),
  text: z.string(),
  attachments: z.array(messageAttachment),
})
export type Message = z.infer<typeof message>

export const relationship = z.object({
  type: z.enum(['candidate_new', 'candidate_accepted', 'candidate_declined']),
  title: z.string(),
  /** The campaign's id. */
  relId: campaignId,
  candidateRequestId,
  contractId: z.nullable(contractId),
})
export type Relationship = z.infer<typeof relationship>
