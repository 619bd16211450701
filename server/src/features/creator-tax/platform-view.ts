import type { Config } from '#config.ts'
import { sellerAddressOf, type SellerAddress } from '#features/payment/seller-address-rules.ts'

export type PlatformParty = SellerAddress & { name: string; address: string; taxNumber: string; registration: string; vatRate: number }

/** The buyer of the creators' services: the same company that sells to brands. */
export function platformOf({ sepaDebtor: { name, iban }, seller, vat }: Config): PlatformParty {
  const address = sellerAddressOf({ name, address: seller.address, country: vat.country, bankCountry: iban.slice(0, 2) })
  return { name, ...seller, ...address, vatRate: vat.rate }
}
