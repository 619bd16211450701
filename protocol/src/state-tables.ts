import type { StateTable } from './actions.ts'
import { campaignActions } from './campaign/campaign-actions.ts'
import { candidateRequestActions } from './candidate-request/candidate-request-actions.ts'
import { contractMediaActions } from './contract-media/contract-media-actions.ts'
import { contractActions } from './contract/contract-actions.ts'
import { creatorProfileActions } from './creator-profile/creator-profile-actions.ts'
import { earningActions } from './finances/earning-actions.ts'
import { paymentActions } from './payment/payment-actions.ts'
import { chargebackActions } from './payment/chargeback-actions.ts'
import { refundActions } from './payment/refund-actions.ts'
import { payoutActions } from './payout/payout-actions.ts'
import { portfolioItemActions } from './portfolio/portfolio-item-actions.ts'
import { remarkActions } from './remark/remark-actions.ts'

/** Every state machine of the product, for the documents and the tests that iterate over them. */
export const stateTables: Record<string, StateTable> = {
  campaign: campaignActions,
  'candidate-request': candidateRequestActions,
  contract: contractActions,
  'contract-media': contractMediaActions,
  remark: remarkActions,
  'creator-profile': creatorProfileActions,
  payment: paymentActions,
  refund: refundActions,
  chargeback: chargebackActions,
  earning: earningActions,
  payout: payoutActions,
  'portfolio-item': portfolioItemActions,
}
