import type { ReactElement } from 'react'
import { contractFilters, contractSorts } from '@pairtake/protocol/list-filters'
import { idParam, oneOfParam, wholeParam, yesOrNoParam } from '#mechanisms/search/search-params.ts'
import { steeringParams } from '#mechanisms/search/steering.ts'

export const contractTabs = ['summary', 'messages', 'profile'] as const
export type ContractTab = (typeof contractTabs)[number]

/** S1 section 2: the job, its tab and the item that is looked at stand in the address of the list behind them. */
export const contractSearch = {
  show: idParam,
  tab: oneOfParam(contractTabs),
  mediaId: idParam,
  take: wholeParam,
  remark: idParam,
  report: yesOrNoParam,
}

export type ContractSearch = {
  show?: string | undefined
  tab?: ContractTab | undefined
  mediaId?: string | undefined
  /** A take and a remark of that item, to which a link led. */
  take?: number | undefined
  remark?: string | undefined
  /** The form that asks the operator to look at the job. */
  report?: boolean | undefined
}

export const contractListSearch = steeringParams(contractFilters, contractSorts)

/** How a list lets its dialog move through the address, without the dialog knowing which list it is. */
export type ContractAddress = {
  search: ContractSearch
  /** A link without words to the same list with these changes. */
  renderLink: (change: ContractSearch) => ReactElement<Record<string, unknown>>
  /** The same for what is not a link; the place before is replaced. */
  go: (change: ContractSearch) => void
}
