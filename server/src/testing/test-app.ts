import { inject } from 'vitest'
import { openAppCopy, type TestApp } from './app-copy.ts'

export type { TestApp }

/** A whole application on its own database, on the server of this test run. */
export function openTestApp(env: Record<string, string> = {}): Promise<TestApp> {
  return openAppCopy({ serverUrl: inject('databaseUrl'), env })
}
