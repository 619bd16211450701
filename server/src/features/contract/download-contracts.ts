import * as wire from '@pairtake/protocol/contract/contract-endpoints'
import { contractStateWords } from '@pairtake/protocol/contract/contract-state-words'
import { patternOf } from '#adapters/database/search.ts'
import { decimal } from '#csv.ts'
import { askedRows, listFile } from '#http/list-file.ts'
import { serve } from '#http/serve.ts'
import { dayOf } from '#wire-time.ts'
import { listContractFileRows } from './contract-list-queries.ts'

/** The brand's file has what it pays, the creator's what they get. */
export const downloadContracts = serve(wire.downloadContracts, async ({ deps, caller, query }) => {
  const of = caller.role === 'agency' ? 'agency' : 'creator'
  const rows = await listContractFileRows(deps.db, {
    of,
    ownerId: caller.id,
    pattern: patternOf(query.q),
    state: query.state ?? '',
    sort: query.sort || 'newest',
    now: deps.now(),
    limit: askedRows,
  })

  return listFile({
    name: 'jobs',
    now: deps.now(),
    heads: [
      'Started',
      'Campaign',
      of === 'agency' ? 'Creator' : 'Brand',
      'State',
      of === 'agency' ? 'Total' : 'Price',
      'Currency',
      'Finalized',
      'Due',
    ],
    rows: rows.map((row) => [
      dayOf(row.created_at),
      row.campaign_name,
      row.other_name,
      contractStateWords[row.state],
      // Nobody pays or earns anything for a cancelled job.
      row.state === 'cancelled' ? '' : decimal(of === 'agency' ? (row.total_minor ?? 0) : row.price_minor),
      row.currency,
      row.finalized_at ? dayOf(row.finalized_at) : '',
      row.due_at ? dayOf(row.due_at) : '',
    ]),
  })
})
