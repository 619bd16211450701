import type { Tx } from '#adapters/database/database.ts'
import type { Config } from '#config.ts'
import { startOfDayIn } from '#wire-time.ts'
import { platformOf } from '#features/creator-tax/platform-view.ts'
import { compactTaxNumber, isVatNumber } from '#features/payment/invoice-tax-rules.ts'
import { readCredited, readSellers, type Credited, type SellerRow } from './dac7-queries.ts'
import type { Platform } from './dac7-report-rules.ts'
import { gapsOf } from './dac7-rules.ts'
import type { Dac7Settings } from './dac7-settings-rules.ts'

const pageSize = 500

const yearOf = ({ sellerTimeZone: timeZone }: Config, year: number) => ({
  from: startOfDayIn(timeZone, `${year}-01-01`),
  until: startOfDayIn(timeZone, `${year + 1}-01-01`),
  timeZone,
})

export type FoundSeller = { seller: SellerRow; quarters: Credited; gaps: ReturnType<typeof gapsOf> }

/** Everybody who earned something that year, some at a time. */
export async function* sellersOf(tx: Tx, config: Config, year: number): AsyncGenerator<FoundSeller[]> {
  const credited = await readCredited(tx, yearOf(config, year))
  for (let at = 0; at < credited.length; at += pageSize) {
    const page = credited.slice(at, at + pageSize)
    const ids = page.map(({ memberId }) => memberId)
    const sellers = new Map((await readSellers(tx, ids)).map((seller) => [seller.memberId, seller]))
    yield page.flatMap((quarters) => {
      const seller = sellers.get(quarters.memberId)
      return seller ? [{ seller, quarters, gaps: gapsOf(seller) }] : []
    })
  }
}

/** The platform that reports, from the settings. */
export function reportingPlatform(config: Config, settings: Dac7Settings): Platform {
  const { name, street, postalCode, city, taxNumber, registration } = platformOf(config)
  const vatNumber = isVatNumber(taxNumber, settings.country) ? compactTaxNumber(taxNumber) : ''
  return { ...settings, name, street, postalCode, city, registration, vatNumber }
}
