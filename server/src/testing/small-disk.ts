import { execFile } from 'node:child_process'
import { appendFile, mkdtemp, rm, stat, statfs, truncate } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

export type SmallDisk = {
  path: string
  freeBytes(): Promise<number>
  /** Fills the disk and leaves this much free. */ fill(leftBytes: number): Promise<void>
  empty(): Promise<void>
  remove(): Promise<void>
}

/** Mounts a small file system, or returns undefined if this user may not. */
export async function mountSmallDisk(sizeMiB: number): Promise<SmallDisk | undefined> {
  const path = await mkdtemp(join(tmpdir(), 'small-disk-'))
  try {
    await run('mount', ['-t', 'tmpfs', '-o', `size=${sizeMiB}m`, 'tmpfs', path])
  } catch {
    process.stderr.write('SKIPPED: no small disk can be mounted here, which takes root.\n')
    await rm(path, { recursive: true })
    return undefined
  }
  const filler = join(path, 'of-somebody-else')
  const freeBytes = async () => {
    const { bavail, bsize } = await statfs(path)
    return bavail * bsize
  }
  return {
    path,
    freeBytes,
    async fill(leftBytes) {
      const size = await stat(filler).then(
        (found) => found.size,
        () => 0,
      )
      const more = (await freeBytes()) - leftBytes
      if (more < 0) await truncate(filler, size + more)
      else await appendFile(filler, Buffer.alloc(more, 'x'))
    },
    empty: () => rm(filler, { force: true }),
    async remove() {
      await run('umount', ['--lazy', path])
      await rm(path, { recursive: true })
    },
  }
}
