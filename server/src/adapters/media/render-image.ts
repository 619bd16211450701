import { mkdtemp, rename, rm } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { imageAnswer } from './image-orders.ts'
import type { ImageAnswer, ImageOrder, MadeFile } from './image-orders.ts'
import { MediaToolFailedError, UnprocessableMediaError } from './media-errors.ts'
import type { RenderRequest, RenderedFile, RenderedMedia } from './media.ts'
import { runTool } from './run-tool.ts'
import { stagedOutput } from './staged-output.ts'
import type { ToolLimits } from './tool-isolation.ts'
import { turnstile } from './turnstile.ts'

const program = fileURLToPath(new URL('./image-process.ts', import.meta.url))
const limits: ToolLimits = { cpuSeconds: 60, wallMs: 120_000, fileBytes: 256 * 2 ** 20, dataBytes: 4 * 2 ** 30 }
/** A picture takes a few hundred megabytes while it is open; more at once than cores gains nothing. */
const pass = turnstile(Math.max(1, availableParallelism()))

export async function renderImage({ input, outDir, variants, signal }: RenderRequest): Promise<RenderedMedia> {
  return stagedOutput(outDir, async (stagingDir) => {
    const { width, height, files } = await order({ does: 'render', input, outDir: stagingDir, variants }, signal)
    const made = (name: string) =>
      rendered(
        outDir,
        files.find((file) => file.name === name),
      )
    const [lg, md] = [made('thumbnail-lg-1.jpg'), made('thumbnail-md-1.jpg')]
    return {
      width,
      height,
      durationSeconds: undefined,
      watermarked: made('watermarked.jpg'),
      optimized: made('optimized.jpg'),
      thumbnails: lg && md ? [{ lg, md }] : [],
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
    const made = rendered(scratch, files[0])
    if (!made) throw new MediaToolFailedError('The image process made no file.')
    await rename(made.path, output)
    return { ...made, path: output }
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}

/** The size of a picture that a decoder really opens. */
export async function lookAtImage(input: string, signal?: AbortSignal): Promise<{ width: number; height: number }> {
  return order({ does: 'look', input }, signal)
}

async function order(what: ImageOrder, signal: AbortSignal | undefined): Promise<Exclude<ImageAnswer, { refusal: string }>> {
  const args = ['--max-old-space-size=512', program, JSON.stringify(what)]
  const { exitCode, stdout, stderr } = await pass(() => runTool({ command: process.execPath, args, limits, signal }))
  const answer = exitCode === 0 ? imageAnswer.parse(JSON.parse(stdout)) : undefined
  if (!answer) throw failure(stderr)
  if ('refusal' in answer) throw new UnprocessableMediaError(answer.refusal, { cause: new Error(stderr) })
  return answer
}

function failure(stderr: string): Error {
  if (/out of memory|Allocation failed|bad_alloc/i.test(stderr))
    return new UnprocessableMediaError('The picture needs too much memory. Send a smaller one.')
  return new MediaToolFailedError(`The image process failed: ${stderr.trim().slice(-500)}`)
}

function rendered(dir: string, file: MadeFile | undefined): RenderedFile | undefined {
  if (!file) return undefined
  const { name, ...facts } = file
  return { path: join(dir, name), mime: 'image/jpeg', ...facts }
}
