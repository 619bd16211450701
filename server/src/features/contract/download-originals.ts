import * as wire from '@pairtake/protocol/contract/contract-endpoints'
import { contractCan } from '@pairtake/protocol/contract/contract-actions'
import { serve } from '#http/serve.ts'
import { Refusal } from '#refusal.ts'
import { requireContract } from './contract-access.ts'
import { listOriginals } from './contract-asset-queries.ts'
import { originalsAddress } from './originals-zip-view.ts'

/** The creator may download their own work at any time; the agency once it is paid. */
export const downloadOriginals = serve(wire.downloadOriginals, async (call) => {
  const { deps, caller, params } = call
  const contract = await requireContract(deps.db, caller, params.id)
  if (caller.role === 'agency' && !contractCan.openOriginals(contract)) {
    throw new Refusal('ORIGINALS_LOCKED', 'You can download the originals once the job is finalized.')
  }
  if ((await listOriginals(deps.db, contract.id)).length === 0) throw new Refusal('NOT_FOUND', 'Nothing has been delivered yet.')

  return { data: { url: originalsAddress(contract.id, call) } }
})
