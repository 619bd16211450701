import * as dac7 from './dac7/dac7-endpoints.ts'
import * as accounts from './accounts/accounts-endpoints.ts'
import * as balanceSheet from './balance-sheet/balance-sheet-endpoints.ts'
import * as bankStatement from './bank-statement/bank-statement-endpoints.ts'
import * as billingInfo from './billing-info/billing-info-endpoints.ts'
import * as calendar from './calendar/calendar-endpoints.ts'
import * as campaign from './campaign/campaign-endpoints.ts'
import * as candidateRequest from './candidate-request/candidate-request-endpoints.ts'
import * as config from './config/config-endpoints.ts'
import * as contractMedia from './contract-media/contract-media-endpoints.ts'
import * as contract from './contract/contract-endpoints.ts'
import * as conversation from './conversation/conversation-endpoints.ts'
import * as creatorProfile from './creator-profile/creator-profile-endpoints.ts'
import * as creatorPaper from './creator-paper/creator-paper-endpoints.ts'
import * as creatorTax from './creator-tax/creator-tax-endpoints.ts'
import type { Endpoint } from './endpoint.ts'
import * as feedback from './feedback/feedback-endpoints.ts'
import * as finances from './finances/finances-endpoints.ts'
import * as media from './media/media-endpoints.ts'
import * as notification from './notification/notification-endpoints.ts'
import * as mailbox from './operator/mailbox-endpoints.ts'
import * as operatorChargeback from './operator/operator-chargeback-endpoints.ts'
import * as operatorClaim from './operator/operator-claim-endpoints.ts'
import * as operatorContract from './operator/operator-contract-endpoints.ts'
import * as operatorCreatorPaper from './operator/operator-creator-paper-endpoints.ts'
import * as operatorDeletedCreator from './operator/operator-deleted-creator-endpoints.ts'
import * as operator from './operator/operator-endpoints.ts'
import * as operatorMember from './operator/operator-member-endpoints.ts'
import * as operatorMoney from './operator/operator-money-endpoints.ts'
import * as operatorReview from './operator/operator-review-endpoints.ts'
import * as opportunity from './opportunity/opportunity-endpoints.ts'
import * as paymentMethod from './payment-method/payment-method-endpoints.ts'
import * as payment from './payment/payment-endpoints.ts'
import * as payout from './payout/payout-endpoints.ts'
import * as portfolio from './portfolio/portfolio-endpoints.ts'
import * as providerLine from './provider-line/provider-line-endpoints.ts'
import * as remark from './remark/remark-endpoints.ts'
import * as session from './session/session-endpoints.ts'
import type { RawRoute } from './raw-route.ts'
import * as rawRoutes from './raw-routes.ts'
import * as signup from './session/signup-endpoints.ts'
import * as dashboard from './user/dashboard-endpoints.ts'
import * as user from './user/user-endpoints.ts'

const features: Record<string, Record<string, unknown>> = {
  session,
  signup,
  config,
  user,
  dashboard,
  campaign,
  'candidate-request': candidateRequest,
  opportunity,
  contract,
  calendar,
  feedback,
  'contract-media': contractMedia,
  remark,
  media,
  conversation,
  notification,
  payment,
  'payment-method': paymentMethod,
  'billing-info': billingInfo,
  'creator-profile': creatorProfile,
  portfolio,
  finances,
  payout,
  'creator-tax': creatorTax,
  'creator-paper': creatorPaper,
  'operator-review': operatorReview,
  'operator-chargeback': operatorChargeback,
  'operator-claim': operatorClaim,
  'operator-contract': operatorContract,
  'operator-creator-paper': operatorCreatorPaper,
  'operator-deleted-creator': operatorDeletedCreator,
  'operator-member': operatorMember,
  'operator-money': operatorMoney,
  operator,
  accounts,
  dac7,
  'balance-sheet': balanceSheet,
  'bank-statement': bankStatement,
  'provider-line': providerLine,
  mailbox,
}

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'callers' in value
}

export type NamedEndpoint = { feature: string; name: string; endpoint: Endpoint }

/** All endpoints, for the documents, the route table and the shared test suite. The page imports endpoints individually. */
export const allEndpoints: readonly NamedEndpoint[] = Object.entries(features).flatMap(([feature, exports]) =>
  Object.entries(exports).flatMap(([name, value]) => (isEndpoint(value) ? [{ feature, name, endpoint: value }] : [])),
)

export type NamedRawRoute = { name: string; route: RawRoute }

/** All routes that are not JSON calls. */
export const allRawRoutes: readonly NamedRawRoute[] = Object.entries(rawRoutes).map(([name, route]) => ({ name, route }))
