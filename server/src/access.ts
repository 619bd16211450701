declare const owned: unique symbol

/** A row after the check that the caller owns it or takes part in it. Writes accept only this type. */
export type Own<Row> = Row & { readonly [owned]: true }

/** Called only by `*-access.ts` files, after the check. */
export function own<Row>(row: Row): Own<Row> {
  return row as Own<Row>
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/**
 * Checks an id before it reaches PostgreSQL, which would answer a malformed one with an error of its own. The caller names the record:
 * `isId<PaymentId>(text)`.
 */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- only the caller knows what kind of record the id belongs to
export function isId<Id extends string>(value: string): value is Id {
  return uuid.test(value)
}
