import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from '#config.ts'
import { newStore } from './open-stores.ts'

test('R-296 two backups that begin within one second never share a folder, so that one after a kill is not refused', async () => {
  const parent = await mkdtemp(join(tmpdir(), 'backups-'))
  try {
    const at = new Date('2026-11-22T20:30:00Z')
    const begun = await Promise.all([1, 2].map(() => newStore(parent, { kind: 'backup', at, config: readConfig({}) })))
    expect(new Set(begun.map(({ title }) => title)).size).toBe(2)
  } finally {
    await rm(parent, { recursive: true, force: true })
  }
})
