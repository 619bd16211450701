import { limits } from '@pairtake/protocol/limits'

type Count = {
  total: number
  /** What is listed: 'campaign', 'campaigns'. */
  noun: readonly [string, string]
  /** Of a search no more is counted than it lists. */
  isSearch: boolean
}

/** '12 campaigns', and '1,000+ campaigns' of a search that found no fewer than it lists. */
export function countWords({ total, noun: [one, many], isSearch }: Count): string {
  const plus = isSearch && total >= limits.search.most ? '+' : ''
  return `${total.toLocaleString('en-US')}${plus} ${total === 1 ? one : many}`
}
