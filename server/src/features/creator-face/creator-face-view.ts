import type { ContractCreator, Ratings } from '@pairtake/protocol/contract/contract-creator'
import { ageOn } from '@pairtake/protocol/creator-profile/age'
import type { ViewContext } from '#http/serve.ts'
import { dayOf } from '#wire-time.ts'
import { viewGeneral } from '#features/member/member-view.ts'
import { viewCountry, viewLanguage } from '#features/member/reference-view.ts'
import { viewPortfolioItem } from '#features/portfolio/portfolio-view.ts'
import type { CreatorFaceRow } from './creator-face-queries.ts'

/** What an agency sees: the age but not the birthday, the country but not the address, ready videos only. */
export function viewContractCreator(row: CreatorFaceRow, context: ViewContext): ContractCreator {
  return {
    id: row.id,
    firstName: row.first_name,
    general: viewGeneral(row, context),
    creatorProfile: {
      shortBio: row.short_bio ?? '',
      gender: row.gender,
      age: row.birth_date === null ? null : ageOn(row.birth_date, dayOf(context.deps.now())),
      nativeLanguage: row.native_language === null ? null : viewLanguage(row.native_language),
      languages: (row.languages ?? []).map(viewLanguage),
    },
    residence: { country: viewCountry(row.country) },
    portfolio: row.portfolio.map((item) => viewPortfolioItem(item, context, { isOwn: false })),
    ratings: viewRatings(row),
  }
}

type Tallies = Pick<CreatorFaceRow, 'quality_good' | 'quality_bad' | 'professionalism_good' | 'professionalism_bad'>

export const viewRatings = (row: Tallies): Ratings => ({
  contentQuality: { good: row.quality_good ?? 0, bad: row.quality_bad ?? 0 },
  professionalism: { good: row.professionalism_good ?? 0, bad: row.professionalism_bad ?? 0 },
})
