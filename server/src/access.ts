declare const owned: unique symbol

/** A row that the caller was checked to own or take part in. Writes take nothing else. */
export type Own<Row> = Row & { readonly [owned]: true }

/** Called only by `*-access.ts` files, after the check. */
export function own<Row>(row: Row): Own<Row> {
  return row as Own<Row>
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** A malformed id names no record; PostgreSQL would answer it with an error of its own. What it is the id of, the caller knows: `isId<PaymentId>(text)`. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- what it is the id of is known only where it is used
export function isId<Id extends string>(value: string): value is Id {
  return uuid.test(value)
}
