import { signAddress } from '#adapters/storage/signed-address.ts'
import type { AddressClaim } from '#http/require-address.ts'
import type { Place } from '#http/serve.ts'
import { hours } from '#wire-time.ts'

/** 'original', 'watermarked', 'optimized', or a thumbnail as 'thumb-0-lg'; 'clean-thumb-0-lg' is its twin without the watermark. */
export type FileVariant = 'original' | 'watermarked' | 'optimized' | `${'' | 'clean-'}thumb-${number}-${'lg' | 'md'}`

export const fileClaim = (mediaId: string, variant: string): AddressClaim => ({ purpose: 'file', subject: [mediaId, variant] })

/**
 * An absolute, signed address of one stored file, good for one to two hours.
 * Its end is rounded to the hour, so that polls get the same address and the browser its cache.
 */
export function fileAddress(mediaId: string, variant: FileVariant, { deps, origin }: Place): string {
  const hour = hours(1)
  const expiresAt = new Date((Math.floor(deps.now().getTime() / hour) + 2) * hour)
  const token = signAddress({ ...fileClaim(mediaId, variant), secret: deps.signingSecret }, expiresAt)
  return `${origin}/media/files/${mediaId}/${variant}?t=${token}`
}
