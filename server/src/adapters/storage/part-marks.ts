import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, readFileSync } from 'node:fs'
import { access, readFile, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { flush, hasCode, writeWhole } from './disk-files.ts'

/**
 * `parts/<number>` in an upload's folder marks a part that arrived completely: its etag, and the boot of the system that received its bytes. Marks
 * survive the end of this process but not a power failure, which starts another boot: then a mark only counts if the bytes still have its etag. So an
 * acknowledgement does not wait for the disk, and a part lost in a power failure is sent again.
 */
const thisRun = readRun()
const verifyBytes = 512 * 1024

type PartRange = { offset: number; sizeBytes: number }
type Mark = { part: number; etag: string; run: string | undefined }

function readRun(): string {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
  } catch {
    // This system has no boot id, so only this process trusts its marks.
    return randomUUID()
  }
}

const folderOf = (upload: string) => join(upload, 'parts')
const pathOf = (upload: string, part: number) => join(folderOf(upload), String(part))

export function markPart(upload: string, part: number, etag: string): Promise<void> {
  return writeWhole(pathOf(upload, part), `${etag} ${thisRun}`)
}

/** Deletes a mark durably, before the bytes that it vouches for are overwritten. */
export async function forgetPart(upload: string, part: number): Promise<void> {
  try {
    await rm(pathOf(upload, part))
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return
    throw error
  }
  await flush(folderOf(upload))
}

/** After the disk lost something without saying what, everything has to be sent again. */
export async function forgetParts(upload: string): Promise<void> {
  for (const { part } of await readMarks(upload)) await forgetPart(upload, part)
}

/** The parts that arrived completely and are still intact, by number. */
export async function listMarks(upload: string, rangeOf: (part: number) => PartRange): Promise<Mark[]> {
  const marks = await readMarks(upload)
  const data = join(upload, 'data')
  // A file that has left the folder was flushed before.
  if (marks.every(isOfThisRun) || (await isMissing(data))) return marks

  const kept: Mark[] = []
  for (const mark of marks) {
    if (isOfThisRun(mark)) kept.push(mark)
    else if ((await etagOf(data, rangeOf(mark.part))) === mark.etag) {
      await markPart(upload, mark.part, mark.etag)
      kept.push(mark)
    } else await forgetPart(upload, mark.part)
  }
  return kept
}

/** Marks without a boot id come from a release that flushed every part first. */
const isOfThisRun = ({ run }: Mark) => run === undefined || run === thisRun

async function readMarks(upload: string): Promise<Mark[]> {
  const names = (await readdir(folderOf(upload))).filter((name) => /^\d+$/.test(name))
  const marks = await Promise.all(
    names.map(async (name): Promise<Mark[]> => {
      // A power failure may leave an empty mark, and another call may delete it in the meantime.
      const text = await readFile(join(folderOf(upload), name), 'utf8').catch(() => '')
      const [, etag, run] = /^([0-9a-f]{64})(?: (\S+))?$/.exec(text) ?? []
      return etag === undefined ? [] : [{ part: Number(name), etag, run }]
    }),
  )
  return marks.flat().toSorted((a, b) => a.part - b.part)
}

async function isMissing(path: string): Promise<boolean> {
  return access(path).then(
    () => false,
    (error: unknown) => {
      if (hasCode(error, 'ENOENT')) return true
      throw error
    },
  )
}

async function etagOf(path: string, { offset, sizeBytes }: PartRange): Promise<string> {
  const hash = createHash('sha256')
  const bytes = createReadStream(path, { start: offset, end: offset + sizeBytes - 1, highWaterMark: verifyBytes })
  for await (const chunk of bytes) hash.update(chunk)
  return hash.digest('hex')
}
