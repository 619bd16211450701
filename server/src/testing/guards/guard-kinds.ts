/** What keeps two that come at once, or one that comes too late, from doing harm; told by the statement that it is part of. */
export type Guard = {
  kind: 'lock' | 'condition' | 'conflict'
  isAt: (statement: string) => boolean
  /** The statement as if nobody had thought of it. */
  without: (statement: string) => string
}

const rowLock = / for (no key update|update|key share)( of "\w+")?\s*$/

/** A row that is read `for update`. */
export const lock = (statement: RegExp): Guard => ({
  kind: 'lock',
  isAt: (text) => rowLock.test(text) && statement.test(text),
  without: (text) => text.replace(rowLock, ''),
})

/** A lock taken by a part of a longer statement, or the order in which it is taken; without, the part only reads. */
export const innerLock = (statement: RegExp, part: RegExp): Guard => ({
  kind: 'lock',
  isAt: (text) => statement.test(text) && part.test(text),
  without: (text) => text.replace(part, ''),
})

/** A lock on a number that stands for something; a statement that asks for one is told it has it. */
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

/** A write that looks at the row as it is then. The parameters stay, so that the statement can still be sent. */
export const condition = (statement: RegExp, part: RegExp): Guard => ({
  kind: 'condition',
  isAt: (text) => statement.test(text) && part.test(text),
  without: (text) => text.replace(part, '($& or true)'),
})

/** An insert that knows what to do where the row is there already. */
export const conflict = (statement: RegExp): Guard => ({
  kind: 'conflict',
  isAt: (text) => statement.test(text) && onConflict.test(text),
  without: (text) => text.replace(onConflict, ''),
})

const onConflict = / on conflict\b.*?(do nothing|(?=\s*returning)|$)/is

/** `"state" in ($3, $4)`, as Kysely writes it. */
export const inState = /"state" in \([^)]*\)/
