import { join } from 'node:path'
import { sql } from 'kysely'
import type { Client } from 'pg'
import { pino, type Logger } from 'pino'
import { directAddress } from '#adapters/database/database-address.ts'
import { migrate, migrateOnly } from '#adapters/database/migrate.ts'
import type { Config } from '#config.ts'
import { proveWhole } from '#features/ledger/prove-books-act.ts'
import { scratchFolder } from '#features/media/make-renditions-act.ts'
import { openDeps } from '#open-deps.ts'
import { prepareTasks } from '#tasks/task-queue.ts'
import { silenceMails } from './after-loading-queries.ts'
import type { BackupKey } from './backup-key.ts'
import { BackupRefusal } from './backup-refusal.ts'
import { holdBackupLock, openBackupClient, refuseNewerSchema } from './database-queries.ts'
import { dropUnfinishedMark, emptyDatabase, markUnfinished, refuseRunningService, stateOfTarget, type TargetState } from './load-queries.ts'
import { loadTables } from './load-tables.ts'
import { readManifest, type Manifest } from './manifest.ts'
import { muteReminders } from './mute-reminders.ts'
import type { Tell } from './progress.ts'
import { restoreFiles } from './restore-files.ts'
import { readTasks, replaceTasks, tasksAfterRestore } from './restore-tasks.ts'
import { openScratch } from './scratch.ts'
import { openConfiguredStorage } from './configured-storage.ts'
import type { BackupStore } from './store/backup-store.ts'
import { fetchIndex, verifyPieces } from './verify-backup.ts'

export type Restoring = {
  /** The settings of the service that will run on it. */
  config: Config
  databaseUrl: string
  store: BackupStore
  key: BackupKey
  /** Whether to restore it as a backup, after which the service continued, or as an export of a stopped service. */
  as: Manifest['kind']
  /** Whether existing data in the database may be deleted. */
  replaces: boolean
  now: () => Date
  tell: Tell
}
export type Restored = {
  manifest: Manifest
  restoredAt: Date
  files: { count: number; bytes: number }
  rows: number
  tasks: number
  findings: string[]
}

/** Restores a backup. Everything is read and compared before existing data is touched, and the restore can be repeated wherever it was killed. */
export async function restoreBackup(restoring: Restoring): Promise<Restored> {
  const { config, store, key, tell } = restoring
  const directUrl = directAddress(config, restoring.databaseUrl)
  const manifest = await readManifest(store, key)
  await requireFitting(manifest, restoring)
  const client = await openBackupClient(directUrl)
  try {
    await holdBackupLock(client)
    await refuseRunningService(client)
    const state = await stateOfTarget(client)
    await requireFreeTarget(state, restoring)
    await using scratch = await openScratch()
    const indexPath = await fetchIndex(store, manifest, { key, folder: scratch.folder })
    await verifyPieces({ store, manifest, indexPath, tell })
    const waiting = await readTasks(store, manifest, key)
    // Complete existing data stays usable until it is deleted.
    if (state !== 'used') await closeToServices(client, { state, manifest })
    const files = await copyBack(restoring, indexPath).catch(async (error: unknown) => {
      if (state === 'empty') await client.query(dropUnfinishedMark)
      throw error
    })
    tell(`Restored ${files.count} files.`)

    await closeToServices(client, { state, manifest })
    await emptyDatabase(client)
    await migrateOnly(
      directUrl,
      manifest.migrations.map(({ name }) => name),
    )
    const restoredAt = restoring.now()
    await loadTables({ client, store, manifest, key, isPast: restoring.as === 'backup', restoredAt })
    tell(`Restored ${manifest.tables.length} tables.`)
    await migrate(directUrl)
    await prepareTasks(directUrl)
    return {
      manifest,
      restoredAt,
      files,
      rows: manifest.tables.reduce((sum, { rows }) => sum + rows, 0),
      ...(await settle(restoring, waiting)),
    }
  } finally {
    await client.end()
  }
}

type Closing = { state: TargetState; manifest: Manifest }

/** No service starts on the database from now on; one that started since the last check is refused as it was then. */
async function closeToServices(client: Client, { state, manifest }: Closing): Promise<void> {
  await markUnfinished(client, manifest.takenAt)
  try {
    await refuseRunningService(client)
  } catch (error) {
    // Nothing was deleted yet, so the service may start again.
    if (state !== 'unfinished') await client.query(dropUnfinishedMark)
    throw error
  }
}

async function requireFitting({ kind, migrations, currency }: Manifest, { as, config, store }: Restoring): Promise<void> {
  if (as === 'export' && kind === 'backup') {
    throw new BackupRefusal(
      `${store.title} is a backup, and its service kept running after it was made. Use "npm run restore", which does nothing twice.`,
    )
  }
  await refuseNewerSchema(migrations, 'This backup was made by')
  if (currency !== '' && currency !== config.currency) {
    throw new BackupRefusal(`This backup is in ${currency}. Set CURRENCY=${currency}.`)
  }
}

async function requireFreeTarget(state: TargetState, { replaces }: Restoring): Promise<void> {
  if (state === 'foreign') throw new BackupRefusal('The database has tables that don’t belong to Pairtake. Use a separate database.')
  if (state === 'used' && !replaces) {
    throw new BackupRefusal('This database already has members. Use an empty one, or add --replace to delete everything in it.')
  }
}

async function copyBack({ config, store, key, tell }: Restoring, indexPath: string): Promise<{ count: number; bytes: number }> {
  const storage = await openConfiguredStorage(config)
  const folder = join(scratchFolder({ config }), 'restore')
  return restoreFiles({ store, storage, key, indexPath, folder, tell })
}

const silent = (): Logger => pino({ level: 'silent' })

/** The last step, in one transaction: from then on a service can start on it. */
async function settle(
  { config, databaseUrl, as, now }: Restoring,
  waiting: Awaited<ReturnType<typeof readTasks>>,
): Promise<{ tasks: number; findings: string[] }> {
  // Nothing is rendered or served here, so no sandbox is needed, and demo members may be restored.
  const { deps, close } = await openDeps({
    config: { ...config, isProduction: false, mayHoldDemo: true },
    databaseUrl,
    log: silent(),
    works: false,
    now,
  })
  try {
    const isPast = as === 'backup'
    if (isPast) await muteReminders(deps)
    const findings = await proveWhole({ db: deps.patientDb, now: now() })
    const kept = isPast ? tasksAfterRestore(waiting) : waiting
    await deps.db.transaction().execute(async (tx) => {
      if (isPast) await silenceMails(tx, now())
      await replaceTasks(tx, deps, kept)
      await sql.raw(dropUnfinishedMark).execute(tx)
    })
    return { tasks: kept.length, findings }
  } finally {
    await close()
  }
}
