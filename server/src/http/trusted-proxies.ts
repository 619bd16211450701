import { rangesOf } from './network.ts'

/** Whether the forwarding headers of the machine at `address` are trusted; `hop` is 0 for the machine that is connected to us. */
export type TrustedProxies = (address: string | undefined, hop: number) => boolean

const trustsNobody: TrustedProxies = () => false

/**
 * Parses `TRUST_PROXY`: `true` trusts every proxy, a number trusts that many of the nearest, a list trusts the addresses in it. Throws on anything
 * else.
 */
export function trustedProxiesOf(setting: string | undefined): TrustedProxies {
  const value = setting?.trim() ?? ''
  if (value === '' || value === 'false' || value === '0') return trustsNobody
  if (value === 'true') return () => true
  if (/^\d{1,2}$/.test(value)) return (_address, hop) => hop < Number(value)
  const isAmong = rangesOf(value.split(',').map((entry) => entry.trim()))
  return (address) => isAmong(address)
}
