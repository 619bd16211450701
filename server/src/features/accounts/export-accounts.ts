import * as wire from '@pairtake/protocol/accounts/accounts-endpoints'
import { transact } from '#adapters/database/transact.ts'
import { serve } from '#http/serve.ts'
import { fieldRefusal } from '#refusal.ts'
import { recordAct } from '#features/operator/audit-queries.ts'
import { nameOfFile, periodOf } from './accounts-file-rules.ts'
import { accountsAddress } from './accounts-view.ts'
import { isWithinOneYear } from './fiscal-year-rules.ts'

/** The audit log records who exports a file of the accounts before they get its URL. */
export const exportAccounts = serve(
  wire.exportAccounts,
  async (call) => {
    const { deps, caller, body } = call
    if (body.from > body.to) throw fieldRefusal('to', 'The last day cannot be before the first.')
    const file = { sheet: body.sheet, period: periodOf(body, deps.config.sellerTimeZone) }
    if (body.sheet === 'datev' && !isWithinOneYear(file.period, deps.config.datev.yearStartsOn)) {
      throw fieldRefusal('to', 'A DATEV file covers one financial year and one calendar year at most. Please choose a period within both.')
    }

    const act = { action: 'accounts_exported', subject: 'accounts', subjectId: nameOfFile(file) } as const
    await transact(deps.db, (tx) => recordAct(tx, deps, { operatorId: caller.id, ...act }))
    return { data: { url: accountsAddress(file, call) } }
  },
  { repeats: 'afresh' },
)
