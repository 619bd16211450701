import { BackupRefusal } from './backup-refusal.ts'
import type { Manifest } from './manifest.ts'
import { sizeWords } from './progress.ts'
import type { Restored } from './restore-backup.ts'

const count = (number: number, one: string) => `${number.toLocaleString('en')} ${one}${number === 1 ? '' : 's'}`

/** The summary of a backup for the person who ran the command. */
export function backupWords({ tables, files, tasks, takenAt }: Manifest): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  const held = [count(rows, 'row'), `${count(files.count, 'file')} of ${sizeWords(files.bytes)}`, count(tasks.rows, 'waiting task')]
  return `${held.join(', ')}, as of ${takenAt}.`
}

export function missingWords({ missing }: Manifest): string {
  const named = missing.slice(0, 20).map((key) => `  ${key}\n`)
  const more = missing.length > named.length ? `  and ${missing.length - named.length} more\n` : ''
  return `${count(missing.length, 'file')} that the database names ${missing.length === 1 ? 'was' : 'were'} not in storage:\n${named.join('')}${more}`
}

export function restoredWords({ manifest, files, rows, tasks, findings }: Restored): string {
  const lines = [
    `Restored ${count(rows, 'row')} in ${count(manifest.tables.length, 'table')}; every table was read again and is the same to the byte.`,
    `Restored ${count(files.count, 'file')} of ${sizeWords(files.bytes)}; each has the hash it was written with.`,
    `${count(tasks, 'background task')} wait${tasks === 1 ? 's' : ''} to be done.`,
    findings.length === 0 ? 'The ledger is sound.' : `The ledger is not sound:\n${findings.map((words) => `  ${words}`).join('\n')}`,
  ]
  return `${lines.join('\n')}\n`
}

/** Parses the arguments of a command: the flags it knows, and one target. */
export function readArguments<Flag extends string>(given: readonly string[], known: readonly Flag[], usage: string) {
  const isKnown = (word: string): word is Flag => known.some((flag) => flag === word)
  const flags = given.filter(isKnown)
  const [target, ...others] = given.filter((word) => !isKnown(word))
  if (others.length > 0 || target?.startsWith('--')) throw new BackupRefusal(usage)
  return { flags, target }
}
