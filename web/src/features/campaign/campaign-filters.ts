import type { CampaignFilter, CampaignSort } from '@pairtake/protocol/list-filters'
import type { Option } from '#ui/fields/select-field.tsx'
import { campaignStateLooks } from './campaign-state-badge.tsx'

/** Filters for what is waiting for the agency come first, then the states in order of progress. */
export const campaignFilterOptions: readonly Option<CampaignFilter>[] = [
  { value: 'undecided', label: 'To decide' },
  ...(['draft', 'in_review', 'rejected', 'published', 'filled', 'delivered'] as const).map((value) => ({
    value,
    label: campaignStateLooks[value].word,
  })),
]

export const campaignSortOptions: readonly Option<CampaignSort>[] = [
  { value: 'newest', label: 'Newest first' },
  { value: 'oldest', label: 'Oldest first' },
  { value: 'name', label: 'Name' },
]
