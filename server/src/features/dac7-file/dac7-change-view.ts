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

/** A seller; if filed, the account may be too different by now for anything but the earnings to be corrected. */
export type ComparedSeller = FoundSeller & { filed: FiledRecord | undefined; staysAsFiled: boolean }

export type ComparedPage = { found: ComparedSeller[]; changes: SellerChange[] }

/** Compares everyone who earned something that year with their filed records, page by page; sellers to be deleted come last. */
export async function* compareWithFiled(tx: Tx, config: Config, year: number): AsyncGenerator<ComparedPage> {
  const seen: MemberId[] = []
  for await (const sellers of sellersOf(tx, config, year)) {
    const memberIds = sellers.map(({ seller }) => seller.memberId)
    seen.push(...memberIds)
    const filed = new Map((await readFiled(tx, { year, memberIds, isOfOthers: false })).map((record) => [record.memberId, record]))
    const found = sellers.map((one) => compared(one, filed.get(one.seller.memberId)))
    yield { found, changes: found.flatMap((one) => changeOf(one, config.currency) ?? []) }
  }
  const gone = await readFiled(tx, { year, memberIds: seen, isOfOthers: true })
  yield { found: [], changes: gone.map((filed) => ({ ...filed, change: 'gone', corrects: filed.docRefId, parts: [] })) }
}

/** A member who has since left the Union, or deleted details, was still a seller in that year, and the tax office knows the details. */
function compared(found: FoundSeller, filed: FiledRecord | undefined): ComparedSeller {
  const staysAsFiled = filed !== undefined && (!isReportable(found.seller) || saysMissing(filed.content, found.gaps))
  return { ...found, filed, staysAsFiled }
}

function changeOf({ seller, quarters, gaps, filed, staysAsFiled }: ComparedSeller, currency: string): SellerChange | undefined {
  const { memberId } = seller
  const name = `${seller.firstName} ${seller.lastName}`.trim()
  if (!filed) {
    if (!isReportable(seller) || !canBeReported(gaps)) return undefined
    return { memberId, name, change: 'added', content: sellerMarkup({ seller, quarters, currency }), corrects: null, parts: [] }
  }
  const content = staysAsFiled
    ? withActivities(filed.content, activitiesMarkup(quarters, currency))
    : sellerMarkup({ seller, quarters, currency })
  if (content === filed.content) return undefined
  return { memberId, name, change: 'changed', content, corrects: filed.docRefId, parts: partsThatDiffer(filed.content, content) }
}
