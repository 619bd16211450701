import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { removeFilesTask } from '#features/media/remove-files.task.ts'
import { sweepUnusedMedia } from '#features/media/sweep-files.task.ts'
import { removeFiles } from '#tasks/task-payloads.ts'
import { uploadFile } from '#testing/builders-media.ts'
import { buildCreator } from '#testing/builders.ts'
import { makePhoto } from '#testing/media-files.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'
import { after, days, hours } from '#wire-time.ts'
import { copyFileKeys, holdBackupLock, listTables, openBackupClient } from './database-queries.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

test('R-257 while a backup runs no file is removed that it may have to copy, and afterwards it is', async () => {
  const creator = await buildCreator(app.deps)
  const sent = await uploadFile(app, creator, { entity: 'PortfolioItemOriginal', path: await makePhoto({ width: 200, height: 200 }) })
  expect(sent.status).toBe(200)
  const { storage_key: key } = await app.deps.db.selectFrom('media').select('storage_key').executeTakeFirstOrThrow()
  app.clock.turn(days(8))
  const run = () => removeFilesTask.run({ keys: [key] }, { deps: app.deps, signal: new AbortController().signal, isLastTry: false })
  const isThere = async () => (await app.deps.storage.findObject(key)) !== undefined
  const removals = async () => {
    const [now, inAnHour] = [app.deps.now(), after(app.deps.now(), hours(1))]
    const { rows } = await sql<{ id: string; isLater: boolean }>`
      select id, start_after > ${now} and start_after <= ${inAnHour} as "isLater" from task.job where name = ${removeFiles.name}`.execute(
      app.deps.db,
    )
    return rows
  }

  const client = await openBackupClient(app.databaseUrl)
  await holdBackupLock(client)
  await sweepUnusedMedia.run(app.deps)
  const waiting = new Set((await removals()).map(({ id }) => id))
  const putOff = async () => (await removals()).filter(({ id }) => !waiting.has(id)).map(({ isLater }) => isLater)
  await run()
  expect([await isThere(), await putOff()]).toEqual([true, [true]])

  await client.end()
  await run()
  expect([await isThere(), await putOff()]).toEqual([false, [true]])
})

test('every column that names a file is known to backups', async () => {
  const client = await openBackupClient(app.databaseUrl)
  const tables = await listTables(client).finally(() => client.end())
  const keys = tables.flatMap(({ name, columns }) =>
    columns.filter((column) => column.endsWith('_key')).map((column) => `${name}.${column}`),
  )
  const others = new Set(['bank_line.line_key', 'charge.idempotency_key', 'member.email_key', 'payment.charge_key', 'refund.refund_key'])
  const statement = copyFileKeys(tables)
  const unknown = keys.filter((key) => {
    const [table = '', column = ''] = key.split('.')
    return !statement.includes(`${column} from public.${table} `)
  })
  expect(unknown.filter((key) => !others.has(key))).toEqual(['refund.idempotency_key'])
})
