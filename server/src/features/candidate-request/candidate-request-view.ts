import type { CandidateRequest, PriceInfo, ProposedAsset } from '@pairtake/protocol/candidate-request/candidate-request'
import { fromMinor } from '@pairtake/protocol/money'
import { priceItems, totalMinorOf } from '@pairtake/protocol/payment/price-parts'
import type { DesiredAssetId } from '@pairtake/protocol/ids'
import type { ViewContext } from '#http/serve.ts'
import { wireTime, wireTimeOrNull } from '#wire-time.ts'
import { viewContractCreator, viewRatings } from '#features/creator-face/creator-face-view.ts'
import { viewShownVideo } from '#features/portfolio/portfolio-view.ts'
import { priceOf, priceRatesOf } from '#features/payment/price-rules.ts'
import { countsAsInvalid } from '#features/vat-id/vat-id-rules.ts'
import { viewGeneral } from '#features/member/member-view.ts'
import { longerDeliveryDays } from '#features/contract/contract-due-rules.ts'
import type { CandidateRow, FullRequestRow, ListedRequestRow } from './candidate-request-list-queries.ts'

type OrText<T> = T extends Date ? T | string : T
/** A row of its own, or one from JSON inside another, whose times are strings. */
export type ViewableRequest = { [K in keyof ListedRequestRow]: OrText<ListedRequestRow[K]> }

export type BargainViewer = 'agency' | 'creator'

/** An application in a list. */
export function viewListedRequest(row: ViewableRequest, viewer: BargainViewer, context: ViewContext): CandidateRequest {
  const general = viewGeneral({ display_name: row.creator_display_name, picture_key: row.creator_picture_key }, context)
  // The clock of open applications stops while the campaign is filled.
  const isCounting = row.state === 'new' && row.campaign_state !== 'filled' && context.deps.config.offerLapseDays > 0
  return {
    id: row.id,
    state: row.state,
    withdrawn: row.withdrawn,
    createdAt: wireTime(row.renewed_at ?? row.created_at),
    price: fromMinor(row.price_minor, row.currency),
    currentPriceOwner: row.price_owner,
    note: row.note,
    creator: { id: row.creator_id, firstName: row.creator_first_name, general },
    campaign: { id: row.campaign_id, name: row.campaign_name },
    proposedAssets: proposed(row.assets),
    proposedAssetSummary: {
      items: row.assets.map((asset) => ({
        actual: asset.offered ?? 0,
        desired: asset.removed_at === null ? asset.count : 0,
        type: asset.type,
        brief: asset.brief,
      })),
    },
    priceInfo: viewPriceInfo(row, viewer, context),
    contract:
      row.contract_id === null || row.contract_state === null
        ? null
        : {
            id: row.contract_id,
            state: row.contract_state,
            price: fromMinor(row.contract_price_minor ?? row.price_minor, row.currency),
          },
    conversationId: row.talk_id,
    offerId: row.offer_id,
    expiresAt: isCounting ? wireTimeOrNull(row.answer_due_at) : null,
    deliveryDays: longerDeliveryDays(row.delivery_days, row.campaign_delivery_days),
    lapsed: row.lapsed,
    declinedBy: row.declined_by,
  }
}

/** A candidate as the brand compares them. */
export function viewCandidateRow(row: CandidateRow, context: ViewContext): CandidateRequest {
  return {
    ...viewListedRequest(row, 'agency', context),
    shortlisted: row.is_shortlisted,
    showcase: { videos: row.showcase.videos.map((item) => viewShownVideo(item, context)), ratings: viewRatings(row.showcase) },
  }
}

/** With the whole bargaining, and the creator as an agency sees them. */
export function viewCandidateRequest(row: FullRequestRow, viewer: BargainViewer, context: ViewContext): CandidateRequest {
  return {
    ...viewListedRequest(row, viewer, context),
    // The creator is not shown the brand's shortlist mark.
    ...(viewer === 'agency' ? { shortlisted: row.is_shortlisted } : {}),
    ...(viewer === 'agency' && row.state === 'new' ? { priceRates: priceRatesOf(context.deps.config, buyerOf(row, context.deps)) } : {}),
    creator: viewContractCreator(row.creator_face, context),
    offers: row.offers.map((offer) => ({
      id: offer.id,
      by: offer.made_by,
      price: fromMinor(offer.price_minor, row.currency),
      proposedAssets: proposed(offer.assets),
      createdAt: wireTime(offer.created_at),
    })),
  }
}

type OfferedAsset = { id: DesiredAssetId; type: ProposedAsset['type']; count: number; offered: number | null }

function proposed(assets: OfferedAsset[]): ProposedAsset[] {
  return assets.flatMap(({ id, type, count, offered }) => (offered === null ? [] : [{ desiredAsset: { id, count }, count: offered, type }]))
}

/** The creator sees only their price; the agency sees fee and VAT too: at current rates until accepted, then as frozen. */
function viewPriceInfo(row: ViewableRequest, viewer: BargainViewer, { deps }: ViewContext): PriceInfo {
  const { currency } = row
  if (viewer === 'creator') {
    const { amount } = fromMinor(row.price_minor, currency)
    return { items: [{ type: 'creator_fee', amount }], total: amount, currency }
  }
  const { frozen_creator_fee_minor: creatorFeeMinor, frozen_service_fee_minor: serviceFeeMinor, frozen_vat_minor: vatMinor } = row
  const parts =
    creatorFeeMinor !== null && serviceFeeMinor !== null && vatMinor !== null
      ? { creatorFeeMinor, serviceFeeMinor, vatMinor }
      : priceOf(deps.config, row.price_minor, buyerOf(row, deps))
  return { items: priceItems(parts), total: fromMinor(totalMinorOf(parts), currency).amount, currency }
}

const buyerOf = (row: ViewableRequest, { config }: ViewContext['deps']) => ({
  country: row.buyer_country,
  trn: row.buyer_trn ?? '',
  isVatIdInvalid: countsAsInvalid(config, row.buyer_vat_id),
})
