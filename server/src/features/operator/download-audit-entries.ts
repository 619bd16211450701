import * as wire from '@pairtake/protocol/operator/operator-endpoints'
import { patternOf } from '#adapters/database/search.ts'
import { transact } from '#adapters/database/transact.ts'
import { serve } from '#http/serve.ts'
import { wireTime } from '#wire-time.ts'
import { listAuditRows } from './audit-queries.ts'
import { subjectWords } from './audit-view.ts'
import { makeListFile, wholeFile } from './list-file-act.ts'

const heads = ['Time', 'Operator', 'Action', 'Subject', 'Name', 'Reason', 'Subject ID', 'Entry ID']

export const downloadAuditEntries = serve(wire.downloadAuditEntries, (call) =>
  transact(call.deps.db, async (tx) => {
    const { q, state = '', operator = '', subjectId = '' } = call.body
    const { rows } = await listAuditRows(tx, { state, operatorId: operator, subjectId, pattern: patternOf(q), ...wholeFile })
    return makeListFile(tx, call, {
      name: 'audit-log',
      filters: { q, state },
      further: [...(operator === '' ? [] : [`operator ${operator}`]), ...(subjectId === '' ? [] : [`record ${subjectId}`])],
      heads,
      rows: rows.map((row) => [
        wireTime(row.created_at),
        row.operator_name,
        row.action,
        row.subject,
        subjectWords(row.subject_name, row.subject_sum),
        row.reason ?? '',
        row.subject_id,
        row.id,
      ]),
    })
  }),
)
