import { getCampaign, listCampaigns } from '@pairtake/protocol/campaign/campaign-endpoints'
import { getContract, listCampaignContracts, listContracts } from '@pairtake/protocol/contract/contract-endpoints'
import { getPayment, listPayments } from '@pairtake/protocol/payment/payment-endpoints'
import { getDashboard } from '@pairtake/protocol/user/dashboard-endpoints'

/** What a change of a job or of its media makes stale on the agency's screens. */
export const contractMediaChanges = [
  getContract,
  listContracts,
  listCampaignContracts,
  getCampaign,
  listCampaigns,
  getPayment,
  listPayments,
  getDashboard,
]
