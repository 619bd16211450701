import type { Address } from '@pairtake/protocol/general'

/** Returns an address such as 'Ulica Matije Gupca 12, 51000 Rijeka, Croatia'; empty if none is on file. */
export function addressWords({ streetAddress, postalCode, city, state, country }: Address): string {
  const town = [postalCode, city].filter(Boolean).join(' ')
  return [streetAddress, town, state, country?.name].filter(Boolean).join(', ')
}
