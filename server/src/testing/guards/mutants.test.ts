import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { mutants } from './mutants.ts'

const folder = join(import.meta.dirname, '../../../../docs/generated/queries')
/** The statements of all reads, each on one line again. */
const statements = readdirSync(folder).flatMap((name) =>
  readFileSync(join(folder, name), 'utf8')
    .split(/^-- .*$/m)
    .map((text) => text.trim().replaceAll(/\s+/g, ' ')),
)

test('the condition on the owner that a mutant removes from a read is in its statement as it is now', () => {
  const found = mutants.flatMap(({ name, kind, drops }) =>
    kind === 'owner' && 'isAt' in drops && statements.some((statement) => drops.isAt(statement)) ? [name] : [],
  )
  expect(found).toEqual([
    'campaign read',
    'campaign list',
    'notification list',
    'payments',
    'earnings',
    'payouts',
    'candidates of a campaign',
  ])
})
