import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readBackupKey } from './backup-key.ts'
import { BackupRefusal } from './backup-refusal.ts'

let dir: string
let secret: string
let open: string
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'backup-key-'))
  secret = await generateX25519Identity()
  open = await identityToRecipient(secret)
})
afterAll(() => rm(dir, { recursive: true, force: true }))

async function ofFile(text: string) {
  const keyFile = join(dir, 'key')
  await writeFile(keyFile, text)
  return readBackupKey({ key: undefined, keyFile })
}

test('R-257 a key is read from the setting or from a file written by age-keygen, ignoring comments', async () => {
  const read = [
    await readBackupKey({ key: secret, keyFile: undefined }),
    await ofFile(`# created: 2026-11-22T20:30:00Z\n# public key: ${open}\n${secret}\n`),
    await ofFile(`\r\n  ${secret}  \r\n`),
  ]
  expect(read.map((key) => [key.recipient, key.require()])).toEqual(read.map(() => [open, secret]))
  expect((await ofFile(`${open}\n`)).recipient).toBe(open)
})

test('R-257 a key file with no key, or with two, is refused instead of leaving the backup unencrypted', async () => {
  for (const text of ['', '\n', `# public key: ${open}\n`, `${secret}\n${open}\n`]) {
    await expect(ofFile(text), text).rejects.toThrow(new BackupRefusal('BACKUP_KEY_FILE contains no key, or more than one.'))
  }
  await expect(readBackupKey({ key: `${open} ${open}`, keyFile: undefined })).rejects.toThrow('BACKUP_KEY starts like an age public key')
  await expect(readBackupKey({ key: secret, keyFile: join(dir, 'key') })).rejects.toThrow('Set BACKUP_KEY or BACKUP_KEY_FILE, not both.')
  await expect(readBackupKey({ key: undefined, keyFile: join(dir, 'none') })).rejects.toThrow(/^BACKUP_KEY_FILE cannot be read: ENOENT/)
  await expect(readBackupKey({ key: undefined, keyFile: '' })).rejects.toThrow(/^BACKUP_KEY_FILE cannot be read/)
  await expect(ofFile('a long way home')).rejects.toThrow(/^BACKUP_KEY_FILE is not an age key/)
})

test('R-257 a backup is unencrypted only if neither setting is set', async () => {
  const none = await readBackupKey({ key: undefined, keyFile: undefined })
  expect(none.recipient).toBeUndefined()
  expect(() => none.require()).toThrow('This backup is encrypted. Set BACKUP_KEY to the secret key that belongs to it.')
})
