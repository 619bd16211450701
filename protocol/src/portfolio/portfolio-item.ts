import * as z from 'zod/mini'
import { portfolioItemId } from '#ids.ts'
import { portfolioItemStates } from './portfolio-item-actions.ts'

const access = z.nullable(z.object({ url: z.string() }))

export const portfolioItem = z.object({
  id: portfolioItemId,
  name: z.string(),
  state: z.enum(portfolioItemStates),
  failureReason: z.nullable(z.string()),
  thumbnailIndex: z.int(),
  thumbsLg: z.array(z.string()),
  mediaOptimizedThumbnailLg: z.nullable(z.string()),
  mediaOptimizedThumbnailMd: z.nullable(z.string()),
  mediaOptimizedAccess: access,
  /** Only for the creator. */
  mediaOriginalAccess: access,
})
export type PortfolioItem = z.infer<typeof portfolioItem>
