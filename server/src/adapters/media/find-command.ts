import { accessSync, constants, realpathSync, statSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** The file behind a command as a shell would find it, with every link resolved. */
export function findCommand(command: string): string | undefined {
  const folders = (process.env['PATH'] ?? '/usr/bin:/bin').split(delimiter)
  const candidates = command.includes('/') ? [command] : folders.map((folder) => join(folder, command))
  const found = candidates.find(isExecutable)
  return found === undefined ? undefined : realpathSync(found)
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return statSync(path).isFile()
  } catch {
    return false
  }
}
