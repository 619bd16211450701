import type { Campaign, CampaignForCreator } from '@pairtake/protocol/campaign/campaign'
import { countryName } from '@pairtake/protocol/reference/countries'
import { languageName } from '@pairtake/protocol/reference/languages'
import type { ViewContext } from '#http/serve.ts'
import { wireTime } from '#wire-time.ts'
import { viewGeneral } from '#features/member/member-view.ts'
import { fileAddress } from '#features/media/media-view.ts'
import { coverVariant, type FullCampaignRow } from './campaign-queries.ts'

export function viewCampaign(row: FullCampaignRow, context: ViewContext): Campaign {
  return {
    ...viewCampaignForCreator(row, context),
    candidateCounts: {
      new: row.candidates_new,
      accepted: row.candidates_accepted,
      declined: row.candidates_declined,
      hired: row.hired,
    },
    lastRejectionReason: row.last_rejection_reason,
  }
}

type OrText<T> = T extends Date ? T | string : T
/** A row of its own, or one from JSON inside another, whose times are strings. */
export type ViewableCampaign = { [K in keyof FullCampaignRow]: OrText<FullCampaignRow[K]> }

export function viewCampaignForCreator(row: ViewableCampaign, context: ViewContext): CampaignForCreator {
  const sum = (type: 'video' | 'photos') =>
    row.desired_assets.filter((asset) => asset.type === type).reduce((total, asset) => total + asset.count, 0)
  const totals = { video: sum('video'), photos: sum('photos') }
  const agency = viewGeneral({ display_name: row.agency_display_name, picture_key: row.agency_picture_key }, context)
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    state: row.state,
    shippableProduct: row.shippable_product,
    desiredCreators: row.desired_creators,
    remainingCreators: Math.max(0, row.desired_creators - row.hired),
    deliveryDays: row.delivery_days,
    createdAt: wireTime(row.created_at),
    currency: row.currency,
    agency: { id: row.agency_id, general: agency },
    desiredAssets: row.desired_assets.map((asset) => ({ ...asset, committed: asset.committed ?? 0 })),
    desiredAssetTotals: totals,
    referenceMaterials: row.reference_materials.map((file) => ({ fileName: file.file_name, media: { id: file.id } })),
    coverUrl: coverUrl(row, context),
    restrictionAge: { from: row.restriction_age_from, to: row.restriction_age_to },
    restrictionGenders: row.restriction_genders,
    restrictionCountries: row.restriction_countries.map((code) => ({ code, name: countryName(code) })),
    restrictionLanguage:
      row.restriction_language === null ? null : { locale: row.restriction_language, name: languageName(row.restriction_language) },
    mediaStats: { completed: row.media_completed, committed: row.media_committed ?? 0, reviewPending: row.media_review_pending },
    mediaRequirements: { total: (totals.video + totals.photos) * row.desired_creators },
  }
}

/** The same cover for everybody who sees the campaign: the first image among the brand's files. */
function coverUrl({ reference_materials: files }: ViewableCampaign, context: ViewContext): string | null {
  const cover = files.find(({ kind }) => kind === 'image')
  return cover?.is_drawn ? fileAddress(cover.id, coverVariant, context) : null
}
