import { countries } from '@pairtake/protocol/reference/countries'

type Configured = { name: string; address: string; country: string | undefined; bankCountry: string }
export type SellerAddress = { street: string; postalCode: string; city: string; state: string; country: string }

const codes = new Map(countries.flatMap(({ code, name }) => [[name.toLowerCase(), code] as const, [code.toLowerCase(), code] as const]))

/**
 * The parts of the seller's address, which is configured as one line: name, street, place, country. The country that VAT is charged for overrides the
 * one in the address; without both, it is the bank account's.
 */
export function sellerAddressOf({ name, address, country, bankCountry }: Configured): SellerAddress {
  const parts = address
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '' && part !== name)
  const written = codes.get(parts.at(-1)?.toLowerCase() ?? '')
  if (written !== undefined) parts.pop()
  const town = parts.length > 1 ? (parts.pop() ?? '') : ''
  const [, postalCode = '', city = town] = /^((?:[A-Z]{1,2}-)?\d[\dA-Z -]*\d)\s+(\S.*)$/.exec(town) ?? []
  return { street: parts.join(', '), postalCode, city, state: '', country: country ?? written ?? bankCountry }
}

/** The lines of the configured address, which is one line with commas; the name is printed above them already. */
export function addressOf({ name, address }: { name: string; address: string }): string[] {
  const lines = address.split(',').map((part) => part.trim())
  return lines[0] === name ? lines.slice(1) : lines
}
