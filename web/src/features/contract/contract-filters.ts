import type { ContractFilter, ContractSort } from '@pairtake/protocol/list-filters'
import type { Asked } from '#mechanisms/search/steering.ts'
import type { Option } from '#ui/fields/select-field.tsx'
import { contractStateLooks } from './contract-state-badge.tsx'

export type ContractListAsked = Asked<ContractFilter, ContractSort>

const stateOptions = (states: readonly (keyof typeof contractStateLooks)[]) =>
  states.map((value) => ({ value, label: contractStateLooks[value].word }))

const words = {
  agency: { review: 'To review', changes: 'Changes requested' },
  creator: { review: 'In review', changes: 'To change' },
} as const

/** Returns the filters. 'Approved this month' is only linked from the dashboard, so its chip appears only while it is chosen. */
export function contractFilterOptions(side: 'agency' | 'creator', chosen: ContractFilter | undefined): readonly Option<ContractFilter>[] {
  return [
    ...stateOptions(['in_progress']),
    { value: 'review', label: words[side].review },
    { value: 'changes', label: words[side].changes },
    { value: 'late', label: 'Late' },
    ...stateOptions(['delivered', 'finalizing', 'completed', 'cancelled']),
    ...(chosen === 'approved_this_month' ? [{ value: chosen, label: 'Approved this month' }] : []),
  ]
}

export const contractSortOptions: readonly Option<ContractSort>[] = [
  { value: 'newest', label: 'Newest first' },
  { value: 'oldest', label: 'Oldest first' },
  { value: 'due', label: 'Due date' },
  { value: 'price_high', label: 'Highest price' },
  { value: 'price_low', label: 'Lowest price' },
]
