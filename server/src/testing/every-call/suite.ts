import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { allEndpoints, type NamedEndpoint } from '@pairtake/protocol/endpoints'
import type { Role } from '@pairtake/protocol/roles'
import { openChangeRecord, type Change, type ChangeRecord } from '#testing/change-record.ts'
import { switchDac7On } from '#testing/build-dac7-file.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'
import { buildTenant, type Tenant } from './tenant.ts'

/** Two independent tenants, and a record of all changes. */
export type Suite = { app: TestApp; tenant: Tenant; other: Tenant; record: ChangeRecord }

export async function openSuite(): Promise<Suite> {
  const app = await openTestApp()
  switchDac7On(app.deps)
  const tenant = await buildTenant(app)
  const other = await buildTenant(app)
  return { app, tenant, other, record: await openChangeRecord(app.deps.db) }
}

export const calls = allEndpoints

export type CallBy = readonly [title: string, call: NamedEndpoint, role: Role | 'public']

/** Every call, for every role that may make it. */
export const callsByRole: readonly CallBy[] = calls.flatMap((call) => {
  const { method, path, callers } = call.endpoint
  const roles: readonly (Role | 'public')[] = callers === 'public' ? ['public'] : callers
  return roles.map((role) => [`${method} ${path} by ${role}`, call, role] as const)
})

/** Changes that a refusal may leave behind: the count of attempts, and when a session was last used. */
function isAllowed({ table, before, after }: Change): boolean {
  if (table === 'attempt') return true
  if (table !== 'session' || !before || !after) return false
  const { last_used_at: _used, expires_at: _expires, ...rest } = before
  return Object.entries(rest).every(([key, value]) => JSON.stringify(value) === JSON.stringify(after[key]))
}

/** The changes since the last mark that no refusal may make, as text. */
export async function movedBy(record: ChangeRecord): Promise<string[]> {
  const changes = await record.read()
  if (changes.length === 0) return []
  await record.mark()
  return changes
    .filter((change) => !isAllowed(change))
    .map(({ table, act, after, before }) => `${act} ${table} ${JSON.stringify(after ?? before)}`)
}

/** Every file below the folder with its size, as one text. */
export async function filesBelow(folder: string): Promise<string> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const lines = await Promise.all(files.map(async (path) => `${path} ${(await stat(path)).size}`))
  return lines.toSorted().join('\n')
}
