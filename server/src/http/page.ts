import type { PageMeta, PageQuery } from '@pairtake/protocol/paging'

export function offsetOf({ page, limit }: PageQuery): { limit: number; offset: number } {
  return { limit, offset: (page - 1) * limit }
}

/** `pages` is at least 1. */
export function metaOf({ page, limit }: PageQuery, total: number): PageMeta {
  return { page, pages: Math.max(1, Math.ceil(total / limit)), total }
}
