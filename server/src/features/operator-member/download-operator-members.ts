import * as wire from '@pairtake/protocol/operator/operator-member-endpoints'
import { patternOf } from '#adapters/database/search.ts'
import { transact } from '#adapters/database/transact.ts'
import { makeListFile, wholeFile } from '#features/operator/list-file-act.ts'
import { serve } from '#http/serve.ts'
import { dayOrNone } from '#wire-time.ts'
import { listOperatorMemberRows } from './operator-member-queries.ts'

const heads = ['Joined', 'Name', 'First name', 'Last name', 'Email', 'Role', 'Confirmed', 'Suspended', 'Suspension reason', 'Member ID']

export const downloadOperatorMembers = serve(wire.downloadOperatorMembers, (call) =>
  transact(call.deps.db, async (tx) => {
    const { body } = call
    const { rows } = await listOperatorMemberRows(tx, { state: body.state ?? '', pattern: patternOf(body.q), ...wholeFile })
    return makeListFile(tx, call, {
      name: 'members',
      filters: body,
      heads,
      rows: rows.map((row) => [
        dayOrNone(row.created_at),
        row.display_name,
        row.first_name,
        row.last_name,
        row.email,
        row.role,
        dayOrNone(row.confirmed_at),
        dayOrNone(row.suspended_at),
        row.suspension_reason ?? '',
        row.id,
      ]),
    })
  }),
)
