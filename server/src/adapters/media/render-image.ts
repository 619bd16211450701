import { mkdtemp, rename, rm, stat } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { dirname, join } from 'node:path'
import { imageAnswer } from './image-orders.ts'
import type { ImageAnswer, ImageFileName, ImageOrder, MadeFile } from './image-orders.ts'
import { MediaToolFailedError, UnprocessableMediaError } from './media-errors.ts'
import type { RenderRequest, RenderedFile, RenderedMedia } from './media.ts'
import { hashSamples } from './picture-hash.ts'
import { packageFolders } from './program-parts.ts'
import { runTool } from './run-tool.ts'
import { stagedOutput } from './staged-output.ts'
import type { ToolFiles, ToolLimits, ToolProgram } from './tool-run.ts'
import { turnstile } from './turnstile.ts'

const limits: ToolLimits = { cpuSeconds: 60, wallMs: 120_000, fileBytes: 256 * 2 ** 20, dataBytes: 4 * 2 ** 30 }
const serverDir = join(import.meta.dirname, '../../..')
/** The only parts of this project that the image process sees: these files, and the packages that it imports. */
const imageProgram: ToolProgram = {
  root: dirname(serverDir),
  entry: join(import.meta.dirname, 'image-process.ts'),
  parts: [join(serverDir, 'package.json'), import.meta.dirname, ...packageFolders(['sharp', 'heic-decode', 'zod'], serverDir)],
}

/** A picture takes a few hundred megabytes while it is open; running more than there are cores gains nothing. */
const pass = turnstile(Math.max(1, availableParallelism()))

export async function renderImage({ input, outDir, variants, signal }: RenderRequest): Promise<RenderedMedia> {
  return stagedOutput(outDir, async (stagingDir) => {
    const { width, height, files, look } = await order({ does: 'render', input, outDir: stagingDir, variants }, signal)
    const made = async (name: ImageFileName) => {
      const file = files.find((one) => one.name === name)
      return file && { ...(await describe(stagingDir, file)), path: join(outDir, name) }
    }
    const [lg, md] = [await made('thumbnail-lg-1.jpg'), await made('thumbnail-md-1.jpg')]
    const [cleanLg, cleanMd] = [await made('clean-thumbnail-lg-1.jpg'), await made('clean-thumbnail-md-1.jpg')]
    return {
      width,
      height,
      durationSeconds: undefined,
      watermarked: await made('watermarked.jpg'),
      optimized: await made('optimized.jpg'),
      thumbnails: lg && md ? [{ lg, md }] : [],
      cleanThumbnails: cleanLg && cleanMd ? [{ lg: cleanLg, md: cleanMd }] : [],
      look: look && {
        kind: 'photo',
        width,
        height,
        isOneColour: look.isOneColour,
        samples: hashSamples(Buffer.from(look.greys, 'hex')),
      },
    }
  })
}

export async function renderProfilePicture({
  input,
  output,
  signal,
}: {
  input: string
  output: string
  signal?: AbortSignal | undefined
}): Promise<RenderedFile> {
  const scratch = await mkdtemp(join(dirname(output), '.making-'))
  try {
    const { files } = await order({ does: 'profile-picture', input, outDir: scratch }, signal)
    const [file] = files
    if (!file) throw new MediaToolFailedError('The image process made no file.')
    const made = await describe(scratch, file)
    await rename(made.path, output)
    return { ...made, path: output }
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}

/** The size of a picture, from a decoder that really opens it. */
export async function lookAtImage(input: string, signal?: AbortSignal): Promise<{ width: number; height: number }> {
  return order({ does: 'look', input }, signal)
}

async function order(what: ImageOrder, signal: AbortSignal | undefined): Promise<Extract<ImageAnswer, { files: unknown }>> {
  const files: ToolFiles = { input: what.input, ...('outDir' in what && { outDir: what.outDir }) }
  const { exitCode, stdout, stderr } = await pass(() =>
    runTool({
      command: process.execPath,
      args: ({ program, input, outDir }) => ['--max-old-space-size=512', program, JSON.stringify({ ...what, input, outDir })],
      files,
      program: imageProgram,
      limits,
      signal,
    }),
  )
  const answer = exitCode === 0 ? answerIn(stdout) : undefined
  if (!answer) throw failure(stderr)
  if ('refusal' in answer) throw new UnprocessableMediaError(answer.refusal, { cause: new Error(stderr) })
  return answer
}

function answerIn(stdout: string): ImageAnswer | undefined {
  try {
    return imageAnswer.parse(JSON.parse(stdout))
  } catch {
    return undefined
  }
}

function failure(stderr: string): Error {
  if (/out of memory|Allocation failed|bad_alloc/i.test(stderr)) return new UnprocessableMediaError({ kind: 'picture_too_complex' })
  return new MediaToolFailedError(`The image process failed: ${stderr.trim().slice(-500)}`)
}

/** Measured here: the process's claims about its files are not trusted where they can be checked. */
async function describe(dir: string, { name, width, height }: MadeFile): Promise<RenderedFile> {
  const path = join(dir, name)
  const found = await stat(path).catch(() => undefined)
  if (!found) throw new MediaToolFailedError('The image process made no file.')
  return { path, mime: 'image/jpeg', sizeBytes: found.size, width, height }
}
