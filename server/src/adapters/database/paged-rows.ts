import type { Tx } from './database.ts'

type PageParams = { limit: number; offset: number }

/** Reads a page and the total that each of its rows carries. Past the end no row carries it, so the first row is read for it. */
export async function pagedRows<P extends PageParams, Row extends { total: number | null }>(
  select: (tx: Tx, params: P) => Promise<Row[]>,
  tx: Tx,
  params: P,
): Promise<{ rows: Row[]; total: number }> {
  const rows = await select(tx, params)
  if (rows[0] || params.offset === 0) return { rows, total: rows[0]?.total ?? 0 }
  const [first] = await select(tx, { ...params, limit: 1, offset: 0 })
  return { rows, total: first?.total ?? 0 }
}
