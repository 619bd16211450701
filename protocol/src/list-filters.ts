// Names only, because the page reads them from an address before anything else is loaded: what moves a state comes with the screens.

/** A state, or 'undecided': with candidates that wait for a decision. */
export const campaignFilters = ['draft', 'rejected', 'in_review', 'published', 'filled', 'delivered', 'undecided'] as const
export type CampaignFilter = (typeof campaignFilters)[number]
export const campaignSorts = ['newest', 'oldest', 'name'] as const
export type CampaignSort = (typeof campaignSorts)[number]

export const candidateFilters = ['new', 'accepted', 'declined'] as const
export const candidateSorts = ['newest', 'oldest', 'price_low', 'price_high', 'shortlisted'] as const
export type CandidateSort = (typeof candidateSorts)[number]

/** A state, or what its media asks for: in review with the brand, changes asked of the creator, late, approved in the running month. */
export const contractFilters = [
  'in_progress',
  'delivered',
  'finalizing',
  'completed',
  'cancelled',
  'review',
  'changes',
  'late',
  'approved_this_month',
] as const
export type ContractFilter = (typeof contractFilters)[number]
/** 'due': what is to be delivered next comes first. */
export const contractSorts = ['newest', 'oldest', 'due', 'price_low', 'price_high'] as const
export type ContractSort = (typeof contractSorts)[number]

/** A state, or what happened to the charge. */
export const paymentFilters = ['future', 'scheduled', 'paid', 'failed', 'refunded', 'chargeback'] as const
export type PaymentFilter = (typeof paymentFilters)[number]
export const paymentSorts = ['newest', 'oldest', 'price_low', 'price_high'] as const
export type PaymentSort = (typeof paymentSorts)[number]

export const conversationFilters = ['unread'] as const
export const conversationSorts = ['newest', 'oldest', 'name'] as const
export type ConversationSort = (typeof conversationSorts)[number]

/** 'openings': those with most places left. 'least': those that ask for the fewest files. */
export const opportunitySorts = ['newest', 'openings', 'least'] as const
export type OpportunitySort = (typeof opportunitySorts)[number]
