import { checkAddress, type SignedClaim } from '#adapters/storage/signed-address.ts'
import type { Deps } from '#deps.ts'
import { Refusal } from '#refusal.ts'

/** What a signed address is good for, without the secret that signs it. */
export type AddressClaim = Omit<SignedClaim, 'secret'>

const words = 'This address has expired or is not complete. Please open it again from the page that you had it from.'

/** The one reading of `?t=`: an address that was made up and one that ran out answer alike. */
export function requireAddress({ signingSecret, now }: Pick<Deps, 'signingSecret' | 'now'>, claim: AddressClaim, query: unknown): void {
  const { t } = (query ?? {}) as { t?: unknown }
  const token = typeof t === 'string' ? t : ''
  if (checkAddress({ ...claim, secret: signingSecret }, token, now()) !== 'good') throw new Refusal('ADDRESS_EXPIRED', words)
}
