import * as wire from '@pairtake/protocol/campaign/campaign-endpoints'
import { serve } from '#http/serve.ts'
import { dayOf } from '#wire-time.ts'
import { requireOwnCampaign } from './campaign-access.ts'
import { countReachedCreators } from './reach-queries.ts'

/** Fields that the editor does not send count as they were saved. */
export const countReach = serve(wire.countReach, async ({ deps, caller, params, body }) => {
  const campaign = await requireOwnCampaign(deps.db, caller, params.id)

  const creators = await countReachedCreators(deps.db, {
    ageFrom: body.restrictionAgeFrom === undefined ? campaign.restriction_age_from : body.restrictionAgeFrom,
    ageTo: body.restrictionAgeTo === undefined ? campaign.restriction_age_to : body.restrictionAgeTo,
    genders: body.restrictionGenders ?? campaign.restriction_genders,
    countries: body.restrictionCountries ?? campaign.restriction_countries,
    language: body.restrictionLanguage === undefined ? campaign.restriction_language : body.restrictionLanguage,
    today: dayOf(deps.now()),
  })

  return { data: { creators } }
})
