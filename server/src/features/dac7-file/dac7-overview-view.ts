import type { Dac7Changes, Dac7Overview } from '@pairtake/protocol/dac7/dac7-endpoints'
import { transact } from '#adapters/database/transact.ts'
import type { ViewContext } from '#http/serve.ts'
import { dayIn } from '#wire-time.ts'
import { platformMarkup } from '#features/dac7/dac7-report-rules.ts'
import { canBeReported } from '#features/dac7/dac7-rules.ts'
import type { Dac7Settings } from '#features/dac7/dac7-settings-rules.ts'
import { reportingPlatform } from '#features/dac7/dac7-view.ts'
import { compareWithFiled, type ComparedSeller, type SellerChange } from './dac7-change-view.ts'
import { readFiles } from './dac7-file-queries.ts'
import { lastFiledOf, nextKindOf } from './dac7-file-rules.ts'
import { standOf, viewDac7File } from './dac7-file-view.ts'

const shownAtMost = 100

/** Whether a year is over in the seller's time zone. */
export const isYearOver = ({ config, now }: ViewContext['deps'], year: number): boolean =>
  Number(dayIn(config.sellerTimeZone, now()).slice(0, 4)) > year

export async function viewDac7(context: ViewContext, { year, settings }: { year: number; settings: Dac7Settings }): Promise<Dac7Overview> {
  const { config, patientDb } = context.deps
  return transact(patientDb, async (tx) => {
    const rows = await readFiles(tx, year)
    const filed = lastFiledOf(rows.map((row) => ({ ...standOf(row), said: row.platform })))
    const overview: Counted = {
      year,
      isOver: isYearOver(context.deps, year),
      sellers: 0,
      elsewhere: 0,
      incomplete: [],
      incompleteCount: 0,
      files: rows.map((row) => viewDac7File(row, rows, context)),
    }
    const platform = filed !== undefined && filed.said !== platformMarkup(reportingPlatform(config, settings))
    const changes: Dac7Changes = { platform, changed: 0, gone: 0, added: 0, sellers: [] }
    let [total, listed] = [0, 0]
    for await (const page of compareWithFiled(tx, config, { year, listsUnfiled: filed !== undefined })) {
      total = page.total
      listed += page.found.length
      for (const found of page.found) count(overview, found)
      for (const change of page.changes) countChange(changes, change)
    }
    // Who is left out lacks nothing: filed, or to be in the first file.
    overview.sellers += total - listed
    if (filed === undefined) changes.added += total - listed
    const next = overview.isOver ? nextKindOf(filed !== undefined, changes) : null
    return { ...overview, changes: filed === undefined ? null : changes, next }
  })
}

type Counted = Omit<Dac7Overview, 'changes' | 'next'>

function count(overview: Counted, { memberId, name, gaps, isReportable, isFiled, staysAsFiled }: ComparedSeller): void {
  if (!isFiled && !isReportable) {
    overview.elsewhere += 1
    return
  }
  const isReported = isFiled || canBeReported(gaps)
  if (isReported) overview.sellers += 1
  // What a seller gives who is filed and lives elsewhere by now doesn't matter any more.
  if (gaps.length === 0 || !isReportable) return
  overview.incompleteCount += 1
  if (overview.incomplete.length < shownAtMost) overview.incomplete.push({ memberId, name, missing: gaps, isReported, staysAsFiled })
}

function countChange(changes: Dac7Changes, { memberId, name, change, parts }: SellerChange): void {
  changes[change] += 1
  if (changes.sellers.length < shownAtMost) changes.sellers.push({ memberId, name, change, parts })
}
