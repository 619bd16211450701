import * as z from 'zod/mini'
import { mediaId } from '#ids.ts'

export const mediaKinds = ['video', 'image', 'other'] as const
export type MediaKind = (typeof mediaKinds)[number]
export const mediaKind = z.enum(mediaKinds)

export const mediaRef = z.object({ id: mediaId, type: mediaKind })
export type MediaRef = z.infer<typeof mediaRef>

export const fileUsages = [
  'PortfolioItemOptimized',
  'PortfolioItemOriginal',
  'CampaignReferenceMaterial',
  'ContractMediaOriginal',
  'ContractMediaWatermarked',
  'MessageAttachment',
  'MessageAttachmentPreview',
] as const
export type FileUsage = (typeof fileUsages)[number]

/** The usages an upload may have; the worker creates the derived ones. */
export const uploadEntities = ['PortfolioItemOriginal', 'CampaignReferenceMaterial', 'ContractMediaOriginal', 'MessageAttachment'] as const
export type UploadEntity = (typeof uploadEntities)[number]

export const uploadChunk = z.object({ url: z.string(), method: z.string(), offset: z.number(), size: z.number() })
export type UploadChunk = z.infer<typeof uploadChunk>
