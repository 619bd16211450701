import * as wire from '@pairtake/protocol/provider-line/provider-line-endpoints'
import { isId } from '#access.ts'
import { transact } from '#adapters/database/transact.ts'
import { serve } from '#http/serve.ts'
import { notFound, Refusal } from '#refusal.ts'
import { recordAct } from '#features/operator/audit-queries.ts'
import { findListedLine } from './provider-line-list-queries.ts'
import { lockProviderLine } from './provider-line-queries.ts'
import { viewProviderLine } from './provider-line-view.ts'
import { undoSettlement } from './undo-settlement-act.ts'

/** For an operator who settled the wrong line, or settled it as the wrong thing. */
export const reopenProviderLine = serve(wire.reopenProviderLine, async (call) => {
  const { deps, caller, params } = call
  await transact(deps.db, async (tx) => {
    const line = isId(params.id) ? await lockProviderLine(tx, params.id) : undefined
    if (!line) throw notFound('Line')
    if (line.settled_at === null) throw new Refusal('STATE_MOVED_ON', 'This line isn’t settled.')
    await undoSettlement(tx, line, deps.now())
    const act = { action: 'provider_line_reopened', subject: 'provider_line', subjectId: line.id } as const
    await recordAct(tx, deps, { operatorId: caller.id, ...act })
  })

  const row = await findListedLine(deps.db, params.id)
  if (!row) throw notFound('Line')
  return { data: viewProviderLine(row, call) }
})
