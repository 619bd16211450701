import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describeDatabase, typesFile } from './database-types.ts'
import { abusePage, unprovenAbuses } from './documents/abuse-page.ts'
import { untestedOf } from './documents/closed-areas.ts'
import { endpointsPage } from './documents/endpoints-page.ts'
import { notificationsPage, unprovenNotifications } from './documents/notifications-page.ts'
import { unprovenSecurity } from './documents/proofs.ts'
import { requirementsPage } from './documents/requirements-page.ts'
import { statesPage } from './documents/states-page.ts'
import { readSources } from './structure/source-files.ts'

// Writes docs/generated and the database types; with --check it reports which of them are stale and what lacks a test, and writes nothing.
const root = join(import.meta.dirname, '..')
const generated = join(root, 'docs/generated')

const { types, schema } = await describeDatabase()
const files: Record<string, string> = {
  [join(generated, 'endpoints.md')]: endpointsPage(),
  [join(generated, 'states.md')]: statesPage(),
  [join(generated, 'notifications.md')]: notificationsPage(root),
  [join(generated, 'requirements.md')]: requirementsPage(root),
  [join(generated, 'abuse.md')]: abusePage(root),
  [join(generated, 'schema.sql')]: schema,
  [typesFile]: types,
}

const isCheck = process.argv.includes('--check')
const stale: string[] = []
await mkdir(generated, { recursive: true })
for (const [path, content] of Object.entries(files)) {
  const current = await readFile(path, 'utf8').catch(() => undefined)
  if (current === content) continue
  stale.push(path.slice(root.length + 1))
  if (!isCheck) await writeFile(path, content)
}

const untested = isCheck
  ? [...untestedOf(root), ...unprovenNotifications(readSources(root)), ...unprovenAbuses(root), ...unprovenSecurity(root)]
  : []
if (untested.length > 0) {
  process.stdout.write(`What has to have a proof has none:\n${untested.map((line) => `  ${line}`).join('\n')}\n`)
  process.exitCode = 1
}

if (isCheck && stale.length > 0) {
  process.stdout.write(`Stale, run \`node tools/generate-docs.ts\`:\n${stale.map((path) => `  ${path}`).join('\n')}\n`)
  process.exitCode = 1
} else process.stdout.write(stale.length === 0 ? 'All generated files are fresh.\n' : `Written: ${stale.join(', ')}\n`)
