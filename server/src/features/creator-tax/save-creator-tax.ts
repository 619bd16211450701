import * as wire from '@pairtake/protocol/creator-tax/creator-tax-endpoints'
import { selfBillingTerms } from '@pairtake/protocol/creator-tax/self-billing-terms'
import { transact } from '#adapters/database/transact.ts'
import { serve } from '#http/serve.ts'
import { fieldRefusal } from '#refusal.ts'
import { requireLockedMember } from '#features/user/user-access.ts'
import { endAgreement, findCreatorTax, keepAgreement, saveCreatorTaxRow } from './creator-tax-queries.ts'
import { selfBilledTaxOf, whyNotTaxNumber } from './creator-tax-rules.ts'
import { viewCreatorTax } from './creator-tax-view.ts'
import { platformOf } from './platform-view.ts'

/** Status, number and agreement are saved together. Issued papers stay as they are; jobs finalized from now on follow what is saved. */
export const saveCreatorTax = serve(wire.saveCreatorTax, async ({ deps, caller, body }) => {
  const { status, taxNumber, tin, birthCity, birthCountry, agreesTo } = body
  // The form accepts both or neither.
  const birth = birthCity === undefined && birthCountry === undefined ? undefined : { city: birthCity ?? '', country: birthCountry ?? '' }
  const row = await transact(deps.db, async (tx) => {
    await requireLockedMember(tx, caller.id)
    const known = await findCreatorTax(tx, caller.id)
    const wrong = whyNotTaxNumber({ status, taxNumber, country: known.country })
    if (wrong !== undefined) throw fieldRefusal('taxNumber', wrong)
    if (agreesTo !== null) {
      // If the terms changed while they were being read, they have to be read again; an older agreement stays in force.
      if (agreesTo !== selfBillingTerms.version && agreesTo !== known.version) {
        throw fieldRefusal('agreesTo', 'The agreement has changed. Please reload the page and read it again.')
      }
      const decision = selfBilledTaxOf({ ...known, status, taxNumber }, platformOf(deps.config))
      if ('whyNot' in decision) throw fieldRefusal('agreesTo', decision.whyNot)
    }

    const at = deps.now()
    await saveCreatorTaxRow(tx, caller.id, { status, taxNumber, tin, birth, at })
    if (agreesTo === null) await endAgreement(tx, caller.id, at)
    else await keepAgreement(tx, caller.id, { version: agreesTo, at })
    return findCreatorTax(tx, caller.id)
  })

  return { data: viewCreatorTax(row, deps.config) }
})
