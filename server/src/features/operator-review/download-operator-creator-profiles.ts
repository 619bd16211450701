import * as wire from '@pairtake/protocol/operator/operator-review-endpoints'
import { patternOf } from '#adapters/database/search.ts'
import { transact } from '#adapters/database/transact.ts'
import { makeListFile, wholeFile } from '#features/operator/list-file-act.ts'
import { seenOf } from '#features/operator-claim/seen-rules.ts'
import { serve } from '#http/serve.ts'
import { dayOrNone } from '#wire-time.ts'
import { listOperatorProfileFileRows } from './operator-profile-queries.ts'

const heads = [
  'Joined',
  'Name',
  'First name',
  'Last name',
  'Email',
  'State',
  'Country',
  'Languages',
  'Submitted',
  'Verified',
  'Portfolio changed',
  'Last rejection',
  'Creator ID',
]

/** Birth dates and addresses are left out: the list does not show them either. */
export const downloadOperatorCreatorProfiles = serve(wire.downloadOperatorCreatorProfiles, (call) =>
  transact(call.deps.db, async (tx) => {
    const { body } = call
    const asked = { state: body.state ?? '', pattern: patternOf(body.q) }
    const rows = await listOperatorProfileFileRows(tx, { ...asked, ...seenOf(call, body), ...wholeFile })
    return makeListFile(tx, call, {
      name: 'creators',
      filters: body,
      heads,
      rows: rows.map((row) => [
        dayOrNone(row.joined_at),
        row.display_name,
        row.first_name,
        row.last_name,
        row.email,
        row.state,
        row.country ?? '',
        row.languages.join(' '),
        dayOrNone(row.submitted_at),
        dayOrNone(row.verified_at),
        dayOrNone(row.portfolio_changed_at),
        row.last_rejection_reason ?? '',
        row.id,
      ]),
    })
  }),
)
