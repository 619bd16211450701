import type { NotificationId } from '@pairtake/protocol/ids'
import { CompiledQuery, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mailNotification } from '#tasks/task-payloads.ts'
import { newId } from '#ids.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'
import { together } from './together.ts'
import { transact } from './transact.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

const fact = (name: string, value: string) => ({ name, value })
const valueOf = (name: string) => app.deps.db.selectFrom('installation').select('value').where('name', '=', name).executeTakeFirst()
const tasksOf = async (id: string) => {
  const found = await sql<{ count: number }>`select count(*)::int as count from task.job where data ->> 'notificationId' = ${id}`.execute(
    app.deps.db,
  )
  return found.rows[0]?.count
}

test('writes and a task are done in one statement', async () => {
  const notificationId = newId<NotificationId>()
  await app.deps.db.insertInto('installation').values(fact('changed', 'before')).execute()
  await transact(app.deps.db, (tx) =>
    together(tx, async (later) => {
      await later.insertInto('installation').values(fact('made', 'now')).execute()
      await app.deps.tasks.enqueue(later, mailNotification, { notificationId })
      await later.updateTable('installation').set({ value: 'after' }).where('name', '=', 'changed').execute()
    }),
  )
  expect([await valueOf('made'), await valueOf('changed')]).toEqual([{ value: 'now' }, { value: 'after' }])
  expect(await tasksOf(notificationId)).toBe(1)
})

test('what fails undoes all of it', async () => {
  const work = transact(app.deps.db, (tx) =>
    together(tx, async (later) => {
      await later.insertInto('installation').values(fact('lost', 'now')).execute()
      await later.insertInto('installation').values(fact('changed', 'twice')).execute()
    }),
  )
  await expect(work).rejects.toThrow('installation_pkey')
  expect(await valueOf('lost')).toBeUndefined()
})

test('what could not be done as part of a statement is refused', async () => {
  const { db } = app.deps
  const update = (value: string) => db.updateTable('installation').set({ value }).where('name', '=', 'changed')
  const refused: [string, Parameters<typeof together>[1]][] = [
    ['SelectQueryNode', (later) => later.selectFrom('installation').selectAll().execute()],
    ['What returns rows', (later) => later.insertInto('installation').values(fact('b', 'c')).returning('name').execute()],
    ['A transaction', (later) => later.transaction().execute(async () => {})],
    ['Written SQL', (later) => later.executeQuery(CompiledQuery.raw('delete from installation'))],
    [
      'A second change of',
      async (later) => {
        await later.executeQuery(update('one'))
        await later.executeQuery(update('two'))
      },
    ],
  ]
  for (const [words, work] of refused) await expect(together(db, work), words).rejects.toThrow(words)
  expect(await valueOf('changed')).toEqual({ value: 'after' })
})
