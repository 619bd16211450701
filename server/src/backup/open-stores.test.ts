import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '#config.ts'
import { BackupRefusal } from './backup-refusal.ts'
import { newStore, openStore } from './open-stores.ts'

let parent: string
beforeAll(async () => {
  parent = await mkdtemp(join(tmpdir(), 'backups-'))
})
afterAll(() => rm(parent, { recursive: true, force: true }))

const at = new Date('2026-11-22T20:30:00Z')

test('R-296 two backups that begin within one second never share a folder, so that one after a kill is not refused', async () => {
  const begun = await Promise.all([1, 2].map(() => newStore(parent, { kind: 'backup', at, config: readConfig({}) })))
  expect(new Set(begun.map(({ title }) => title)).size).toBe(2)
})

test('R-257 a target that does not exist, is a file or has an unknown kind of address is refused with a clear sentence', async () => {
  const open = (target: string) => openStore(target, readConfig({}))
  const file = join(parent, 'file')
  await writeFile(file, '')
  for (const none of [file, join(parent, 'none')])
    await expect(open(none)).rejects.toThrow(new BackupRefusal(`There is no folder ${none}.`))
  const elsewhere = new BackupRefusal('ftp://host/x is neither a folder nor s3://bucket/prefix.')
  await expect(open('ftp://host/x')).rejects.toThrow(elsewhere)
  await expect(newStore('ftp://host/x', { kind: 'backup', at, config: readConfig({}) })).rejects.toThrow(elsewhere)
})

const s3 = { S3_ENDPOINT: 'https://files.example', S3_REGION: 'here', S3_ACCESS_KEY_ID: 'of-files', S3_SECRET_ACCESS_KEY: 'secret' }

test('R-257 a bucket of backups needs keys, and is not reached in the clear in production', async () => {
  await expect(openStore('s3://safe/nightly', readConfig({}))).rejects.toThrow(
    'A backup in a bucket needs S3_REGION, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY (or their BACKUP_S3_… twins).',
  )
  const clear = { ...readConfig({ ...s3, BACKUP_S3_ENDPOINT: 'http://safe.example' }), isProduction: true }
  await expect(openStore('s3://safe/nightly', clear)).rejects.toThrow('would be sent unencrypted')
})

test('a backup in a bucket has a prefix of its own below the one that is asked for', async () => {
  const title = async (target: string) => {
    const store = await newStore(target, { kind: 'export', at, config: readConfig(s3) })
    store.close()
    return store.title
  }
  expect(await title('s3://safe/nightly/')).toMatch(/^s3:\/\/safe\/nightly\/pairtake-export-20261122T203000Z-[\da-f]{6}$/)
  expect(await title('s3://safe')).toMatch(/^s3:\/\/safe\/pairtake-export-20261122T203000Z-[\da-f]{6}$/)
})
