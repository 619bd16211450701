import type { ContractCreator } from '@pairtake/protocol/contract/contract-creator'
import type { CreatorProfile } from '@pairtake/protocol/creator-profile/creator-profile-endpoints'
import { ageOn } from '@pairtake/protocol/creator-profile/age'
import { countryName } from '@pairtake/protocol/reference/countries'
import { languageName } from '@pairtake/protocol/reference/languages'
import type { Place } from '../../http/serve.ts'
import { dayOf } from '../../wire-time.ts'
import { viewPortfolioItem } from '../portfolio/portfolio-view.ts'
import { viewGeneral } from '../user/member-view.ts'
import type { CreatorFaceRow, CreatorProfileRow } from './creator-profile-queries.ts'

const viewCountry = (code: string | null) => (code === null ? null : { code, name: countryName(code) })
const viewLanguage = (locale: string) => ({ locale, name: languageName(locale) })

/** The creator's own view. */
export function viewCreatorProfile(row: CreatorProfileRow): CreatorProfile {
  return {
    state: row.state,
    lastRejectionReason: row.last_rejection_reason,
    gender: row.gender,
    birthDate: row.birth_date,
    nativeLanguage: row.native_language === null ? null : viewLanguage(row.native_language),
    languages: row.languages.map(viewLanguage),
    shortBio: row.short_bio,
    residence: {
      country: viewCountry(row.country),
      streetAddress: row.street_address,
      city: row.city,
      state: row.state_region,
      postalCode: row.postal_code,
    },
    socialInfo: { instagram: row.instagram },
  }
}

/** What an agency sees: the age and not the birthday, the country and not the address, ready videos only. */
export function viewContractCreator(row: CreatorFaceRow, place: Place): ContractCreator {
  return {
    id: row.id,
    firstName: row.first_name,
    general: viewGeneral(row, place),
    creatorProfile: {
      shortBio: row.short_bio ?? '',
      gender: row.gender,
      age: row.birth_date === null ? null : ageOn(row.birth_date, dayOf(place.deps.now())),
      nativeLanguage: row.native_language === null ? null : viewLanguage(row.native_language),
      languages: (row.languages ?? []).map(viewLanguage),
    },
    residence: { country: viewCountry(row.country) },
    portfolio: row.portfolio.map((item) => viewPortfolioItem(item, place, { isOwn: false })),
    ratings: {
      contentQuality: { good: row.quality_good ?? 0, bad: row.quality_bad ?? 0 },
      professionalism: { good: row.professionalism_good ?? 0, bad: row.professionalism_bad ?? 0 },
    },
  }
}
