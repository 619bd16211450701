import type { FastifyInstance } from 'fastify'
import type { Deps } from './deps.ts'
import { createCampaign } from './features/campaign/create-campaign.ts'
import { getCampaign } from './features/campaign/get-campaign.ts'
import { listCampaigns } from './features/campaign/list-campaigns.ts'
import { publishCampaign } from './features/campaign/publish-campaign.ts'
import { saveCampaign } from './features/campaign/save-campaign.ts'
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
]

type RawRoute = (app: FastifyInstance, frame: { deps: Deps; sessions: Sessions }) => void | Promise<void>

/** What is not JSON: bytes of files, streams, the provider's webhooks. */
export const rawRoutes: readonly RawRoute[] = []
