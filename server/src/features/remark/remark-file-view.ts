import type { ContractMediaId } from '@pairtake/protocol/ids'
import * as wire from '@pairtake/protocol/raw-routes'
import type { RemarkFileFormat } from '@pairtake/protocol/remark/remark-endpoints'
import { endOfNextHour, heldAddress } from '#http/held-address.ts'
import type { ViewContext } from '#http/serve.ts'
import { viewRemarkCsv } from './remark-csv-view.ts'
import { viewRemarkEdl } from './remark-edl-view.ts'
import type { RemarkFile } from './remark-file-rules.ts'
import type { RemarksOfTake } from './remark-queries.ts'
import { viewRemarks } from './remark-view.ts'
import { viewRemarkFcpxml, viewRemarkXmeml } from './remark-xml-view.ts'

type Format = { ending: string; mime: string; view: (file: RemarkFile) => string }

export const remarkFileFormats: Readonly<Record<RemarkFileFormat, Format>> = {
  csv: { ending: 'csv', mime: 'text/csv; charset=utf-8', view: viewRemarkCsv },
  edl: { ending: 'edl', mime: 'text/plain; charset=utf-8', view: viewRemarkEdl },
  fcpxml: { ending: 'fcpxml', mime: 'application/xml; charset=utf-8', view: viewRemarkFcpxml },
  xmeml: { ending: 'xml', mime: 'application/xml; charset=utf-8', view: viewRemarkXmeml },
}

type RemarkFileRef = { contractMediaId: ContractMediaId; take: number; format: RemarkFileFormat }

/** The signed URL of a file with the remarks sent about one take. */
export function remarkFileAddress({ contractMediaId, take, format }: RemarkFileRef, context: ViewContext): string {
  const file = `${take}.${remarkFileFormats[format].ending}`
  return heldAddress(wire.sendRemarkFile, { contractMediaId, file }, { ...context, endsAt: endOfNextHour(context.deps) })
}

/** Includes the frames of the take's preview if they are known. */
export function viewRemarkFile(row: RemarksOfTake): RemarkFile {
  const { name, take, rate_num: num, rate_den: den, frames, width, height } = row
  const isKnown = num !== null && den !== null && frames !== null
  const film = isKnown ? { num, den, frames, width: width ?? 1080, height: height ?? 1920 } : null
  return { name, take, film, remarks: viewRemarks(row) }
}
