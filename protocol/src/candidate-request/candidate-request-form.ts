import * as z from 'zod/mini'
import { optionalField, optionalText } from '#fields.ts'
import { limits } from '#limits.ts'
import { price } from '#money.ts'
import { desiredAssetId, offerId } from '#ids.ts'

const countWords = 'The count is a whole number from 0.'

/** Each asset at most once. */
const countsForm = z
  .array(
    z.object({
      desiredAssetId,
      count: z.int(countWords).check(z.gte(0, countWords), z.lte(limits.assetsPerType.max, `At most ${limits.assetsPerType.max}.`)),
    }),
    'The offered counts are missing.',
  )
  .check(
    z.maxLength(100, 'Too many assets.'),
    z.refine((assets) => new Set(assets.map((asset) => asset.desiredAssetId)).size === assets.length, 'An asset is listed twice.'),
  )

export const hasItems = (assets: readonly { count: number }[]): boolean => assets.some(({ count }) => count > 0)

/** What a creator is told whose offer has no media item (S2 section 5). */
export const nothingOffered = 'At least one media item should be offered'

/** At least one media item in total (S2 section 5). */
const proposedAssetsForm = countsForm.check(z.refine(hasItems, nothingOffered))

const offerFields = { price, proposedAssets: proposedAssetsForm, offerId: optionalField(offerId) }

/** Each side has its own sentence for an offer without a media item, so the server refuses it once it knows the caller. */
export const offerForm = z.object({ ...offerFields, proposedAssets: countsForm })
export type OfferBody = z.output<typeof offerForm>

/** A decline needs neither price nor counts; an accept repeats the terms that it accepts. */
export const decideForm = z.discriminatedUnion(
  'accept',
  [z.object({ accept: z.literal(true), ...offerFields }), z.object({ accept: z.literal(false), offerId: optionalField(offerId) })],
  'Please say whether you accept.',
)
export type DecideBody = z.output<typeof decideForm>

export const applyForm = z.object({
  ...offerFields,
  note: optionalText({ ...limits.note, label: 'The note' }),
  shippingAddressConfirmed: optionalField(
    z.boolean().check(z.refine((confirmed) => confirmed, 'Please confirm the address that the product is sent to.')),
  ),
})

export const shortlistForm = z.object({ shortlisted: z.boolean('Please say whether the candidate is shortlisted.') })

export const firstMessageForm = z.object({ message: optionalText({ ...limits.message, label: 'The message' }) })
