import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Linux keeps this folder in memory. In containers it often holds a few megabytes, and no programs. */
const path = '/dev/shm'
const roomBytes = 4 * 2 ** 30

/**
 * Returns a folder in memory for what tests write, if there is one with enough room. A database is a thousand files, made and deleted for every test
 * file, and each browser keeps what its processes share in files. On ext4, which looks for a free place past those of all files deleted in the last
 * seconds, that costs more processor time than most tests themselves, and the disk has to write what nobody will read.
 */
function findMemoryFolder(): string | undefined {
  if (tmpdir().startsWith(`${path}/`)) return tmpdir()
  try {
    const { bavail, bsize } = statfsSync(path)
    return bavail * bsize >= roomBytes && mayRunPrograms() ? path : undefined
  } catch {
    return undefined
  }
}

/** Some tests write programs and run them. */
function mayRunPrograms(): boolean {
  const mount = readFileSync('/proc/self/mounts', 'utf8')
    .split('\n')
    .map((line) => line.split(' '))
    .findLast(([, where]) => where === path)
  return mount?.[2] === 'tmpfs' && !mount[3]?.split(',').includes('noexec')
}

/** Makes a temporary folder for this process, in memory if there is room, and removes what killed runs have left there. */
export function makeTemporaryFolder(name: string, { inMemory = true }: { inMemory?: boolean } = {}): string {
  const memory = inMemory ? findMemoryFolder() : undefined
  if (memory === path) removeLeftovers(path, name)
  return mkdtempSync(join(memory ?? tmpdir(), `${name}-${process.pid}-`))
}

const agedMs = 3_600_000

/**
 * Removes temporary folders whose process is gone: in memory they would take room until the machine restarts. Another container may share this
 * memory, and its processes are not seen here, so a folder has to be old, too.
 */
export function removeLeftovers(root: string, name: string): void {
  for (const folder of readdirSync(root)) {
    const [, pid] = new RegExp(`^${name}-(\\d+)-\\w+$`).exec(folder) ?? []
    if (pid === undefined || existsSync(`/proc/${pid}`)) continue
    const leftover = join(root, folder)
    try {
      if (Date.now() - statSync(leftover).mtimeMs > agedMs) rmSync(leftover, { recursive: true, force: true })
    } catch {
      // Another run removes it, or it belongs to somebody else.
    }
  }
}
