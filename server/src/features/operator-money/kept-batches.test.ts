import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

test('R-074 the files that went to the bank cannot be emptied, not even with all that names them', async () => {
  await expect(sql`truncate payout_batch cascade`.execute(app.deps.db)).rejects.toThrow(/append-only/)
  await expect(sql`truncate batched_payout`.execute(app.deps.db)).rejects.toThrow(/append-only/)
})
