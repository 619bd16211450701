import { sql } from 'kysely'
import type { MediaId, PortfolioItemId } from '@pairtake/protocol/ids'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Tx } from '#adapters/database/database.ts'
import { transact } from '#adapters/database/transact.ts'
import { newId } from '#ids.ts'
import { buildCreator } from '#testing/builders.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'
import { allTasks, processPortfolioItem } from '#tasks/task-payloads.ts'
import { after, seconds } from '#wire-time.ts'
import { openFigures } from './tell-figures.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

/** Eleven renderings: five that have begun, four that are due, the first of them for 700 seconds, and two that are scheduled. */
async function fillQueue(tx: Tx): Promise<void> {
  for (let count = 0; count < 11; count++)
    await app.deps.tasks.enqueue(tx, processPortfolioItem, { portfolioItemId: newId<PortfolioItemId>(), mediaId: newId<MediaId>() })
  await sql`update task.job set state = (case when nth <= 5 then 'active' else 'created' end)::task.job_state,
      start_after = now() + interval '1 second' * case when nth = 6 then -700 when nth <= 9 then -600 else 900 end
    from (select id, row_number() over (order by id) as nth from task.job where name = ${processPortfolioItem.name}) as numbered
    where job.id = numbered.id`.execute(tx)
}

/** Mails, of which the oldest that waits is 1,300 seconds old. */
async function insertMails(tx: Tx, { waiting, refused, sent }: { waiting: number; refused: number; sent: number }): Promise<void> {
  const now = app.deps.now()
  const letter = { kind: 'legacy', subject: 'Hello', text: '', html: '', headers: {} } as const
  const insert = (mail: { created_at: Date; next_try_at?: Date; failed_at?: Date; sent_at?: Date }) =>
    tx
      .insertInto('mail')
      .values({ id: newId(), to_address: 'mara@example.org', letter, cause: newId(), ...mail })
      .execute()
  for (let count = 0; count < waiting; count++)
    await insert({ created_at: after(now, -seconds(count === 1 ? 1300 : 1200)), next_try_at: now })
  for (let count = 0; count < refused; count++) await insert({ created_at: after(now, -seconds(9000)), failed_at: now })
  for (let count = 0; count < sent; count++) await insert({ created_at: after(now, -seconds(9000)), sent_at: now })
}

async function putAside(tx: Tx, clock: string, items: number): Promise<void> {
  const now = app.deps.now()
  const failed = { clock, tries: 1, last_words: 'Broken.', first_failed_at: now, next_try_at: now }
  for (let count = 0; count < items; count++)
    await tx
      .insertInto('put_aside')
      .values({ ...failed, item_id: newId() })
      .execute()
}

async function openUploads(tx: Tx, uploads: number): Promise<void> {
  const { id: owner_id } = await buildCreator(app.deps)
  const upload = { owner_id, entity: 'PortfolioItemOriginal' as const, file_name: 'a.mp4', size_bytes: 10, chunk_bytes: 10 }
  for (let count = 0; count < uploads; count++)
    await tx
      .insertInto('upload')
      .values({ ...upload, id: newId(), created_at: app.deps.now() })
      .execute()
}

class Undo extends Error {}

test('R-236 every figure of the service is reported under its own name', async () => {
  let text = ''
  const told = transact(app.deps.db, async (tx) => {
    await fillQueue(tx)
    await insertMails(tx, { waiting: 3, refused: 6, sent: 7 })
    await putAside(tx, 'finalize-due-contracts', 8)
    await putAside(tx, 'verify-ledger', 10)
    await openUploads(tx, 12)
    await sql`insert into kept_sum (list, owner, part, amount) values ('charged', of_all(), '', 13000), ('refunded', of_all(), '', 1400),
      ('paid_out', of_all(), '', 1500)`.execute(tx)
    await tx
      .insertInto('installation')
      .values({ name: 'ledger_proof', value: JSON.stringify({ at: '2026-11-16T02:00:07Z', findings: 16 }) })
      .execute()
    const space = { ...app.deps.space, look: async () => ({ freeBytes: 17_000, floorBytes: 1800, isReserveReleased: false }) }
    // The transaction's time stands still, and with it how long a task has been waiting.
    text = await openFigures({ ...app.deps, patientDb: tx, space })()
    throw new Undo()
  })
  await expect(told).rejects.toThrow(Undo)

  const ofQueue = allTasks.flatMap(({ name }) => {
    const [waiting, active, oldest] = name === processPortfolioItem.name ? [4, 5, 700] : [0, 0, 0]
    return [
      `pairtake_tasks_waiting{task="${name}"} ${waiting}`,
      `pairtake_tasks_active{task="${name}"} ${active}`,
      `pairtake_oldest_task_seconds{task="${name}"} ${oldest}`,
    ]
  })
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  expect(lines.toSorted()).toEqual(
    [
      ...ofQueue,
      'pairtake_figures_up 1',
      'pairtake_put_aside{clock="finalize-due-contracts"} 8',
      'pairtake_put_aside{clock="verify-ledger"} 10',
      'pairtake_mails{state="waiting"} 3',
      'pairtake_mails{state="refused"} 6',
      'pairtake_mails{state="sent"} 7',
      'pairtake_oldest_mail_seconds 1300',
      'pairtake_uploads_open 12',
      'pairtake_money_moved_minor{kind="charged",currency="EUR"} 13000',
      'pairtake_money_moved_minor{kind="refunded",currency="EUR"} 1400',
      'pairtake_money_moved_minor{kind="paid_out",currency="EUR"} 1500',
      'pairtake_books_findings 16',
      `pairtake_books_verified_timestamp_seconds ${Date.parse('2026-11-16T02:00:07Z') / 1000}`,
      'pairtake_disk_free_bytes 17000',
      'pairtake_disk_floor_bytes 1800',
    ].toSorted(),
  )
})
