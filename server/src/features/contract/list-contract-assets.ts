import * as wire from '@pairtake/protocol/contract/contract-endpoints'
import { serve } from '#http/serve.ts'
import { requireContractAssets } from './contract-access.ts'
import { viewContractAsset } from './contract-asset-view.ts'

export const listContractAssets = serve(wire.listContractAssets, async (call) => {
  const assets = await requireContractAssets(call.deps.db, call.caller, call.params.id)

  return { data: assets.map((asset) => viewContractAsset(asset, call.caller, call)) }
})
