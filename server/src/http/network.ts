import { BlockList, isIP, isIPv6 } from 'node:net'

/** Strips the prefix of `::ffff:192.0.2.7`, as a dual-stack socket writes it, and the zone after the `%` of a link-local address. */
function plain(address: string): string {
  const [bare = ''] = address.split('%')
  return /^::ffff:(\d{1,3}(?:\.\d{1,3}){3})$/i.exec(bare)?.[1] ?? bare
}

/**
 * The network of a caller as limits count it: an IPv4 address, or the first 64 bits of an IPv6 address, because a subscriber gets all 2^64 addresses
 * of such a network.
 */
export function networkOf(address: string): string {
  const bare = plain(address)
  if (!isIPv6(bare)) return bare
  const groups = groupsOf(bare)
  // A mapped address may also be written in hexadecimal.
  if (groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff) {
    return [groups[6] ?? 0, groups[7] ?? 0].flatMap((group) => [group >> 8, group & 255]).join('.')
  }
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`
}

function groupsOf(address: string): number[] {
  const [head = '', tail] = address.split('::')
  const front = numbersOf(head)
  if (tail === undefined) return front
  const back = numbersOf(tail)
  return [...front, ...Array<number>(Math.max(0, 8 - front.length - back.length)).fill(0), ...back]
}

function numbersOf(part: string): number[] {
  return part
    .split(':')
    .filter((group) => group !== '')
    .flatMap((group) => {
      if (!group.includes('.')) return [Number.parseInt(group, 16)]
      const [a = 0, b = 0, c = 0, d = 0] = group.split('.').map(Number)
      return [(a << 8) | b, (c << 8) | d]
    })
}

/** Tells whether an address is in a list of addresses and ranges. */
export type Ranges = (address: string | undefined) => boolean

const named: Record<string, readonly string[]> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
}

/** Parses `10.0.0.0/8`, `192.0.2.7`, `2001:db8::/32`, or the names loopback, linklocal and uniquelocal; throws on anything else. */
export function rangesOf(entries: readonly string[]): Ranges {
  const list = new BlockList()
  for (const entry of entries.flatMap((name) => named[name.toLowerCase()] ?? [name])) {
    const [address = '', bits, ...more] = entry.split('/')
    const family = isIP(address)
    const longest = family === 4 ? 32 : 128
    const prefix = bits === undefined ? longest : /^\d{1,3}$/.test(bits) ? Number(bits) : Number.NaN
    if (family === 0 || more.length > 0 || !(prefix <= longest)) throw new Error(`${entry} is not an address or a range of addresses`)
    list.addSubnet(address, prefix, family === 4 ? 'ipv4' : 'ipv6')
  }
  return (address) => {
    const bare = plain(address ?? '')
    const family = isIP(bare)
    return family !== 0 && list.check(bare, family === 4 ? 'ipv4' : 'ipv6')
  }
}

export const isLoopbackAddress = rangesOf(['loopback'])
