import type { Blocker } from '@pairtake/protocol/opportunity/opportunity'
import { ageOn } from '@pairtake/protocol/creator-profile/age'
import type { Gender } from '@pairtake/protocol/general'
import type { CampaignState } from '@pairtake/protocol/campaign/campaign-actions'

/** A campaign is hidden while its agency is suspended, and after it has left. */
export type Hideable = { hidden_at: Date | string | null }

export const isHidden = (campaign: Hideable): boolean => campaign.hidden_at !== null

export type Restrictions = Hideable & {
  state: CampaignState
  restriction_language: string | null
  restriction_countries: readonly string[]
  restriction_genders: readonly Gender[]
  restriction_age_from: number | null
  restriction_age_to: number | null
}

export type Applicant = {
  state: 'incomplete' | 'in_review' | 'verified'
  native_language: string | null
  languages: readonly string[]
  country: string | null
  gender: Gender | null
  birth_date: string | null
}

/** The reasons that keep a creator from applying, in the order of the page; an empty restriction blocks nobody. */
export function blockersOf(campaign: Restrictions, applicant: Applicant | undefined, today: string): Blocker[] {
  const blockers: [Blocker, boolean][] = [
    ['profileIncomplete', applicant?.state !== 'verified'],
    ['notPublished', campaign.state !== 'published' || isHidden(campaign)],
    ['restrictionLanguage', !speaks(applicant, campaign.restriction_language)],
    ['restrictionCountry', !isAmong(applicant?.country, campaign.restriction_countries)],
    ['restrictionGender', !isAmong(applicant?.gender, campaign.restriction_genders)],
    ['restrictionAge', !isOfAge(campaign, applicant?.birth_date ?? null, today)],
  ]
  return blockers.flatMap(([blocker, isBlocking]) => (isBlocking ? [blocker] : []))
}

function speaks(applicant: Applicant | undefined, locale: string | null): boolean {
  return locale === null || applicant?.native_language === locale || (applicant?.languages.includes(locale) ?? false)
}

function isAmong<T extends string>(value: T | null | undefined, wanted: readonly T[]): boolean {
  return wanted.length === 0 || (value != null && wanted.includes(value))
}

function isOfAge(campaign: Restrictions, birthDate: string | null, today: string): boolean {
  const { restriction_age_from: from, restriction_age_to: to } = campaign
  if (from === null && to === null) return true
  if (birthDate === null) return false
  const age = ageOn(birthDate, today)
  return age >= (from ?? 0) && age <= (to ?? Number.POSITIVE_INFINITY)
}

export const blockerWords = {
  profileIncomplete: 'In order to apply, your profile must first be verified',
  notPublished: 'This campaign no longer accepts applications.',
  restrictionLanguage: 'This campaign asks for creators who speak another language.',
  restrictionCountry: 'This campaign asks for creators from other countries.',
  restrictionGender: 'This campaign asks for creators of another gender.',
  restrictionAge: 'This campaign asks for creators in another age range.',
} as const satisfies Record<Blocker, string>
