import { readFile } from 'node:fs/promises'
import { Encrypter, identityToRecipient } from 'age-encryption'
import { BackupRefusal } from './backup-refusal.ts'

export type BackupKey = {
  /** The public key to encrypt for; undefined: nothing is encrypted. */
  recipient: string | undefined
  /** The private key; refuses if only the public key is known, or none. */
  require(): string
}

type Given = { key: string | undefined; keyFile: string | undefined }

/** Reads an age key pair, or only its public key, which can make backups but not open them. */
export async function readBackupKey({ key, keyFile }: Given): Promise<BackupKey> {
  if (key !== undefined && keyFile !== undefined) throw new BackupRefusal('Set BACKUP_KEY or BACKUP_KEY_FILE, not both.')
  const name = keyFile === undefined ? 'BACKUP_KEY' : 'BACKUP_KEY_FILE'
  const text = key ?? (keyFile === undefined ? undefined : await readKeyFile(keyFile))
  // In the format of age-keygen, where the public key is in a comment.
  const lines = text?.split('\n').map((line) => line.trim()) ?? []
  const [word, ...others] = lines.filter((line) => line !== '' && !line.startsWith('#'))
  if (word === undefined && text === undefined) return { recipient: undefined, require: missing }
  if (word === undefined || others.length > 0) throw new BackupRefusal(`${name} contains no key, or more than one.`)
  if (word.startsWith('age1')) return { recipient: requireRecipient(name, word), require: onlyPublic }
  const recipient = await identityToRecipient(word).catch(() => {
    throw new BackupRefusal(
      `${name} is not an age key. It starts with age1 or AGE-SECRET-KEY-1, as printed by "npm run backup -- --new-key".`,
    )
  })
  return { recipient, require: () => word }
}

function requireRecipient(name: string, word: string): string {
  try {
    new Encrypter().addRecipient(word)
    return word
  } catch {
    throw new BackupRefusal(`${name} starts like an age public key but isn’t one.`)
  }
}

async function readKeyFile(path: string): Promise<string> {
  return readFile(path, 'utf8').catch((error: unknown) => {
    throw new BackupRefusal(`BACKUP_KEY_FILE cannot be read: ${error instanceof Error ? error.message : String(error)}`)
  })
}

function missing(): never {
  throw new BackupRefusal('This backup is encrypted. Set BACKUP_KEY to the secret key that belongs to it.')
}

function onlyPublic(): never {
  throw new BackupRefusal(
    'BACKUP_KEY is the public half, which cannot open a backup. Set it to the secret key, which begins with AGE-SECRET-KEY-1.',
  )
}
