import type { FastifyInstance } from 'fastify'
import type { Deps } from './deps.ts'
import { createCampaign } from './features/campaign/create-campaign.ts'
import { getCampaign } from './features/campaign/get-campaign.ts'
import { listCampaigns } from './features/campaign/list-campaigns.ts'
import { publishCampaign } from './features/campaign/publish-campaign.ts'
import { saveCampaign } from './features/campaign/save-campaign.ts'
import { countUnreadMessages } from './features/conversation/count-unread-messages.ts'
import { getConversation } from './features/conversation/get-conversation.ts'
import { getRelationship } from './features/conversation/get-relationship.ts'
import { listConversationInvolvements } from './features/conversation/list-conversation-involvements.ts'
import { listMessages } from './features/conversation/list-messages.ts'
import { markConversationRead } from './features/conversation/mark-conversation-read.ts'
import { sendMessage } from './features/conversation/send-message.ts'
import { registerEvents } from './features/events/stream-events.ts'
import type { Route } from './http/serve.ts'
import type { Sessions } from './http/session.ts'

/** Every call, one line each; a test compares them with the protocol. */
export const routes: readonly Route[] = [
  // campaign
  listCampaigns,
  createCampaign,
  getCampaign,
  saveCampaign,
  publishCampaign,
  // conversation
  listConversationInvolvements,
  getConversation,
  listMessages,
  sendMessage,
  markConversationRead,
  getRelationship,
  countUnreadMessages,
]

type RawRoute = (app: FastifyInstance, frame: { deps: Deps; sessions: Sessions }) => void | Promise<void>

/** What is not JSON: bytes of files, streams, the provider's webhooks. */
export const rawRoutes: readonly RawRoute[] = [registerEvents]
