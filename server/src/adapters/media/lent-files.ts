import { chmod, chown, lstat, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { MediaToolFailedError } from './media-errors.ts'
import type { ToolFiles } from './tool-run.ts'

const readableByOthers = 0o004
const withoutSpecialBits = 0o666

/** Lets the tool's user read its input files and write into its output folder; the parent folders stay closed to it. */
export async function lendFiles({ input, watermarkPath, outDir }: ToolFiles, userId: number | undefined): Promise<void> {
  for (const path of [input, watermarkPath]) {
    if (!path) continue
    const { mode } = await requirePlainFile(path)
    if (userId !== undefined && !(mode & readableByOthers)) await chmod(path, mode | readableByOthers)
  }
  if (outDir && userId !== undefined) await chown(outDir, userId, userId)
}

/**
 * Takes over what a tool made. The tool may have been compromised, so only plain files are accepted: through a link that it left, this process would
 * read or serve another file.
 */
export async function takeBack(outDir: string, userId: number | undefined): Promise<void> {
  const [uid, gid] = [process.getuid?.() ?? 0, process.getgid?.() ?? 0]
  if (userId !== undefined) await chown(outDir, uid, gid)
  for (const name of await readdir(outDir)) {
    const path = join(outDir, name)
    const { mode } = await requirePlainFile(path).catch(async (error: unknown) => {
      await rm(path, { recursive: true, force: true })
      throw error
    })
    if (userId === undefined) continue
    await chown(path, uid, gid)
    await chmod(path, mode & withoutSpecialBits)
  }
}

async function requirePlainFile(path: string): Promise<{ mode: number }> {
  const found = await lstat(path)
  if (found.isFile()) return found
  throw new MediaToolFailedError('A media tool was given or left something that is no plain file.')
}
