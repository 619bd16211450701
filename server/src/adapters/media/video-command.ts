import { join } from 'node:path'
import type { FrameSize } from './frame-size.ts'
import { evenSize, fitLongSide } from './frame-size.ts'
import { hostileInput } from './hostile-input.ts'
import { lookAside, lookBranch } from './look-command.ts'
import { sizes, videoLimits } from './media-limits.ts'
import type { MediaVariants, VideoFacts } from './media.ts'

export type VideoPlan = {
  input: string
  outDir: string
  facts: VideoFacts
  variants: MediaVariants
  watermarkPath: string
  canToneMap: boolean
}
type Branch = { label: string; filter: string; output: string[] }

export const videoSize = (facts: FrameSize): FrameSize => evenSize(fitLongSide(facts, sizes.videoLongSide))
export type ThumbnailKind = 'thumbnail' | 'clean-thumbnail'
export const thumbnailName = (kind: ThumbnailKind, size: 'lg' | 'md', index: number) => `${kind}-${size}-${index}.jpg`
export const thumbnailPath = (outDir: string, size: 'lg' | 'md', index: number, kind: ThumbnailKind = 'thumbnail') =>
  join(outDir, thumbnailName(kind, size, index))
/** Whether the thumbnails are also made without the watermark: only if they carry it. */
export const hasCleanThumbnails = ({ watermarked, cleanThumbnails }: MediaVariants) => Boolean(watermarked && cleanThumbnails)

const quietly = '-hide_banner -nostdin -nostats -loglevel error -y'.split(' ')

/** One command that decodes once and makes every variant: about 0.7 of the work of separate commands. */
export function renderCommand(plan: VideoPlan): string[] {
  const { input, facts, variants, watermarkPath } = plan
  const watermark = variants.watermarked ? ['-protocol_whitelist', 'file,pipe', '-f', 'png_pipe', '-i', `file:${watermarkPath}`] : []
  const clean = hasCleanThumbnails(variants) ? thumbnailBranches(plan, { kind: 'clean-thumbnail' }) : []
  const look = variants.look ? [lookBranch(plan.outDir)] : []
  const aside = variants.look ? lookAside(facts, plan.outDir) : []
  const branches = [...videoBranches(plan), ...thumbnailBranches(plan), ...clean, ...look]
  const graph = [filterGraph(plan, branches, constantRate(facts)), ...aside.map(({ chain }) => chain)].join(';')
  return [
    ...[quietly, ['-progress', 'pipe:1'], untrusted(input), watermark, ['-filter_complex', graph]].flat(),
    ...branches.flatMap(({ label, output }) => ['-map', `[${label}]`, ...(output.includes('-c:a') ? audioMap(facts) : []), ...output]),
    ...aside.flatMap(({ label, output }) => ['-map', `[${label}]`, ...output]),
  ]
}

/** Thumbnails without a video are taken from key frames, which costs a twentieth of decoding everything. */
export function keyFrameCommand(plan: VideoPlan): string[] {
  const branches = thumbnailBranches(plan)
  return [
    ...[quietly, ['-skip_frame', 'nokey'], untrusted(plan.input), ['-filter_complex', filterGraph(plan, branches)]].flat(),
    ...branches.flatMap(({ label, output }) => ['-map', `[${label}]`, ...output]),
  ]
}

/** One thumbnail from wherever the seek lands, for files whose key frames are too far apart. */
export function seekCommand(plan: VideoPlan, at: { index: number; seconds: number; kind?: ThumbnailKind }): string[] {
  const single = { ...plan, variants: { thumbnails: 1 }, facts: { ...plan.facts, durationSeconds: 0 } }
  const branches = thumbnailBranches(single, { firstIndex: at.index, ...(at.kind && { kind: at.kind }) })
  return [
    ...[quietly, ['-ss', at.seconds.toFixed(3)], untrusted(plan.input), ['-filter_complex', filterGraph(single, branches)]].flat(),
    ...branches.flatMap(({ label, output }) => ['-map', `[${label}]`, ...output]),
  ]
}

/** The middle of each of `count` equal stretches, because first and last frames are often black. */
export function thumbnailTimes(durationSeconds: number, count: number): number[] {
  return Array.from({ length: count }, (_, index) => ((index + 0.5) * durationSeconds) / count)
}

/**
 * A stream may get larger after its first frame, so the decoder enforces the limit too. The probe does not, so that it can name the size that it
 * refuses.
 */
const untrusted = (path: string) => ['-max_pixels', String(videoLimits.pixels), ...hostileInput(path)]

/**
 * Makes all frames equally long and starts the first at zero, so that a frame's number identifies it (R-290). A video that starts between two of
 * these positions is moved to the nearer one: halfway between, a container's rounded clock would shift every other frame to either side.
 */
function constantRate({ previewRate: { num, den } }: VideoFacts): string {
  const rate = `${num}/${den}`
  return `setpts='round(PTS-STARTPTS+round(STARTPTS*TB*${rate})/(TB*${rate}))',fps=${rate}:start_time=0`
}

function filterGraph(plan: VideoPlan, branches: Branch[], pace?: string): string {
  const { facts, variants } = plan
  const { width, height } = videoSize(facts)
  const base = [
    pace,
    `scale=${width}:${height}:flags=bicubic`,
    'setsar=1',
    facts.isHighDynamicRange && plan.canToneMap ? toneMap : undefined,
    'format=yuv420p',
  ].filter((filter) => filter !== undefined)

  const isClean = ({ label }: Branch) => label === 'optimized' || label === 'look' || label.startsWith('clean-')
  const marked = branches.filter((branch) => !isClean(branch))
  const needsMark = Boolean(variants.watermarked)
  const clean = needsMark ? branches.filter(isClean) : branches
  const chains = [
    `[0:${facts.videoStream}]${base.join(',')}${splitTo([...clean.map(({ label }) => `${label}-in`), ...(needsMark ? ['plain'] : [])])}`,
  ]
  if (needsMark)
    chains.push(
      `[1:v]format=yuva420p[mark]`,
      `[plain][mark]overlay=0:0:eof_action=repeat,format=yuv420p${splitTo(marked.map(({ label }) => `${label}-in`))}`,
    )
  return [...chains, ...branches.map(({ label, filter }) => `[${label}-in]${filter}[${label}]`)].join(';')
}

/** Phones record in high dynamic range, which looks washed out if it is only reduced to eight bits. */
const toneMap = 'zscale=t=linear:npl=100,format=gbrpf32le,zscale=p=bt709,tonemap=hable:desat=0,zscale=t=bt709:m=bt709:r=tv'

const splitTo = (labels: string[]) =>
  labels.length === 1 ? `[${labels[0]}]` : `,split=${labels.length}${labels.map((label) => `[${label}]`).join('')}`

function videoBranches({ outDir, variants, facts }: VideoPlan): Branch[] {
  const names = (['watermarked', 'optimized'] as const).filter((name) => variants[name])
  return names.map((name) => ({
    label: name,
    filter: 'null',
    output: [...videoOutput, ...(facts.audioStream === undefined ? [] : audioOutput), join(outDir, `${name}.mp4`)],
  }))
}

const withoutExtras = ['-sn', '-dn', '-map_metadata', '-1', '-map_chapters', '-1']
const videoOutput = [
  ...withoutExtras,
  ...'-c:v libx264 -preset veryfast -crf 24 -maxrate 5M -bufsize 10M -profile:v high -pix_fmt yuv420p -g 120'.split(' '),
  ...'-movflags +faststart -f mp4'.split(' '),
]
const audioOutput = ['-c:a', 'aac', '-b:a', '128k', '-ac', '2', '-ar', '48000']
const audioMap = ({ audioStream }: VideoFacts) => (audioStream === undefined ? [] : ['-map', `0:${audioStream}`])

type Thumbnails = { firstIndex?: number; kind?: ThumbnailKind }

function thumbnailBranches({ outDir, facts, variants }: VideoPlan, { firstIndex = 1, kind = 'thumbnail' }: Thumbnails = {}): Branch[] {
  const count = variants.thumbnails ?? 0
  if (count === 0) return []
  const stretch = (facts.durationSeconds / count).toFixed(6)
  const size = videoSize(facts)
  return (['lg', 'md'] as const).map((name) => {
    const { width, height } = fitLongSide(size, name === 'lg' ? sizes.thumbnailLg : sizes.thumbnailMd)
    // A container may start its clock later than zero, so times are relative to the first frame.
    const pick = `setpts=PTS-STARTPTS,select='gte(t,(selected_n+0.5)*${stretch})'`
    return {
      label: `${kind}-${name}`,
      filter: `${pick},scale=${width}:${height}:flags=bicubic:out_range=full,format=yuvj420p`,
      output: [
        ...withoutExtras,
        ...`-an -fps_mode vfr -frames:v ${count} -q:v 3 -start_number ${firstIndex} -f image2`.split(' '),
        thumbnailPath(outDir, name, 0, kind).replace('-0.jpg', '-%d.jpg'),
      ],
    }
  })
}
