import { signAddress } from '../../adapters/storage/signed-address.ts'
import type { Deps } from '../../deps.ts'
import type { Place } from '../../http/serve.ts'
import { after, hours } from '../../wire-time.ts'

export const exportStorageKey = (name: string) => `exports/${name}`

export const exportClaim = (deps: Deps, name: string) => ({ secret: deps.signingSecret, purpose: 'export', subject: [name] })

/** Good for a day; the file is removed an hour later. */
export function exportAddress(name: string, { deps, origin }: Place): string {
  return `${origin}/media/exports/${name}?t=${signAddress(exportClaim(deps, name), after(deps.now(), hours(24)))}`
}
