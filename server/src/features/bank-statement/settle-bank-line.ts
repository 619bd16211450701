import * as wire from '@pairtake/protocol/bank-statement/bank-statement-endpoints'
import { transact } from '#adapters/database/transact.ts'
import { serve } from '#http/serve.ts'
import { notFound, Refusal } from '#refusal.ts'
import { post } from '#features/ledger/ledger-queries.ts'
import { bankLineEntries } from '#features/ledger/posting-rules.ts'
import { recordAct } from '#features/operator/audit-queries.ts'
import { findLine, keepSettled } from './bank-line-queries.ts'
import { proposalOfRow, viewBankLine } from './bank-line-view.ts'
import { usesOf } from './proposal-rules.ts'
import { takeOpenLine } from './take-line-act.ts'

const accounts = { provider: 'provider_transit', charge: 'bank_charges', own: 'own_funds', suspense: 'suspense' } as const

/** Settles a movement that belongs to no payout: books it as what the operator says it is, and logs it. */
export const settleBankLine = serve(wire.settleBankLine, async (call) => {
  const { deps, caller, params, body } = call
  await transact(deps.db, async (tx) => {
    const line = await takeOpenLine(tx, params.id)
    if (!usesOf(line, proposalOfRow(line)).includes(body.as)) throw new Refusal('STATE_MOVED_ON', whyNot(proposalOfRow(line).words))
    const at = deps.now()
    await keepSettled(tx, line.id, { as: body.as, operatorId: caller.id, note: body.note, at })
    if (body.as !== 'nothing') {
      const entries = bankLineEntries(line.amount_minor, { kind: accounts[body.as] })
      await post(tx, { cause: `bank-line:${line.id}`, entries, currency: line.currency, at })
    }
    const act = { action: `bank_line_settled_as_${body.as}`, subject: 'bank_line', subjectId: line.id, reason: body.note || null } as const
    await recordAct(tx, deps, { operatorId: caller.id, ...act })
  })

  const row = await findLine(deps.db, params.id)
  if (!row) throw notFound('Line')
  return { data: viewBankLine(row, call) }
})

const whyNot = (words: string) => `This line can’t be settled that way. ${words}`
