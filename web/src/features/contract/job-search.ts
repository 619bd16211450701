import type { ReactElement } from 'react'
import { idParam, oneOfParam, yesOrNoParam } from '#mechanisms/search/search-params.ts'

export const jobTabs = ['summary', 'messages', 'profile'] as const
export type JobTab = (typeof jobTabs)[number]

/** S1 section 2: the job, its tab and the item that is looked at stand in the address of the list behind them. */
export const jobSearch = { show: idParam, tab: oneOfParam(jobTabs), mediaId: idParam, report: yesOrNoParam }

export type JobSearch = {
  show?: string | undefined
  tab?: JobTab | undefined
  mediaId?: string | undefined
  /** The form that asks the operator to look at the job. */
  report?: boolean | undefined
}

/** How a list lets its dialog move through the address, without the dialog knowing which list it is. */
export type JobAddress = {
  search: JobSearch
  /** A link without words to the same list with these changes. */
  renderLink: (change: JobSearch) => ReactElement<Record<string, unknown>>
  /** The same for what is not a link; the place before is replaced. */
  go: (change: JobSearch) => void
}
