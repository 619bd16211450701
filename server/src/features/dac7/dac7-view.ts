import type { Dac7Overview } from '@pairtake/protocol/dac7/dac7-endpoints'
import type { Config } from '#config.ts'
import type { Deps } from '#deps.ts'
import { newId } from '#ids.ts'
import { startOfDayIn } from '#wire-time.ts'
import { platformOf } from '#features/creator-tax/platform-view.ts'
import { compactTaxNumber, isVatNumber } from '#features/payment/invoice-tax-rules.ts'
import { readCredited, readSellers, type Credited, type SellerRow } from './dac7-queries.ts'
import { reportHead, reportTail, sellerMarkup, type Report } from './dac7-report-rules.ts'
import { canBeReported, gapsOf, isReportable } from './dac7-rules.ts'
import type { Dac7Settings } from './dac7-settings-rules.ts'

const pageSize = 500
const shownAtMost = 100

const yearOf = ({ sellerTimeZone: timeZone }: Config, year: number) => ({
  from: startOfDayIn(timeZone, `${year}-01-01`),
  until: startOfDayIn(timeZone, `${year + 1}-01-01`),
  timeZone,
})

type Found = { seller: SellerRow; quarters: Credited; gaps: ReturnType<typeof gapsOf> }

/** Everybody who earned something that year, some at a time. */
async function* sellersOf({ patientDb: tx, config }: Deps, year: number): AsyncGenerator<Found[]> {
  const credited = await readCredited(tx, yearOf(config, year))
  for (let at = 0; at < credited.length; at += pageSize) {
    const page = credited.slice(at, at + pageSize)
    const sellers = new Map(
      (
        await readSellers(
          tx,
          page.map(({ memberId }) => memberId),
        )
      ).map((seller) => [seller.memberId, seller]),
    )
    yield page.flatMap((quarters) => {
      const seller = sellers.get(quarters.memberId)
      return seller ? [{ seller, quarters, gaps: gapsOf(seller) }] : []
    })
  }
}

export async function viewDac7(deps: Deps, year: number): Promise<Dac7Overview> {
  const overview: Dac7Overview = { year, sellers: 0, elsewhere: 0, incomplete: [], incompleteCount: 0 }
  for await (const page of sellersOf(deps, year)) {
    for (const { seller, gaps } of page) {
      if (!isReportable(seller)) {
        overview.elsewhere += 1
        continue
      }
      const isReported = canBeReported(gaps)
      if (isReported) overview.sellers += 1
      if (gaps.length === 0) continue
      overview.incompleteCount += 1
      const { memberId, firstName, lastName } = seller
      if (overview.incomplete.length < shownAtMost) {
        overview.incomplete.push({ memberId, name: `${firstName} ${lastName}`.trim(), missing: gaps, isReported })
      }
    }
  }
  return overview
}

/** The file in pieces, in the OECD's schema for platforms (DPI XML 1.0), which the member states take for DAC7. */
export async function* dac7File(deps: Deps, { year, settings }: { year: number; settings: Dac7Settings }): AsyncGenerator<Buffer> {
  const { config } = deps
  const { name, street, postalCode, city, taxNumber, registration } = platformOf(config)
  const vatNumber = isVatNumber(taxNumber, settings.country) ? compactTaxNumber(taxNumber) : ''
  const platform = { ...settings, name, street, postalCode, city, registration, vatNumber }
  const report: Report = { platform, year, currency: config.currency, at: deps.now(), id: newId().replaceAll('-', '') }

  let number = 0
  for await (const page of sellersOf(deps, year)) {
    for (const { seller, quarters, gaps } of page) {
      if (!isReportable(seller) || !canBeReported(gaps)) continue
      if (number === 0) yield Buffer.from(reportHead(report, { isEmpty: false }))
      number += 1
      yield Buffer.from(sellerMarkup(report, { seller, quarters, number }))
    }
  }
  if (number === 0) yield Buffer.from(reportHead(report, { isEmpty: true }))
  yield Buffer.from(reportTail)
}
