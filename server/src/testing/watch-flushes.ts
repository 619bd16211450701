import { open, type FileHandle } from 'node:fs/promises'
import { vi } from 'vitest'

/** Notes which files and folders are flushed to the disk, in order, by their inodes, which stay when they are renamed. */
export async function watchFlushes(folder: string): Promise<number[]> {
  const some = await open(folder)
  const handles: Pick<FileHandle, 'sync'> = Object.getPrototypeOf(some)
  await some.close()
  const flushed: number[] = []
  const { sync } = handles
  vi.spyOn(handles, 'sync').mockImplementation(async function (this: FileHandle) {
    flushed.push((await this.stat()).ino)
    await sync.call(this)
  })
  return flushed
}
