import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { openBackupClient } from './backup/database-queries.ts'
import { dropUnfinishedMark, markUnfinished } from './backup/load-queries.ts'
import { readConfig } from './config.ts'
import type { Frame } from './processes/run-process.ts'
import { startApi } from './start-api.ts'
import { StartRefusal } from './start-refusal.ts'
import { startWork } from './start-work.ts'
import { openTestApp, type TestApp } from './testing/test-app.ts'

let app: TestApp
let frame: Frame
beforeAll(async () => {
  app = await openTestApp()
  frame = {
    config: readConfig({ DATA_DIR: await mkdtemp(join(tmpdir(), 'pairtake-started-')), DEMO: '0' }),
    log: pino({ level: 'silent' }),
    databaseUrl: app.databaseUrl,
    port: 0,
    metricsPort: undefined,
    isPrepared: false,
    endings: () => [],
  }
})
afterAll(async () => {
  await app.close()
  await rm(frame.config.dataDir, { recursive: true })
})

const processes = [
  ['api', startApi],
  ['worker', startWork],
] as const

test.for(processes)(
  'R-492 a process that starts notes that it runs, so that the time it was away can be given back: %s',
  async ([name, start]) => {
    const row = { name: `${name}_seen_at`, value: '2026-11-16T09:00:00.000Z' }
    await app.deps.db.insertInto('installation').values(row).execute()
    const seenAt = async () =>
      (await app.deps.db.selectFrom('installation').select('value').where('name', '=', row.name).executeTakeFirstOrThrow()).value
    const process = await start(frame)
    onTestFinished(() => process.stop())
    await expect.poll(seenAt).not.toBe(row.value)
  },
)

test.for(processes)('R-258 a process does not start on a database whose restore did not finish: %s', async ([_name, start]) => {
  const client = await openBackupClient(app.databaseUrl)
  await markUnfinished(client, '2026-11-22T20:30:00.000Z')
  onTestFinished(async () => {
    await client.query(dropUnfinishedMark)
    await client.end()
  })
  const started = await start(frame).catch((error: unknown) => error)
  expect(started).toBeInstanceOf(StartRefusal)
  expect(String(started)).toContain('The restore of the backup of 2026-11-22T20:30:00.000Z did not finish. Run it again')
})
