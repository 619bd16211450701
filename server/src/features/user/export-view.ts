import * as wire from '@pairtake/protocol/raw-routes'
import { heldAddress } from '#http/held-address.ts'
import type { Place } from '#http/serve.ts'
import { after, hours } from '#wire-time.ts'

export const exportStorageKey = (name: string) => `exports/${name}`

/** Good for a day; the file is removed an hour later. */
export function exportAddress(name: string, place: Place): string {
  return heldAddress(wire.sendExport, { export: name }, { ...place, endsAt: after(place.deps.now(), hours(24)) })
}
