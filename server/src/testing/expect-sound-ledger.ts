import { expect } from 'vitest'
import { verify } from '#features/ledger/verify-queries.ts'
import type { TestApp } from './test-app.ts'

/** The books are right, whatever was done before. */
export async function expectSoundLedger(app: TestApp): Promise<void> {
  expect(await verify(app.deps.db)).toEqual([])
}
