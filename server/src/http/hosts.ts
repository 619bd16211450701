import { isIP } from 'node:net'
import { isLoopbackAddress } from './network.ts'

export type Hosts = {
  /** Whether requests to this host are answered: a foreign domain that resolves to our address can read nothing here. */
  serves(host: string): boolean
  /** Whether the host is certainly ours, so that it may be used in mailed addresses. */
  isOurs(host: string): boolean
}

const shape = /^(\[[\da-f:.]+\]|[a-z\d_](?:[a-z\d_.-]*[a-z\d_])?)\.?(?::\d{1,5})?$/i
const wildcards = new Set(['0.0.0.0', '::', ''])
const rememberedHosts = 1000

/** `[::1]:3000` becomes `::1`, `Localhost.:80` becomes `localhost`; undefined when this is no host. */
function hostNameOf(host: string): string | undefined {
  return shape
    .exec(host)?.[1]
    ?.replace(/^\[|\]$/g, '')
    .toLowerCase()
}

function isLoopbackName(name: string): boolean {
  return name === 'localhost' || name.endsWith('.localhost') || isLoopbackAddress(name)
}

/**
 * The hosts that a service answers to: those of the machine itself, and that of `PUBLIC_URL` or else the address it listens on. If it listens on all
 * addresses and has no name of its own, any IP address is accepted but no other name: a foreign page can make its own domain resolve to us, but not
 * an IP address.
 */
export function hostsOf({ publicUrl, host }: { publicUrl: string | undefined; host: string }): Hosts {
  const own = (publicUrl === undefined ? hostNameOf(host.includes(':') ? `[${host}]` : host) : hostNameOf(new URL(publicUrl).host)) ?? ''
  const takesAddresses = publicUrl === undefined && wildcards.has(host)
  const isOurs = (name: string) => isLoopbackName(name) || (name === own && !wildcards.has(own))

  const served = new Set<string>()
  return {
    serves(given) {
      if (served.has(given)) return true
      const name = hostNameOf(given)
      if (name === undefined || !(isOurs(name) || (takesAddresses && isIP(name) !== 0))) return false
      if (served.size < rememberedHosts) served.add(given)
      return true
    },
    isOurs(given) {
      const name = hostNameOf(given)
      return name !== undefined && isOurs(name)
    },
  }
}
