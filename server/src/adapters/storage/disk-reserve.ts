import { randomBytes } from 'node:crypto'
import { constants } from 'node:fs'
import { mkdir, open, stat, statfs, truncate } from 'node:fs/promises'
import { hasCode } from './disk-files.ts'
import { reserveFile, reserveOf } from './free-space.ts'

const MiB = 1024 * 1024
const watchMs = 1000

export type DiskReserve = {
  /** Checks the disk once; a timer does so every second. */
  check(): Promise<void>
  stop(): Promise<void>
}

/**
 * Keeps a file of 64 MiB as a reserve. When the disk is almost full, the file is emptied, which needs no space itself, so that the database, logins,
 * payments and deletions continue; it is filled again once four times as much is free, so that it does not alternate. Several processes on one folder
 * do the same to the same file, which does no harm.
 */
export function keepReserve({ folder, tell }: { folder: string; tell: (words: string) => void }): DiskReserve {
  const path = reserveFile(folder)
  const stopping = new AbortController()
  let running: Promise<void> = Promise.resolve()
  let isBusy = false

  async function check(): Promise<void> {
    await mkdir(folder, { recursive: true })
    const { freeBytes, reserveBytes } = await look(folder)
    const heldBytes = await sizeOf(path)
    if (freeBytes < reserveBytes / 2 && heldBytes > 0) {
      await truncate(path, 0)
      tell('The disk is full. The reserve was released so that logins and payments keep working; files are refused until there is space.')
    } else if (heldBytes < reserveBytes && freeBytes > reserveBytes * 4) await fill(reserveBytes)
  }

  /** Fills it with random bytes, which no file system can compress. Stops early if the space is needed in the meantime. */
  async function fill(reserveBytes: number): Promise<void> {
    const file = await open(path, constants.O_RDWR | constants.O_CREAT)
    try {
      const block = randomBytes(MiB)
      for (let at = 0; at < reserveBytes && !stopping.signal.aborted; at += MiB) {
        await file.write(block, 0, MiB, at)
        if ((await look(folder)).freeBytes < reserveBytes) return await file.truncate(0)
      }
      await file.sync()
    } catch (error) {
      if (!hasCode(error, 'ENOSPC', 'EDQUOT')) throw error
      await file.truncate(0)
    } finally {
      await file.close()
    }
  }

  const tick = () => {
    if (isBusy) return
    isBusy = true
    running = check()
      .catch((error: unknown) => tell(`The reserve on the disk could not be looked after: ${String(error)}`))
      .finally(() => {
        isBusy = false
      })
  }
  const timer = setInterval(tick, watchMs).unref()
  tick()
  return {
    check,
    async stop() {
      stopping.abort()
      clearInterval(timer)
      await running
    },
  }
}

async function look(folder: string): Promise<{ freeBytes: number; reserveBytes: number }> {
  const { bavail, blocks, bsize } = await statfs(folder)
  return { freeBytes: bavail * bsize, reserveBytes: reserveOf(blocks * bsize) }
}

async function sizeOf(path: string): Promise<number> {
  return stat(path).then(
    ({ size }) => size,
    (error: unknown) => {
      if (hasCode(error, 'ENOENT')) return 0
      throw error
    },
  )
}
