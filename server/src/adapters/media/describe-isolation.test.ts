import { expect, test } from 'vitest'
import { isolationWords } from './describe-isolation.ts'

test.each(['sandbox-with-own-id', 'sandbox'] as const)('%s is full isolation', (rung) => {
  const found = { rung, missing: [], withLimits: true }
  expect(isolationWords(found, true)).toEqual({
    isFull: true,
    words: 'Media tools run in a sandbox with a user, a file system and a system call filter of their own.',
  })
  expect(isolationWords(found, false).words).toBe('Media tools run in a sandbox with a user, a file system of their own.')
})

test.each([
  ['without-network', true, 'without network'],
  ['limits', true, 'with limits only'],
  ['limits', false, 'with nothing but a time limit'],
] as const)('%s is less, which is said with what it leaves open and the reason to mend', (rung, withLimits, how) => {
  const missing = ['Only root can run tools as a user of their own.', 'bubblewrap is not installed.']
  expect(isolationWords({ rung, missing, withLimits }, true)).toEqual({
    isFull: false,
    words: `Uploaded files are opened ${how}: the tools that read them can read this machine's files. bubblewrap is not installed.`,
  })
  expect(isolationWords({ rung, missing: [], withLimits }, true).words).toMatch(/this machine's files\.$/)
})
