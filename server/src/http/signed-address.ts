import { createHmac, timingSafeEqual } from 'node:crypto'

export type SignedClaim = {
  secret: string
  /** What the address is good for, such as `upload-part` or `download`: a token for one never opens another. */
  purpose: string
  /** Everything else the address binds: the object, and whatever of the query must not be changed. */
  subject: readonly (string | number)[]
}

/** A short token for an address: when it ends, and a proof over purpose, subject and end. It holds no secret and no subject. */
export function signAddress(claim: SignedClaim, expiresAt: Date): string {
  const end = Math.floor(expiresAt.getTime() / 1000).toString(36)
  return `${end}.${proof(claim, end)}`
}

export type AddressCheck = 'good' | 'expired' | 'forged'

/** The proof is checked before the end, so that a made-up token learns nothing. */
export function checkAddress(claim: SignedClaim, token: string, now: Date): AddressCheck {
  const [end, given, ...rest] = token.split('.')
  if (!end || !given || rest.length > 0 || !/^[0-9a-z]{1,10}$/.test(end)) return 'forged'

  const expected = Buffer.from(proof(claim, end))
  const received = Buffer.from(given)
  if (received.length !== expected.length || !timingSafeEqual(received, expected)) return 'forged'
  return Number.parseInt(end, 36) * 1000 > now.getTime() ? 'good' : 'expired'
}

/** JSON keeps the borders between the parts, so that `a` + `bc` and `ab` + `c` differ. */
function proof({ secret, purpose, subject }: SignedClaim, end: string): string {
  return createHmac('sha256', secret)
    .update(JSON.stringify([purpose, subject, end]))
    .digest('base64url')
}
