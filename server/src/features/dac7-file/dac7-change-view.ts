import type { Dac7Part } from '@pairtake/protocol/dac7/dac7-endpoints'
import type { MemberId } from '@pairtake/protocol/ids'
import type { Tx } from '#adapters/database/database.ts'
import type { Config } from '#config.ts'
import { activitiesMarkup, sellerMarkup } from '#features/dac7/dac7-report-rules.ts'
import { canBeReported, isReportable } from '#features/dac7/dac7-rules.ts'
import { sellersOf, type FoundSeller } from '#features/dac7/dac7-view.ts'
import { readFiled, type FiledRecord } from './dac7-file-queries.ts'
import { partsThatDiffer, saysMissing, withActivities } from './dac7-file-rules.ts'

/** A record of the next file, about one seller; `corrects` is the number of the seller's record at the tax office. */
export type SellerChange = {
  memberId: MemberId
  name: string
  change: 'added' | 'changed' | 'gone'
  content: string
  corrects: string | null
  parts: Dac7Part[]
}

export type ComparedPage = { found: FoundSeller[]; changes: SellerChange[] }

/** Compares everyone who earned something that year with their filed records, page by page; sellers to be deleted come last. */
export async function* compareWithFiled(tx: Tx, config: Config, year: number): AsyncGenerator<ComparedPage> {
  const seen: MemberId[] = []
  for await (const found of sellersOf(tx, config, year)) {
    const memberIds = found.map(({ seller }) => seller.memberId)
    seen.push(...memberIds)
    const filed = new Map((await readFiled(tx, { year, memberIds, isOfOthers: false })).map((record) => [record.memberId, record]))
    yield { found, changes: found.flatMap((one) => changeOf(one, filed.get(one.seller.memberId), config.currency) ?? []) }
  }
  const gone = await readFiled(tx, { year, memberIds: seen, isOfOthers: true })
  yield { found: [], changes: gone.map((filed) => ({ ...filed, change: 'gone', corrects: filed.docRefId, parts: [] })) }
}

function changeOf({ seller, quarters, gaps }: FoundSeller, filed: FiledRecord | undefined, currency: string): SellerChange | undefined {
  const { memberId } = seller
  const name = `${seller.firstName} ${seller.lastName}`.trim()
  if (!filed) {
    if (!isReportable(seller) || !canBeReported(gaps)) return undefined
    return { memberId, name, change: 'added', content: sellerMarkup({ seller, quarters, currency }), corrects: null, parts: [] }
  }
  // A member who has since left the Union, or deleted details, was still a seller in that year, and the tax office knows the details.
  const staysAsFiled = !isReportable(seller) || saysMissing(filed.content, gaps)
  const content = staysAsFiled
    ? withActivities(filed.content, activitiesMarkup(quarters, currency))
    : sellerMarkup({ seller, quarters, currency })
  if (content === filed.content) return undefined
  return { memberId, name, change: 'changed', content, corrects: filed.docRefId, parts: partsThatDiffer(filed.content, content) }
}
