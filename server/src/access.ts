declare const owned: unique symbol

/** A row that the caller was checked to own or take part in. Writes take nothing else. */
export type Own<Row> = Row & { readonly [owned]: true }

/** Called only by `*-access.ts` files, after the check. */
export function own<Row>(row: Row): Own<Row> {
  return row as Own<Row>
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** A malformed id names no record; PostgreSQL would answer it with an error of its own. */
export function isId(value: string): boolean {
  return uuid.test(value)
}
