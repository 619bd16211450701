import { mkdir, mkdtemp, open, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** Runs work that writes into a temporary folder; its files move to `outDir`, flushed, only if it succeeded. */
export async function stagedOutput<T>(outDir: string, work: (stagingDir: string) => Promise<T>): Promise<T> {
  await mkdir(outDir, { recursive: true })
  const stagingDir = await mkdtemp(join(outDir, '.making-'))
  try {
    const result = await work(stagingDir)
    const names = await readdir(stagingDir)
    await Promise.all(names.map((name) => flush(join(stagingDir, name))))
    for (const name of names) await rename(join(stagingDir, name), join(outDir, name))
    return result
  } finally {
    await rm(stagingDir, { recursive: true, force: true })
  }
}

async function flush(path: string): Promise<void> {
  const file = await open(path, 'r')
  await file.sync().finally(() => file.close())
}
