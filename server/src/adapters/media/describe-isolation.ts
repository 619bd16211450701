import { detectIsolation, type FoundIsolation } from './detect-isolation.ts'
import type { MediaIsolation } from './media.ts'
import { systemCallFilter } from './system-call-filter.ts'

export async function describeIsolation(): Promise<MediaIsolation> {
  return isolationWords(await detectIsolation(), systemCallFilter() !== undefined)
}

type Found = Pick<FoundIsolation, 'rung' | 'missing' | 'withLimits'>

export function isolationWords({ rung, missing, withLimits }: Found, hasFilter: boolean): MediaIsolation {
  const isFull = rung === 'sandbox-with-own-id' || rung === 'sandbox'
  const filter = hasFilter ? ' and a system call filter' : ''
  if (isFull) return { isFull, words: `Media tools run in a sandbox with a user, a file system${filter} of their own.` }
  const rest = rung === 'without-network' ? 'without network' : `with ${withLimits ? 'limits only' : 'nothing but a time limit'}`
  // The reason why even the simplest sandbox fails is the one to fix.
  const why = missing.at(-1) ?? ''
  return { isFull, words: `Uploaded files are opened ${rest}: the tools that read them can read this machine's files. ${why}`.trim() }
}
