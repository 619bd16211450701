import * as z from 'zod/mini'
import { memberId } from '#ids.ts'
import { country, gender, general, language } from '#general.ts'
import { portfolioItem } from '#portfolio/portfolio-item.ts'

const tally = z.object({ good: z.int(), bad: z.int() })
/** The sums of all ratings that brands gave a creator's work. */
export const ratings = z.object({ contentQuality: tally, professionalism: tally })
export type Ratings = z.infer<typeof ratings>

/** The creator as shown to the agency in a candidate request or contract. */
export const contractCreator = z.object({
  id: memberId,
  firstName: z.string(),
  general,
  creatorProfile: z.object({
    shortBio: z.string(),
    gender: z.nullable(gender),
    age: z.nullable(z.int()),
    nativeLanguage: z.nullable(language),
    languages: z.array(language),
  }),
  residence: z.object({ country: z.nullable(country) }),
  portfolio: z.array(portfolioItem),
  ratings,
})
export type ContractCreator = z.infer<typeof contractCreator>
