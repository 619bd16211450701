import { sellerAddressOf } from '#features/payment/seller-address-rules.ts'
import { vatIdPatterns } from '#vat-ids.ts'
import { said } from './dac7-rules.ts'

export type Dac7Settings = { tin: string; senderId: string; country: string }

type Given = { tin: string; senderId: string; country: string | undefined; name: string; address: string }

/** The settings for the yearly report of sellers, or one line for each that cannot be used. */
export function readDac7Settings({ tin, senderId, country, name, address }: Given): Dac7Settings | string[] {
  const problems: string[] = []
  if (said(tin) === '') problems.push('DAC7_TIN: the report names the tax number of who runs the platform, which is not the VAT number')
  // The country is checked below and does not affect how the town is read.
  if (said(sellerAddressOf({ name, address, country, bankCountry: '' }).city) === '') {
    problems.push('SELLER_ADDRESS: the report of sellers needs the town, as Street 1, 10115 Berlin, Germany')
  }
  if (country === undefined || !(country in vatIdPatterns)) {
    problems.push('DAC7: VAT_COUNTRY has to be the member state of the European Union that the report goes to')
    return problems
  }
  return problems.length > 0 ? problems : { tin, senderId, country }
}
