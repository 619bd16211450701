import type { OperatorCreatorProfile } from '@pairtake/protocol/operator/operator'
import type { ViewContext } from '#http/serve.ts'
import { wireTimeOrNull } from '#wire-time.ts'
import { viewCreatorProfile } from '#features/creator-profile/creator-profile-view.ts'
import { viewPortfolioItem } from '#features/portfolio/portfolio-view.ts'
import { viewWaiting } from '#features/review/review-view.ts'
import { viewGeneral } from '#features/member/member-view.ts'
import type { OperatorProfileRow } from './operator-profile-queries.ts'

export function viewOperatorProfile(row: OperatorProfileRow, context: ViewContext): OperatorCreatorProfile {
  return {
    ...viewCreatorProfile(row),
    user: {
      id: row.creator_id,
      firstName: row.first_name,
      lastName: row.last_name,
      email: row.email,
      general: viewGeneral(row, context),
    },
    ...viewWaiting(row),
    portfolio: row.portfolio.map((item) => viewPortfolioItem(item, context, { isOwn: false })),
    portfolioChangedAt: wireTimeOrNull(row.portfolio_changed_at),
  }
}
