import { z } from 'zod'
import { previewRate, readRate } from './frame-rate.ts'
import { hostileInput, readableAudioCodecs, readableVideoCodecs } from './hostile-input.ts'
import { UnprocessableMediaError } from './media-errors.ts'
import { videoLimits } from './media-limits.ts'
import type { VideoFacts } from './media.ts'
import { runTool } from './run-tool.ts'
import type { ToolPaths } from './tool-paths.ts'
import type { ToolLimits } from './tool-run.ts'

const gib = 2 ** 30
export const probeLimits: ToolLimits = { cpuSeconds: 20, wallMs: 60_000, fileBytes: 0, memoryBytes: 4 * gib }

const stream = z.object({
  index: z.number(),
  codec_type: z.string().optional(),
  codec_name: z.string().optional(),
  width: z.number().optional(),
  height: z.number().optional(),
  sample_aspect_ratio: z.string().optional(),
  r_frame_rate: z.string().optional(),
  avg_frame_rate: z.string().optional(),
  duration: z.string().optional(),
  color_transfer: z.string().optional(),
  field_order: z.string().optional(),
  bit_rate: z.string().optional(),
  disposition: z.object({ attached_pic: z.number().optional() }).optional(),
  side_data_list: z.array(z.object({ rotation: z.number().optional() })).optional(),
})
const probeAnswer = z.object({ streams: z.array(stream), format: z.object({ nb_streams: z.number(), duration: z.string().optional() }) })

export type ProbedStream = z.infer<typeof stream>
export type Probed = {
  streamCount: number
  video: ProbedStream
  audio: ProbedStream | undefined
  captionTracks: number
  durationSeconds: number | undefined
}

const shown = [
  'format=nb_streams,duration',
  'stream=index,codec_type,codec_name,width,height,sample_aspect_ratio,r_frame_rate,avg_frame_rate,duration,color_transfer,field_order,bit_rate',
  'stream_disposition=attached_pic',
  'stream_side_data=rotation',
].join(':')

/** Reads what the file claims about itself, before any limit is applied. */
export async function readStreams(tools: ToolPaths, path: string, signal?: AbortSignal): Promise<Probed> {
  const { exitCode, stdout } = await runTool({
    command: tools.ffprobe,
    args: ({ input }) => ['-v', 'error', '-of', 'json', '-show_entries', shown, ...hostileInput(input)],
    files: { input: path },
    limits: probeLimits,
    signal,
  })
  const answer = probeAnswer.safeParse(exitCode === 0 ? parsed(stdout) : undefined)
  if (!answer.success) throw new UnprocessableMediaError({ kind: 'video_unreadable' })

  const { streams, format } = answer.data
  const video = streams.find((one) => one.codec_type === 'video' && one.disposition?.attached_pic !== 1 && one.width && one.height)
  if (!video) throw new UnprocessableMediaError({ kind: 'video_absent' })
  const audio = streams.find((one) => one.codec_type === 'audio')
  const captionTracks = streams.filter((one) => one.codec_type === 'subtitle').length
  return {
    streamCount: format.nb_streams,
    video,
    audio,
    captionTracks,
    durationSeconds: seconds(format.duration) ?? seconds(video.duration),
  }
}

export async function probeVideo(tools: ToolPaths, path: string, signal?: AbortSignal): Promise<VideoFacts> {
  const probed = await readStreams(tools, path, signal)
  refuseBeyondLimits(probed)
  const { video, audio } = probed
  const toldRate = ratio(video.avg_frame_rate)
  const measured = probed.durationSeconds && toldRate ? undefined : await measure(tools, path, signal)
  const durationSeconds = probed.durationSeconds ?? measured?.durationSeconds ?? 0
  refuseDuration(durationSeconds)
  const framesPerSecond = toldRate ?? ((measured?.frames ?? 0) / durationSeconds || 30)

  return {
    ...shownSize(video),
    durationSeconds,
    framesPerSecond,
    previewRate: previewRate(readRate(video.r_frame_rate), framesPerSecond),
    isHighDynamicRange: video.color_transfer === 'smpte2084' || video.color_transfer === 'arib-std-b67',
    videoStream: video.index,
    audioStream: audio?.codec_name && readableAudioCodecs.has(audio.codec_name) ? audio.index : undefined,
    rotation: rotationOf(video),
    codec: video.codec_name ?? 'unknown',
    isInterlaced: ['tt', 'bb', 'tb', 'bt'].includes(video.field_order ?? ''),
    bitsPerSecond: seconds(video.bit_rate),
    captionTracks: probed.captionTracks,
  }
}

function refuseBeyondLimits({ streamCount, video, durationSeconds }: Probed): void {
  const { width = 0, height = 0, codec_name: codec = 'unknown' } = video
  if (streamCount > videoLimits.streams)
    throw new UnprocessableMediaError({ kind: 'video_tracks', tracks: streamCount, maxTracks: videoLimits.streams })
  if (width * height > videoLimits.pixels) throw new UnprocessableMediaError({ kind: 'video_dimensions', width, height })
  if (!readableVideoCodecs.has(codec)) throw new UnprocessableMediaError({ kind: 'video_codec', codec })
  const framesPerSecond = ratio(video.avg_frame_rate) ?? 0
  if (framesPerSecond > videoLimits.framesPerSecond) {
    throw new UnprocessableMediaError({
      kind: 'video_frame_rate',
      framesPerSecond: Math.round(framesPerSecond),
      maxFramesPerSecond: videoLimits.framesPerSecond,
    })
  }
  if (durationSeconds !== undefined) refuseDuration(durationSeconds)
}

function refuseDuration(durationSeconds: number): void {
  if (!(durationSeconds > 0)) throw new UnprocessableMediaError({ kind: 'video_without_length' })
  if (durationSeconds > videoLimits.durationSeconds)
    throw new UnprocessableMediaError({ kind: 'video_too_long', maxMinutes: videoLimits.durationSeconds / 60 })
}

/** Browsers record WebM without length or rate in the header, so the packets are counted without decoding. */
async function measure(tools: ToolPaths, path: string, signal?: AbortSignal): Promise<{ durationSeconds: number; frames: number }> {
  const { stdout } = await runTool({
    command: tools.ffmpeg,
    args: ({ input }) => [
      ...'-v error -nostdin -nostats -progress pipe:1'.split(' '),
      ...hostileInput(input),
      ...'-map 0:v:0 -c copy -f null -'.split(' '),
    ],
    files: { input: path },
    limits: probeLimits,
    signal,
  })
  return { durationSeconds: lastOutTime(stdout), frames: Number([...stdout.matchAll(/^frame=\s*(\d+)$/gm)].at(-1)?.[1] ?? 0) }
}

/** ffmpeg's progress report ends with the time of the last frame written. */
export function lastOutTime(progress: string): number {
  const times = [...progress.matchAll(/^out_time_us=(\d+)$/gm)]
  return Number(times.at(-1)?.[1] ?? 0) / 1e6
}

function shownSize(stream: ProbedStream) {
  const { width = 0, height = 0, sample_aspect_ratio: aspect } = stream
  const stretch = ratio(aspect?.replace(':', '/')) ?? 1
  const wide = Math.max(1, Math.round(width * (stretch > 0.1 && stretch < 10 ? stretch : 1)))
  return Math.abs(rotationOf(stream)) % 180 === 90 ? { width: height, height: wide } : { width: wide, height }
}

const rotationOf = ({ side_data_list: sideData }: ProbedStream) => sideData?.find((one) => one.rotation !== undefined)?.rotation ?? 0

function ratio(text: string | undefined): number | undefined {
  const [above, below = 1] = (text ?? '').split('/').map(Number)
  const value = (above ?? Number.NaN) / below
  return Number.isFinite(value) && value > 0 ? value : undefined
}

function seconds(text: string | undefined): number | undefined {
  const value = Number(text ?? Number.NaN)
  return Number.isFinite(value) ? value : undefined
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
