import type { Address } from '@pairtake/protocol/general'

/** 'Ulica Matije Gupca 12, 51000 Rijeka, Croatia'; empty when nothing is on file. */
export function addressWords({ streetAddress, postalCode, city, state, country }: Address): string {
  const town = [postalCode, city].filter(Boolean).join(' ')
  return [streetAddress, town, state, country?.name].filter(Boolean).join(', ')
}
