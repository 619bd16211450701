import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { countFrames } from './count-frames.ts'
import { fitLongSide } from './frame-size.ts'
import type { FrameSize } from './frame-size.ts'
import { MediaToolFailedError, UnprocessableMediaError } from './media-errors.ts'
import { sizes } from './media-limits.ts'
import type { RenderRequest, RenderedFile, RenderedMedia, Thumbnail, VideoFacts, VideoLook } from './media.ts'
import { lastOutTime, probeVideo } from './probe-video.ts'
import { readLook, removeLook } from './read-look.ts'
import { runTool } from './run-tool.ts'
import { stagedOutput } from './staged-output.ts'
import type { ToolPaths } from './tool-paths.ts'
import type { ToolFiles, ToolLimits } from './tool-run.ts'
import {
  hasCleanThumbnails,
  keyFrameCommand,
  renderCommand,
  seekCommand,
  thumbnailName,
  thumbnailPath,
  thumbnailTimes,
  videoSize,
} from './video-command.ts'
import type { ThumbnailKind, VideoPlan } from './video-command.ts'
import { watermarkPng } from './watermark.ts'

export type VideoTools = ToolPaths & { canToneMap: boolean }

/** Makes the requested variants from one upload. Refuses a video that breaks off half-way, which ffmpeg itself considers a success. */
export async function renderVideo(tools: VideoTools, request: RenderRequest): Promise<RenderedMedia> {
  const { input, outDir, variants, signal } = request
  const facts = await probeVideo(tools, input, signal)
  const scratch = await mkdtemp(join(tmpdir(), 'watermark-'))
  try {
    const watermarkPath = join(scratch, 'watermark.png')
    const size = videoSize(facts)
    if (variants.watermarked) await writeFile(watermarkPath, await watermarkPng(size.width, size.height))
    return await stagedOutput(outDir, async (stagingDir) => {
      const plan: VideoPlan = { input, outDir: stagingDir, facts, variants, watermarkPath, canToneMap: tools.canToneMap }
      const rendersVideo = variants.watermarked || variants.optimized
      const look = rendersVideo ? await renderAndLook(tools, plan, signal) : undefined
      if (!rendersVideo) await pickThumbnails(tools, plan, signal)
      return { ...(await describe(tools, plan, { outDir, signal })), look }
    })
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}

/** Measuring filters may fail on files that the others can read. The variants are then made again without them. */
async function renderAndLook(tools: VideoTools, plan: VideoPlan, signal: AbortSignal | undefined): Promise<VideoLook | undefined> {
  if (!plan.variants.look) {
    await renderAll(tools, plan, signal)
    return undefined
  }
  try {
    await renderAll(tools, plan, signal)
    return await readLook(plan.outDir, plan.facts)
  } catch (error) {
    if (!isUnreadable(error)) throw error
    await renderAll(tools, { ...plan, variants: { ...plan.variants, look: false } }, signal)
    return undefined
  } finally {
    await removeLook(plan.outDir)
  }
}

const isUnreadable = (error: unknown) =>
  (error instanceof UnprocessableMediaError && error.failure.kind === 'video_damaged') || error instanceof MediaToolFailedError

async function renderAll(tools: VideoTools, plan: VideoPlan, signal: AbortSignal | undefined): Promise<void> {
  const { exitCode, stdout, stderr } = await runTool({
    command: tools.ffmpeg,
    args: (paths) => renderCommand({ ...plan, ...paths }),
    files: filesOf(plan),
    limits: limitsFor(plan.facts),
    signal,
  })
  if (exitCode !== 0) throw readable(stderr)

  const { durationSeconds } = plan.facts
  const done = lastOutTime(stdout)
  if (done < durationSeconds * 0.9 - 1) {
    throw new UnprocessableMediaError({ kind: 'video_breaks_off', atSeconds: Math.round(done), ofSeconds: Math.round(durationSeconds) })
  }
  if ((plan.variants.thumbnails ?? 0) > 0) await ensureFirstThumbnail(tools, plan, signal)
}

/**
 * If the header claims more than the real length, every thumbnail's time is past the end. The poster then comes from the video that was just made.
 */
async function ensureFirstThumbnail(tools: VideoTools, plan: VideoPlan, signal: AbortSignal | undefined): Promise<void> {
  if (await exists(thumbnailPath(plan.outDir, 'md', 1))) return
  await posterFrom(tools, plan, plan.variants.watermarked ? 'watermarked.mp4' : 'optimized.mp4', 'thumbnail', signal)
  if (hasCleanThumbnails(plan.variants) && plan.variants.optimized)
    await posterFrom(tools, plan, 'optimized.mp4', 'clean-thumbnail', signal)
}

async function posterFrom(
  tools: VideoTools,
  plan: VideoPlan,
  name: 'watermarked.mp4' | 'optimized.mp4',
  kind: ThumbnailKind,
  signal: AbortSignal | undefined,
): Promise<void> {
  const made = join(plan.outDir, name)
  await seekThumbnail(
    tools,
    { ...plan, input: made, facts: { ...plan.facts, videoStream: 0, isHighDynamicRange: false } },
    { index: 1, seconds: 0, kind },
    signal,
  )
}

async function pickThumbnails(tools: VideoTools, plan: VideoPlan, signal: AbortSignal | undefined): Promise<void> {
  const count = plan.variants.thumbnails ?? 0
  if (count === 0) return
  await runTool({
    command: tools.ffmpeg,
    args: (paths) => keyFrameCommand({ ...plan, ...paths }),
    files: filesOf(plan),
    limits: limitsFor(plan.facts),
    signal,
  })
  if (await exists(thumbnailPath(plan.outDir, 'md', count))) return

  const times = thumbnailTimes(plan.facts.durationSeconds, count)
  for (const [at, seconds] of times.entries()) await seekThumbnail(tools, plan, { index: at + 1, seconds }, signal)
  if (!(await exists(thumbnailPath(plan.outDir, 'md', 1)))) await seekThumbnail(tools, plan, { index: 1, seconds: 0 }, signal)
  if (!(await exists(thumbnailPath(plan.outDir, 'md', 1)))) throw readable('')
}

async function seekThumbnail(
  tools: VideoTools,
  plan: VideoPlan,
  at: { index: number; seconds: number; kind?: ThumbnailKind },
  signal: AbortSignal | undefined,
): Promise<void> {
  await runTool({
    command: tools.ffmpeg,
    args: (paths) => seekCommand({ ...plan, ...paths }, at),
    files: filesOf(plan),
    limits: limitsFor({ ...plan.facts, durationSeconds: 10 }),
    signal,
  })
}

/** The watermark exists only for a plan that draws it. */
function filesOf({ input, outDir, watermarkPath, variants }: VideoPlan): ToolFiles {
  return { input, outDir, ...(variants.watermarked && { watermarkPath }) }
}

/** The task is ended by the queue somewhat later (`ofMedia` in task-payloads.ts). */
export const longestSeconds = 4 * 3600

/** A 4K video at 60 frames takes about six seconds of one core per second of video; twenty leave room for slow machines. */
function limitsFor({ durationSeconds }: VideoFacts): ToolLimits {
  const cpuSeconds = Math.round(120 + 20 * durationSeconds)
  return { cpuSeconds, wallMs: Math.min(cpuSeconds * 2, longestSeconds) * 1000, fileBytes: 4 * 2 ** 30, memoryBytes: 6 * 2 ** 30 }
}

function readable(stderr: string): Error {
  if (/Unknown encoder|No such filter/.test(stderr))
    return new MediaToolFailedError(`ffmpeg lacks a part it needs: ${stderr.trim().slice(0, 300)}`)
  return new UnprocessableMediaError({ kind: 'video_damaged' }, { cause: new Error(stderr.slice(-2000)) })
}

async function describe(
  tools: VideoTools,
  plan: VideoPlan,
  { outDir, signal }: Pick<RenderRequest, 'outDir' | 'signal'>,
): Promise<RenderedMedia> {
  const { facts, variants, outDir: stagingDir } = plan
  const size = videoSize(facts)
  const file = async (name: string, mime: string, shown: FrameSize): Promise<RenderedFile> => ({
    path: join(outDir, name),
    mime,
    sizeBytes: (await stat(join(stagingDir, name))).size,
    ...shown,
  })

  const film = async (name: 'watermarked.mp4' | 'optimized.mp4'): Promise<RenderedFile> => ({
    ...(await file(name, 'video/mp4', size)),
    counted: await countFrames(tools, join(stagingDir, name), signal),
  })

  const made = async (kind: ThumbnailKind): Promise<Thumbnail[]> => {
    const thumbnails: Thumbnail[] = []
    for (let index = 1; index <= (variants.thumbnails ?? 0); index += 1) {
      if (!(await exists(thumbnailPath(stagingDir, 'md', index, kind)))) break
      const picture = (name: 'lg' | 'md', longSide: number) =>
        file(thumbnailName(kind, name, index), 'image/jpeg', fitLongSide(size, longSide))
      thumbnails.push({ lg: await picture('lg', sizes.thumbnailLg), md: await picture('md', sizes.thumbnailMd) })
    }
    return thumbnails
  }
  return {
    width: facts.width,
    height: facts.height,
    durationSeconds: facts.durationSeconds,
    watermarked: variants.watermarked ? await film('watermarked.mp4') : undefined,
    optimized: variants.optimized ? await film('optimized.mp4') : undefined,
    thumbnails: await made('thumbnail'),
    cleanThumbnails: hasCleanThumbnails(variants) ? await made('clean-thumbnail') : [],
  }
}

const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  )
