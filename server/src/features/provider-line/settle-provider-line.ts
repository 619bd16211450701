import * as wire from '@pairtake/protocol/provider-line/provider-line-endpoints'
import type { ProviderLineUse } from '@pairtake/protocol/provider-line/provider-line'
import { isId } from '#access.ts'
import type { Tx } from '#adapters/database/database.ts'
import { transact } from '#adapters/database/transact.ts'
import { serve } from '#http/serve.ts'
import { notFound, Refusal } from '#refusal.ts'
import { post } from '#features/ledger/ledger-queries.ts'
import { providerSettlementEntries } from '#features/ledger/posting-rules.ts'
import { recordAct } from '#features/operator/audit-queries.ts'
import { findListedLine } from './provider-line-list-queries.ts'
import { keepSettled, lockProviderLine, type ProviderLineRow } from './provider-line-queries.ts'
import { viewProviderLine } from './provider-line-view.ts'
import { unbookedMinorOf, usesOf } from './settlement-rules.ts'
import { settlementCause } from './undo-settlement-act.ts'

const accounts = { fee: 'provider_fees', own: 'own_funds', loss: 'platform_loss' } as const

/** An operator explains a line that doesn't fit: the amount our books lack is booked as what the operator says it is, and logged. */
export const settleProviderLine = serve(wire.settleProviderLine, async (call) => {
  const { deps, caller, params, body } = call
  await transact(deps.db, async (tx) => {
    const line = await requireOpenLine(tx, params.id, body.as)
    const at = deps.now()
    await keepSettled(tx, line, { as: body.as, operatorId: caller.id, note: body.note, at })
    if (body.as !== 'nothing') {
      const entries = providerSettlementEntries(unbookedMinorOf(line) ?? 0, { kind: accounts[body.as] })
      await post(tx, { cause: settlementCause(line.id, line.settlements + 1), entries, currency: line.currency, at })
    }
    const action = `provider_line_settled_as_${body.as}`
    await recordAct(tx, deps, { operatorId: caller.id, action, subject: 'provider_line', subjectId: line.id, reason: body.note })
  })

  const row = await findListedLine(deps.db, params.id)
  if (!row) throw notFound('Line')
  return { data: viewProviderLine(row, call) }
})

async function requireOpenLine(tx: Tx, lineId: string, use: ProviderLineUse): Promise<ProviderLineRow> {
  const line = isId(lineId) ? await lockProviderLine(tx, lineId) : undefined
  if (!line) throw notFound('Line')
  if (line.settled_at !== null) throw new Refusal('STATE_MOVED_ON', 'Another operator has already settled this line.')
  if (usesOf(line).includes(use)) return line
  throw new Refusal(
    'STATE_MOVED_ON',
    usesOf(line).length === 0
      ? 'This line fits now, so there is nothing to settle.'
      : 'Our books already match this line, so there is nothing to book.',
  )
}
