import type { CampaignForCreator } from '@pairtake/protocol/campaign/campaign'
import type { Gender } from '@pairtake/protocol/general'
import type { Blocker, Opportunity } from '@pairtake/protocol/opportunity/opportunity'

/**
 * A creator's standing with a campaign; each has its banner and actions (S2 section 2, Opportunity dialog). cancelled: its job was cancelled.
 * lapsed: the clock declined the application, so it can be made again.
 */
export type Standing =
  | 'collaborating'
  | 'cancelled'
  | 'withdrawn'
  | 'declined'
  | 'brandOffers'
  | 'awaitingBrand'
  | 'unverified'
  | 'blocked'
  | 'lapsed'
  | 'canApply'

export function standingOf({ candidateRequest: request, blockers }: Opportunity): Standing {
  if (request?.contract) return request.contract.state === 'cancelled' ? 'cancelled' : 'collaborating'
  if (request?.withdrawn) return 'withdrawn'
  if (request?.state === 'new') return request.currentPriceOwner === 'agency' ? 'brandOffers' : 'awaitingBrand'
  if (request?.state === 'declined' && !request.lapsed) return 'declined'
  if (blockers.some((blocker) => blocker !== 'profileIncomplete')) return 'blocked'
  if (blockers.length > 0) return 'unverified'
  return request ? 'lapsed' : 'canApply'
}

const people: Record<Gender, string> = {
  female: 'Women',
  male: 'Men',
  non_binary: 'Non-binary people',
  trans_man: 'Trans men',
  trans_woman: 'Trans women',
}

type Restriction = { key: Blocker; words: string }

/** Returns who a campaign is open to; empty if it is open to everyone. */
export function restrictionsOf(campaign: CampaignForCreator): Restriction[] {
  const { restrictionAge, restrictionGenders, restrictionCountries, restrictionLanguage } = campaign
  const age = ageWords(restrictionAge)
  return [
    ...(age ? [{ key: 'restrictionAge' as const, words: age }] : []),
    ...(restrictionGenders.length > 0
      ? [{ key: 'restrictionGender' as const, words: restrictionGenders.map((gender) => people[gender]).join(', ') }]
      : []),
    ...(restrictionCountries.length > 0
      ? [{ key: 'restrictionCountry' as const, words: listWords(restrictionCountries.map(({ name }) => name)) }]
      : []),
    ...(restrictionLanguage ? [{ key: 'restrictionLanguage' as const, words: `Speaks ${restrictionLanguage.name}` }] : []),
  ]
}

function ageWords({ from, to }: CampaignForCreator['restrictionAge']): string | null {
  if (from !== null && to !== null) return `Age ${from} to ${to}`
  if (from !== null) return `Age ${from} and above`
  return to === null ? null : `Age up to ${to}`
}

const namesShown = 3

function listWords(names: readonly string[]): string {
  const rest = names.length - namesShown
  return rest > 0 ? `${names.slice(0, namesShown).join(', ')} and ${rest} more` : names.join(', ')
}

/** Returns why a creator cannot apply, for the dialog; blockers that can be fixed name where. */
export function blockerWords(blocker: Blocker, campaign: CampaignForCreator): string {
  const asked = restrictionsOf(campaign).find(({ key }) => key === blocker)?.words
  switch (blocker) {
    case 'profileIncomplete':
      return 'In order to apply, your profile must first be verified'
    case 'notPublished':
      return 'This campaign is no longer taking candidates.'
    case 'restrictionLanguage':
      return `The brand is looking for creators who speak ${campaign.restrictionLanguage?.name ?? 'another language'}, which isn’t one of your profile languages.`
    case 'restrictionCountry':
      return `The brand is looking for creators who live in: ${asked ?? 'other countries'}.`
    case 'restrictionGender':
      return `The brand is looking for: ${asked ?? 'other people'}.`
    case 'restrictionAge':
      return `The brand is looking for creators in another age range: ${asked ?? 'see above'}.`
    default:
      return blocker satisfies never
  }
}

/** A language can be added and a residence corrected; age and gender cannot be changed in the settings. */
export function isMendable(blocker: Blocker): boolean {
  return blocker === 'restrictionLanguage' || blocker === 'restrictionCountry' || blocker === 'profileIncomplete'
}
