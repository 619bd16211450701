/** Files before this one were written before two versions could run at the same time. */
export const firstShared = '0062'

/**
 * Parts of a migration that would break the previous version, which still runs during the migration, or would block all writes. Columns and tables
 * are dropped two releases later, when nothing uses them any more.
 */
export function olderBreaksIn(text: string): string[] {
  const sql = text.replaceAll(/--.*$/gm, '').toLowerCase()
  const made = new Set([...sql.matchAll(/create (?:unlogged )?table (?:if not exists )?(\w+)/g)].map(([, name]) => name))
  const faults: string[] = []
  for (const statement of sql.split(';').map((one) => one.replaceAll(/\s+/g, ' ').trim())) {
    const [, altered = ''] = /^alter table (?:only )?(?:if exists )?(\w+)/.exec(statement) ?? []
    const [, indexed = ''] = /^create (?:unique )?index (?!concurrently).* on (?:only )?(\w+)/.exec(statement) ?? []
    if (/^drop (table|view|function)/.test(statement) || /\bdrop column\b/.test(statement))
      faults.push('it drops what the version before may read')
    if (/\brename (column|to|constraint)?\b/.test(statement) && !made.has(altered))
      faults.push('it renames what the version before knows by its name')
    if (/\balter (column )?\w+ (set data )?type\b/.test(statement)) faults.push('it rewrites a column under an exclusive lock')
    if (/\badd column\b(?!.*\bdefault\b).*\bnot null\b/.test(statement) || /\bset not null\b/.test(statement)) {
      if (!made.has(altered)) faults.push('it asks for a value that the version before does not write')
    }
    if (
      altered !== '' &&
      !made.has(altered) &&
      /\badd (constraint \w+ )?(check|foreign key)\b/.test(statement) &&
      !statement.includes('not valid')
    )
      faults.push('it reads a whole table under a lock; add the constraint not valid, and validate it in a migration without a transaction')
    if (indexed !== '' && !made.has(indexed)) faults.push('it builds an index under a lock; create index concurrently')
  }
  return faults
}
