/** A protection against concurrent or late work, identified by its statement. */
export type Guard = {
  kind: 'lock' | 'condition' | 'conflict'
  isAt: (statement: string) => boolean
  /** The statement without the guard. */
  without: (statement: string) => string
}

const rowLock = / for (no key update|update|key share)( of "\w+"(, "\w+")*)?\s*$/

/** A row read with `for update`. */
export const lock = (statement: RegExp): Guard => ({
  kind: 'lock',
  isAt: (text) => rowLock.test(text) && statement.test(text),
  without: (text) => text.replace(rowLock, ''),
})

/** A lock that is part of a longer statement, or the order in which locks are taken; without the guard, that part only reads. */
export const innerLock = (statement: RegExp, part: RegExp): Guard => ({
  kind: 'lock',
  isAt: (text) => statement.test(text) && part.test(text),
  without: (text) => text.replace(part, ''),
})

/** An advisory lock; without the guard, its statement always reports that the lock was taken. */
export const advisory = (statement: RegExp): Guard => ({
  kind: 'lock',
  isAt: (text) => statement.test(text),
  without: (text) => text.replace(/pg_(try_)?advisory_(xact_)?lock\(((?:[^()]|\([^()]*\))*)\)/, '(($3)::text is not null)'),
})

export const tableLock = (statement: RegExp): Guard => ({
  kind: 'lock',
  isAt: (text) => statement.test(text),
  without: () => 'select',
})

/** A write with a condition on the current row. The parameters stay, so that the statement can still be sent. */
export const condition = (statement: RegExp, part: RegExp): Guard => ({
  kind: 'condition',
  isAt: (text) => statement.test(text) && part.test(text),
  without: (text) => text.replace(part, '($& or true)'),
})

/** An insert that handles an existing row. */
export const conflict = (statement: RegExp): Guard => ({
  kind: 'conflict',
  isAt: (text) => statement.test(text) && onConflict.test(text),
  without: (text) => text.replace(onConflict, ''),
})

const onConflict = / on conflict\b.*?(do nothing|(?=\s*returning)|$)/is

/** `"state" in ($3, $4)`, in the form that Kysely generates. */
export const inState = /"state" in \([^)]*\)/
