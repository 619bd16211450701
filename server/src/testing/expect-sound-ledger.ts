import { expect } from 'vitest'
import { verify } from '#features/ledger/verify-queries.ts'
import type { TestApp } from './test-app.ts'

/** Expects the books to be right, whatever was done before. */
export async function expectSoundLedger(app: TestApp): Promise<void> {
  expect(await verify(app.deps.db)).toEqual([])
}
