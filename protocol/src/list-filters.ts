// Names only, because the page parses them from the URL before anything else is loaded; the state tables come with the screens.

/** A campaign state, or 'undecided': campaigns with candidates waiting for a decision. */
export const campaignFilters = ['draft', 'rejected', 'in_review', 'published', 'filled', 'delivered', 'undecided'] as const
export type CampaignFilter = (typeof campaignFilters)[number]
export const campaignSorts = ['newest', 'oldest', 'name'] as const
export type CampaignSort = (typeof campaignSorts)[number]

export const candidateFilters = ['new', 'accepted', 'declined'] as const
export const candidateSorts = ['newest', 'oldest', 'price_low', 'price_high', 'shortlisted'] as const
export type CandidateSort = (typeof candidateSorts)[number]

/** A contract state, or what its media needs: in the brand's review, changes requested from the creator, late, approved this month. */
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
/** 'due' sorts by due date, earliest first. */
export const contractSorts = ['newest', 'oldest', 'due', 'price_low', 'price_high'] as const
export type ContractSort = (typeof contractSorts)[number]

/** A payment state, or what happened to the charge. */
export const paymentFilters = ['future', 'scheduled', 'paid', 'failed', 'refunded', 'chargeback'] as const
export type PaymentFilter = (typeof paymentFilters)[number]
export const paymentSorts = ['newest', 'oldest', 'price_low', 'price_high'] as const
export type PaymentSort = (typeof paymentSorts)[number]

export const conversationFilters = ['unread'] as const
export const conversationSorts = ['newest', 'oldest', 'name'] as const
export type ConversationSort = (typeof conversationSorts)[number]

/** 'openings': most open places first. 'least': fewest requested files first. */
export const opportunitySorts = ['newest', 'openings', 'least'] as const
export type OpportunitySort = (typeof opportunitySorts)[number]
