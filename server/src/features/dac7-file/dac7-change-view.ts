import type { Dac7Gap, Dac7Part } from '@pairtake/protocol/dac7/dac7-endpoints'
import type { MemberId } from '@pairtake/protocol/ids'
import type { Tx } from '#adapters/database/database.ts'
import type { Config } from '#config.ts'
import { startOfDayIn } from '#wire-time.ts'
import { activitiesMarkup, markupHash, sellerMarkup } from '#features/dac7/dac7-report-rules.ts'
import { canBeReported, gapsOf, isReportable, type Quarters } from '#features/dac7/dac7-rules.ts'
import { readCompared, type ComparedRow } from './compared-seller-queries.ts'
import { partsThatDiffer, saysMissing, withActivities } from './dac7-file-rules.ts'

/** A record of the next file, about one seller; `corrects` is the number of the seller's record at the tax office. */
export type SellerChange = {
  memberId: MemberId
  name: string
  change: 'added' | 'changed' | 'gone'
  content: () => string
  corrects: string | null
  parts: Dac7Part[]
  sellerHash: string
}

/** A seller; if filed, the account may be too different by now for anything but the earnings to be corrected. */
export type ComparedSeller = {
  memberId: MemberId
  name: string
  gaps: Dac7Gap[]
  isReportable: boolean
  isFiled: boolean
  staysAsFiled: boolean
}

/** `total` counts the sellers of the year, on each page. */
export type ComparedPage = { total: number; found: ComparedSeller[]; changes: SellerChange[] }

type Compared = { year: number; listsUnfiled: boolean }

/**
 * Compares everyone who earned something that year with their filed records, some at a time. Sellers who lack nothing are left out if their record
 * is filed and still right, and, unless `listsUnfiled`, if none is filed. Changes of filed records come before sellers to add. Runs in a transaction.
 */
export async function* compareWithFiled(tx: Tx, config: Config, { year, listsUnfiled }: Compared): AsyncGenerator<ComparedPage> {
  const asked = { ...yearOf(config, year), year, listsUnfiled, markupHash: markupHash(config.currency) }
  for await (const { total, rows } of readCompared(tx, asked)) {
    const found: ComparedSeller[] = []
    const changes: SellerChange[] = []
    for (const row of rows) {
      const seller = comparedOf(row)
      if (seller) found.push(seller)
      const change = seller ? changeOf(row, seller, config.currency) : goneOf(row)
      if (change) changes.push(change)
    }
    yield { total, found, changes }
  }
}

const yearOf = ({ sellerTimeZone: timeZone }: Config, year: number) => {
  const start = (month: string) => startOfDayIn(timeZone, `${year}-${month}-01`)
  return { quarters: [start('01'), start('04'), start('07'), start('10')] as const, until: startOfDayIn(timeZone, `${year + 1}-01-01`) }
}

const nameOf = ({ firstName, lastName }: ComparedRow) => `${firstName} ${lastName}`.trim()

/** A member who has since left the Union, or deleted details, was still a seller in that year, and the tax office knows the details. */
function comparedOf(row: ComparedRow): ComparedSeller | undefined {
  if (row.minor === null) return undefined
  const [gaps, filed] = [gapsOf(row), row.filedContent]
  const staysAsFiled = filed !== null && (!isReportable(row) || saysMissing(filed, gaps))
  return { memberId: row.memberId, name: nameOf(row), gaps, isReportable: isReportable(row), isFiled: filed !== null, staysAsFiled }
}

function changeOf(row: ComparedRow, { memberId, name, gaps, staysAsFiled }: ComparedSeller, currency: string): SellerChange | undefined {
  const { filedContent: filed, filedRef, sellerHash } = row
  const quarters: Quarters = { minor: row.minor ?? [], jobs: row.jobs ?? [] }
  const markup = () => sellerMarkup({ seller: row, quarters, currency })
  if (filed === null) {
    if (!isReportable(row) || !canBeReported(gaps)) return undefined
    return { memberId, name, change: 'added', content: markup, corrects: null, parts: [], sellerHash }
  }
  const content = staysAsFiled ? withActivities(filed, activitiesMarkup(quarters, currency)) : markup()
  if (content === filed) return undefined
  return {
    memberId,
    name,
    change: 'changed',
    content: () => content,
    corrects: filedRef,
    parts: partsThatDiffer(filed, content),
    sellerHash,
  }
}

function goneOf(row: ComparedRow): SellerChange {
  const { memberId, filedContent, filedRef, sellerHash } = row
  return { memberId, name: nameOf(row), change: 'gone', content: () => filedContent ?? '', corrects: filedRef, parts: [], sellerHash }
}
