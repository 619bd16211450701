import { inject } from 'vitest'
import { openAppCopy, type TestApp } from './app-copy.ts'

export type { TestApp }

/** A whole application on a database of its own, on the server of this run of tests. */
export function openTestApp(env: Record<string, string> = {}): Promise<TestApp> {
  return openAppCopy({ serverUrl: inject('databaseUrl'), env })
}
