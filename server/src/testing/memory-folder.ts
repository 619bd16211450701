import { readFileSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

/** Linux keeps this folder in memory. In containers it often holds a few megabytes, and no programs. */
const path = '/dev/shm'
const roomBytes = 4 * 2 ** 30

/**
 * Returns a folder in memory for what tests write, if there is one with enough room. A database is a thousand files, made and deleted for every test
 * file, and each browser keeps what its processes share in files. On ext4, which looks for a free place past those of all files deleted in the last
 * seconds, that costs more processor time than most tests themselves, and the disk has to write what nobody will read.
 */
export function findMemoryFolder(): string | undefined {
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
