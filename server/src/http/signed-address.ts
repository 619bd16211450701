import { createHmac, timingSafeEqual } from 'node:crypto'

export type SignedClaim = {
  secret: string
  /** The purpose of the address, such as `upload-part` or `download`: a token for one purpose never works for another. */
  purpose: string
  /** Everything else that the address is bound to: the object, and any query parameters that must not be changed. */
  subject: readonly (string | number)[]
}

/**
 * Signs an address with a short token: its expiry, and a signature over purpose, subject and expiry. It contains neither the secret nor the subject.
 */
export function signAddress(claim: SignedClaim, expiresAt: Date): string {
  const end = Math.floor(expiresAt.getTime() / 1000).toString(36)
  return `${end}.${proof(claim, end)}`
}

export type AddressCheck = 'good' | 'expired' | 'forged'

/** Checks the signature before the expiry, so that a made-up token reveals nothing. */
export function checkAddress(claim: SignedClaim, token: string, now: Date): AddressCheck {
  const [end, given, ...rest] = token.split('.')
  if (!end || !given || rest.length > 0 || !/^[0-9a-z]{1,10}$/.test(end)) return 'forged'

  const expected = Buffer.from(proof(claim, end))
  const received = Buffer.from(given)
  if (received.length !== expected.length || !timingSafeEqual(received, expected)) return 'forged'
  return Number.parseInt(end, 36) * 1000 > now.getTime() ? 'good' : 'expired'
}

/** JSON keeps the boundaries between the parts, so that `a` + `bc` and `ab` + `c` differ. */
function proof({ secret, purpose, subject }: SignedClaim, end: string): string {
  return createHmac('sha256', secret)
    .update(JSON.stringify([purpose, subject, end]))
    .digest('base64url')
}
