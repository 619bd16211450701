import type { ReactElement } from 'react'
import { contractFilters, contractSorts } from '@pairtake/protocol/list-filters'
import { idParam, oneOfParam, wholeParam, yesOrNoParam } from '#mechanisms/search/search-params.ts'
import { steeringParams } from '#mechanisms/search/steering.ts'

export const contractTabs = ['summary', 'messages', 'profile'] as const
export type ContractTab = (typeof contractTabs)[number]

/** S1 section 2: the job, its tab and the selected item are parameters in the URL of the list behind them. */
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
  /** The take and remark of that item that a link points to. */
  take?: number | undefined
  remark?: string | undefined
  /** Whether the form to report the job to the operator is open. */
  report?: boolean | undefined
}

export const contractListSearch = steeringParams(contractFilters, contractSorts)

/** Lets a list's dialog change the URL without knowing which list it is. */
export type ContractAddress = {
  search: ContractSearch
  /** Returns a link without text to the same list with these changes. */
  renderLink: (change: ContractSearch) => ReactElement<Record<string, unknown>>
  /** Navigates like the link, but replaces the history entry. */
  go: (change: ContractSearch) => void
}
