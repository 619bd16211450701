import { signAddress } from '#adapters/storage/signed-address.ts'
import type { AddressClaim } from '#http/require-address.ts'
import type { Place } from '#http/serve.ts'
import { after, hours } from '#wire-time.ts'

export const exportStorageKey = (name: string) => `exports/${name}`

export const exportClaim = (name: string): AddressClaim => ({ purpose: 'export', subject: [name] })

/** Good for a day; the file is removed an hour later. */
export function exportAddress(name: string, { deps, origin }: Place): string {
  const token = signAddress({ ...exportClaim(name), secret: deps.signingSecret }, after(deps.now(), hours(24)))
  return `${origin}/media/exports/${name}?t=${token}`
}
