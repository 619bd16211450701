import type { CreatorProfile } from '@pairtake/protocol/creator-profile/creator-profile-endpoints'
import { viewCountry, viewLanguage } from '#features/member/reference-view.ts'
import type { CreatorProfileRow } from './creator-profile-queries.ts'

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
