import * as wire from '@pairtake/protocol/raw-routes'
import { endOfNextHour, heldAddress } from '#http/held-address.ts'
import type { Place } from '#http/serve.ts'

/** 'original', 'watermarked', 'optimized', or a thumbnail as 'thumb-0-lg'; 'clean-thumb-0-lg' is its twin without the watermark. */
export type FileVariant = 'original' | 'watermarked' | 'optimized' | `${'' | 'clean-'}thumb-${number}-${'lg' | 'md'}`

/** The signed address of one stored file. */
export function fileAddress(mediaId: string, variant: FileVariant, place: Place): string {
  return heldAddress(wire.sendFile, { mediaId, variant }, { ...place, endsAt: endOfNextHour(place.deps) })
}
