import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { waitUntil } from '#adapters/database/wait-until.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'
import { openTasks, prepareTasks } from './task-queue.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

/** When the queue last looked for tasks whose worker is gone. */
async function lastLook(): Promise<string> {
  const { rows } = await sql<{ at: string | null }>`select max(monitor_claim_on)::text as at from task.queue`.execute(app.deps.db)
  return rows[0]?.at ?? ''
}

async function looksAgain(): Promise<boolean> {
  const before = await lastLook()
  return waitUntil(15_000, async () => (await lastLook()) > before, 100)
}

test("ABUSE-33 tasks of a killed worker are looked for every few seconds, also after the machine's clock was ten minutes ahead", async () => {
  await prepareTasks(app.databaseUrl)
  let offMs = 0
  const { now } = Date
  const set = vi.spyOn(Date, 'now').mockImplementation(() => now() + offMs)
  onTestFinished(() => set.mockRestore())
  const errors: Error[] = []
  const tasks = await openTasks(app.databaseUrl, { works: true, onError: (error) => errors.push(error) })
  onTestFinished(() => tasks.close())
  expect(await looksAgain()).toBe(true)
  offMs = 600_000
  expect(await looksAgain()).toBe(true)
  offMs = 0
  expect(await looksAgain()).toBe(true)
  expect(await looksAgain()).toBe(true)
  expect(errors).toEqual([])
})
