import { DataInUseError, DatabaseStartError } from '#adapters/database/database-errors.ts'
import { StorageFullError, StorageUnavailableError } from '#adapters/storage/storage-errors.ts'
import { hasCode } from '#adapters/storage/disk-files.ts'
import { StartRefusal } from '#start-refusal.ts'
import { BackupRefusal } from './backup-refusal.ts'

const plain = [BackupRefusal, StartRefusal, DataInUseError, DatabaseStartError, StorageFullError, StorageUnavailableError]

const inWords = (error: unknown): unknown =>
  hasCode(error, 'ENOSPC', 'EDQUOT') && error instanceof Error
    ? new BackupRefusal(`There is no room left on the disk (${error.message}).`)
    : error

/** Runs a command and exits with its code: expected failures are printed as a sentence, our own faults with their stack. */
export async function runBackupCommand(work: () => Promise<number>): Promise<never> {
  try {
    process.exit(await work())
  } catch (thrown) {
    const error = inWords(thrown)
    const isPlain =
      plain.some((kind) => error instanceof kind) || (error instanceof Error && 'code' in error && error.code === 'ECONNREFUSED')
    process.stderr.write(
      `${isPlain && error instanceof Error ? error.message || 'The database cannot be reached.' : String(error instanceof Error ? error.stack : error)}\n`,
    )
    process.exit(1)
  }
}

export const tellPerson = (line: string): void => void process.stderr.write(`${line}\n`)
