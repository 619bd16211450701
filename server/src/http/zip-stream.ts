import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import type { Deps } from '#deps.ts'

/** A file in a zip. Content that is already compressed, such as videos and images, is stored without compression. */
export type ZipEntry = { name: string; at: Date; isPacked: boolean; sizeBytes?: number; open: () => Readable | Promise<Readable> }
type Entries = Iterable<ZipEntry> | AsyncIterable<ZipEntry>

/**
 * Streams a zip while it is being made: one entry is open at a time, nothing is written to disk, and the signal ends it when the client disconnects.
 * An entry that cannot be read breaks off the response, so that the browser reports a failed download instead of keeping half of it.
 */
export function zipStream({ log }: Pick<Deps, 'log'>, entries: Entries, gone: AbortSignal): Readable {
  const zip = new ZipFile()
  const output = zip.outputStream
  // yazl types it as the bare interface, but it is a PassThrough.
  if (!(output instanceof Readable)) throw new Error('The zip gives no stream that can be ended.')
  const cutOff = (error: unknown) => {
    if (!gone.aborted && !output.destroyed) log.error({ err: error }, 'a zip could not be packed')
    output.destroy(error instanceof Error ? error : new Error(String(error)))
  }
  if (gone.aborted) output.destroy()
  gone.addEventListener('abort', () => output.destroy(), { once: true })
  zip.on('error', cutOff)
  pack(zip, entries, output).catch(cutOff)
  return output
}

async function pack(zip: ZipFile, entries: Entries, output: Readable): Promise<void> {
  for await (const { name, at, isPacked, sizeBytes, open } of entries) {
    if (output.destroyed) return
    const file = await open()
    // A disconnect also closes the entry that is being read.
    const end = () => file.destroy()
    if (output.destroyed) return void end()
    output.once('close', end)
    zip.addReadStream(file, name, { compress: !isPacked, mtime: at, ...(sizeBytes === undefined ? {} : { size: sizeBytes }) })
    await finished(file)
    output.off('close', end)
  }
  zip.end()
}
