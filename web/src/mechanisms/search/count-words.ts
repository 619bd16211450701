import { limits } from '@pairtake/protocol/limits'

type Count = {
  total: number
  /** The singular and plural of the listed records: 'campaign', 'campaigns'. */
  noun: readonly [string, string]
  /** For a search, counting stops at the maximum that it lists. */
  isSearch: boolean
}

/** Returns '12 campaigns', or '1,000+ campaigns' for a search that found the maximum it lists. */
export function countWords({ total, noun: [one, many], isSearch }: Count): string {
  const plus = isSearch && total >= limits.search.most ? '+' : ''
  return `${total.toLocaleString('en-US')}${plus} ${total === 1 ? one : many}`
}
