import { rangesOf } from './network.ts'

/** Whether what the machine at `address` says of where a call came from is believed; `hop` is 0 for the machine that is connected to us. */
export type TrustedProxies = (address: string | undefined, hop: number) => boolean

const trustsNobody: TrustedProxies = () => false

/** `TRUST_PROXY`: `true` believes every proxy, a number the nearest so many, a list the addresses in it. Throws at anything else. */
export function trustedProxiesOf(setting: string | undefined): TrustedProxies {
  const value = setting?.trim() ?? ''
  if (value === '' || value === 'false' || value === '0') return trustsNobody
  if (value === 'true') return () => true
  if (/^\d{1,2}$/.test(value)) return (_address, hop) => hop < Number(value)
  const isAmong = rangesOf(value.split(',').map((entry) => entry.trim()))
  return (address) => isAmong(address)
}
