import { isIP } from 'node:net'
import { isLoopbackAddress } from './network.ts'

export type Hosts = {
  /** Whether calls that name this host are answered: a name that a stranger made point to us reads nothing here. */
  serves(host: string): boolean
  /** Whether the host is surely ours, so that it may stand in an address we mail. */
  isOurs(host: string): boolean
}

const shape = /^(\[[\da-f:.]+\]|[a-z\d_](?:[a-z\d_.-]*[a-z\d_])?)\.?(?::\d{1,5})?$/i
const wildcards = new Set(['0.0.0.0', '::', ''])
const rememberedHosts = 1000

/** `[::1]:3000` is `::1`, `Localhost.:80` is `localhost`; undefined where this is no host. */
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
 * The names a service answers to: those of the machine itself, and that of `PUBLIC_URL`, or else the address it listens at. Where it listens at all
 * addresses and has no name of its own, any address will do, but no name: a page elsewhere can make its own name point here, and no address.
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
