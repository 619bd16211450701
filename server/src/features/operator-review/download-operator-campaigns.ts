import * as wire from '@pairtake/protocol/operator/operator-review-endpoints'
import { patternOf } from '#adapters/database/search.ts'
import { transact } from '#adapters/database/transact.ts'
import { makeListFile, wholeFile } from '#features/operator/list-file-act.ts'
import { seenOf } from '#features/operator-claim/seen-rules.ts'
import { serve } from '#http/serve.ts'
import { dayOrNone } from '#wire-time.ts'
import { listOperatorCampaignFileRows } from './operator-campaign-queries.ts'

const heads = [
  'Created',
  'Campaign',
  'Brand',
  'Brand email',
  'State',
  'Creators wanted',
  'Creators hired',
  'New candidates',
  'Submitted',
  'Published',
  'Edited',
  'Last rejection',
  'Campaign ID',
]

export const downloadOperatorCampaigns = serve(wire.downloadOperatorCampaigns, (call) =>
  transact(call.deps.db, async (tx) => {
    const { body } = call
    const asked = { state: body.state ?? '', pattern: patternOf(body.q) }
    const rows = await listOperatorCampaignFileRows(tx, { ...asked, ...seenOf(call, body), ...wholeFile })
    return makeListFile(tx, call, {
      name: 'campaigns',
      filters: body,
      heads,
      rows: rows.map((row) => [
        dayOrNone(row.created_at),
        row.name,
        row.agency_name,
        row.agency_email,
        row.state,
        { number: String(row.desired_creators) },
        { number: String(row.hired) },
        { number: String(row.candidates_new) },
        dayOrNone(row.submitted_at),
        dayOrNone(row.published_at),
        dayOrNone(row.edited_at),
        row.last_rejection_reason ?? '',
        row.id,
      ]),
    })
  }),
)
