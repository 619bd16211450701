import { finalizeContract } from '@pairtake/protocol/contract/contract-endpoints'
import { getUserProfile } from '@pairtake/protocol/user/user-endpoints'
import { sql } from 'kysely'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { verify } from '#features/ledger/verify-queries.ts'
import { deliverMail } from '#tasks/task-payloads.ts'
import { backUp, openRestored, openShelf } from '#testing/backed-up.ts'
import { uploadFile } from '#testing/builders-media.ts'
import { buildCard, buildContract } from '#testing/builders-money.ts'
import { buildAgency, buildCreator, type TestMember } from '#testing/builders.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
let agency: TestMember
let creator: TestMember
beforeAll(async () => {
  app = await openTestApp()
  app.clock.set(new Date())
  agency = await buildAgency(app.deps)
  creator = await buildCreator(app.deps)
  await buildCard(app, agency)
  const contract = await buildContract(app.deps, { agency, creator })
  const paid = await app.call(finalizeContract, { as: agency, params: { id: contract.id } })
  if (paid.status !== 200) throw new Error(paid.error.message)
  await app.runTasks()
  const conversation = await app.deps.db.selectFrom('conversation').select('id').executeTakeFirstOrThrow()
  const sent = await uploadFile(app, creator, {
    entity: 'MessageAttachment',
    entityId: conversation.id,
    bytes: Buffer.from('Ümläute\\ und\tTabs\n'),
    fileName: 'words.txt',
  })
  if (sent.status !== 200) throw new Error(sent.error.message)
})
afterAll(() => app.close())

/** All there is, table by table; facts of the installation apart. */
async function rowsOf({ deps }: TestApp, leftOut: readonly string[]): Promise<Record<string, unknown>> {
  const { rows: tables } = await sql<{ name: string }>`select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname in ('public', 'sandbox_provider') order by 1`.execute(deps.db)
  const all: Record<string, unknown> = {}
  for (const { name } of tables.filter(({ name }) => !leftOut.includes(name))) {
    const { rows } = await sql<{ row: unknown }>`select to_jsonb(t) as row from ${sql.raw(name)} t order by to_jsonb(t)::text`.execute(
      deps.db,
    )
    all[name] = rows.map(({ row }) => row)
  }
  const { rows: sequences } = await sql<object>`select schemaname, sequencename, last_value from pg_sequences
    where schemaname in ('public', 'sandbox_provider') order by 1, 2`.execute(deps.db)
  return { ...all, sequences }
}
const ofThisDatabase = ['public.migration', 'public.spent_allowance', 'public.installation']

async function fileKeys({ deps }: TestApp): Promise<string[]> {
  const media = await deps.db.selectFrom('media').select('storage_key as key').execute()
  const invoices = await deps.db.selectFrom('invoice').select('storage_key as key').execute()
  return [...media, ...invoices].flatMap(({ key }) => key ?? [])
}

const waiting = async ({ deps }: TestApp) => {
  const { rows } = await sql<{
    name: string
    data: unknown
  }>`select name, data from task.job where state < 'completed' order by created_on`.execute(deps.db)
  return rows
}

test('R-260 an export of a service that was stopped goes on elsewhere as it was: every row, every file, sessions, waiting mails and tasks', async () => {
  await using shelf = await openShelf()
  await app.deps.tasks.enqueue(app.deps.db, deliverMail, { mailId: 'none' })
  const before = await rowsOf(app, ofThisDatabase)
  const from = await backUp(app, shelf.folder, { kind: 'export' })
  const other = await openRestored(from, { as: 'export' })
  try {
    expect(await rowsOf(other, ofThisDatabase)).toEqual(before)
    expect(await waiting(other)).toEqual(await waiting(app))
    const keys = await fileKeys(app)
    expect(keys.length).toBeGreaterThan(1)
    for (const key of keys) {
      const [there, here] = await Promise.all([app, other].map(async ({ deps }) => buffer(await deps.storage.openRead(key))))
      expect(here?.equals(there ?? Buffer.alloc(0)), key).toBe(true)
    }
    expect((await other.call(getUserProfile, { as: agency })).status).toBe(200)
    expect(await verify(other.deps.db)).toEqual([])
  } finally {
    await other.close()
  }
})
