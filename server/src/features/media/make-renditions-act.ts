import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { UnknownOutcomeError } from '#adapters/database/database-trouble.ts'
import { MediaToolMissingError, UnprocessableMediaError } from '#adapters/media/media-errors.ts'
import type { MediaFailure } from '#adapters/media/media-failure.ts'
import { StorageFullError, StorageUnavailableError } from '#adapters/storage/storage-errors.ts'
import type { CountedFrames, MediaVariants, RenderedFile, RenderedMedia, TakeLook } from '#adapters/media/media.ts'
import type { Deps } from '#deps.ts'
import { newId } from '#ids.ts'
import type { TaskRun } from '#tasks/handle.ts'
import { mediaFolder, type MediaRow, type NewRendition } from './media-queries.ts'
import type { FileVariant } from '#stored/file-variant.ts'

export type MadeRenditions = {
  rows: NewRendition[]
  durationSeconds: number | null
  thumbnails: number
  /** The measurements of the file, if requested and successful. */
  look: TakeLook | undefined
  /** Removes the stored files again, for when the record they were made for is gone or has moved on. */
  discard(): Promise<void>
}

/** Variants of a delivered file: the watermarked preview, and from the same pass its clean twins, which nobody sees before the job is paid. */
export const deliveryVariants = ({ kind }: Pick<MediaRow, 'kind'>): MediaVariants => ({
  watermarked: true,
  optimized: true,
  thumbnails: kind === 'video' ? 3 : 1,
  cleanThumbnails: true,
})

/** Scratch files are on the data disk, because previews of long films can outgrow a /tmp in memory. */
export const scratchFolder = ({ config }: Pick<Deps, 'config'>) => join(config.dataDir, 'scratch')

/** Makes the variants of a file and stores them under names unique to this run, so that two runs never overwrite each other's files. */
export async function makeRenditions({ deps, signal }: TaskRun, media: MediaRow, variants: MediaVariants): Promise<MadeRenditions> {
  await deps.space.require(media.size_bytes)
  await mkdir(scratchFolder(deps), { recursive: true })
  const outDir = await mkdtemp(join(scratchFolder(deps), 'render-'))
  const original = await deps.storage.borrowLocalFile(media.storage_key)
  try {
    const render = media.kind === 'video' ? deps.media.renderVideo : deps.media.renderImage
    const rendered = await render({ input: original.path, outDir, variants, signal })
    return await store(deps, media, rendered)
  } catch (error) {
    // A tool that runs out of space reports the file as broken. Checked before the scratch folder is deleted, which frees space again.
    const isShort = await deps.space.isShort()
    throw isShort ? new StorageFullError('There is no room left for previews.', { cause: error }) : error
  } finally {
    await original.release()
    await rm(outDir, { recursive: true, force: true })
  }
}

async function store(deps: Deps, media: MediaRow, rendered: RenderedMedia): Promise<MadeRenditions> {
  const folder = `${mediaFolder(media.id)}/${newId()}`
  const discard = () => deps.storage.removeFolder(folder)
  const rows: NewRendition[] = []
  try {
    for (const [variant, file] of filesOf(rendered)) {
      const key = `${folder}/${variant}${extname(file.path)}`
      await deps.storage.putFile(key, file.path)
      rows.push(newRendition(variant, key, file))
    }
  } catch (error) {
    await discard()
    throw error
  }
  return { rows, durationSeconds: rendered.durationSeconds ?? null, thumbnails: rendered.thumbnails.length, look: rendered.look, discard }
}

export const newRendition = (variant: FileVariant, storageKey: string, file: RenderedFile): NewRendition => ({
  variant,
  mime: file.mime,
  storage_key: storageKey,
  size_bytes: file.sizeBytes,
  width: file.width,
  height: file.height,
  ...rateColumns(file.counted),
})

/** Saves the rows of stored files, and removes the files again if `save` fails or returns false because nothing needs them any more. */
export async function saveOrDiscard(made: MadeRenditions, save: () => Promise<boolean>): Promise<void> {
  let isSaved: boolean
  try {
    isSaved = await save()
  } catch (error) {
    // If the outcome is unknown, the rows may already name the files, so they are kept.
    if (!(error instanceof UnknownOutcomeError)) await made.discard()
    throw error
  }
  if (!isSaved) await made.discard()
}

/** The columns for a film's frames, which also mark that the film was counted. */
export const rateColumns = (counted: CountedFrames | undefined) => ({
  rate_num: counted?.num ?? null,
  rate_den: counted?.den ?? null,
  frames: counted?.frames ?? null,
  rate_read: true,
})

export function filesOf({ watermarked, optimized, thumbnails, cleanThumbnails }: RenderedMedia): [FileVariant, RenderedFile][] {
  return [
    ...(watermarked ? [['watermarked', watermarked] satisfies [FileVariant, RenderedFile]] : []),
    ...(optimized ? [['optimized', optimized] satisfies [FileVariant, RenderedFile]] : []),
    ...thumbnails.flatMap(({ lg, md }, index): [FileVariant, RenderedFile][] => [
      [`thumb-${index}-lg`, lg],
      [`thumb-${index}-md`, md],
    ]),
    ...cleanThumbnails.flatMap(({ lg, md }, index): [FileVariant, RenderedFile][] => [
      [`clean-thumb-${index}-lg`, lg],
      [`clean-thumb-${index}-md`, md],
    ]),
  ]
}

/**
 * Why a file cannot be processed, or undefined if a retry may help. A worker that stops or lacks its tools, or a disk that is full or fails, is no
 * failure of the file: it is retried later, however many attempts there were.
 */
export function failureOf(error: unknown, { signal, isLastTry }: TaskRun): MediaFailure | undefined {
  if (error instanceof UnprocessableMediaError) return error.failure
  if (isFaultOfMachine(error)) return undefined
  if (!isLastTry || signal.aborted) return undefined
  return { kind: 'tries_used_up' }
}

const isFaultOfMachine = (error: unknown) =>
  error instanceof StorageFullError || error instanceof StorageUnavailableError || error instanceof MediaToolMissingError
