import { dirname, join } from 'node:path'

export type ToolPaths = { ffmpeg: string; ffprobe: string }

/** An `ffmpeg` named by its place has its `ffprobe` beside it; otherwise both are looked for on the PATH. */
export function toolPaths({
  ffmpegPath,
  ffprobePath,
}: { ffmpegPath?: string | undefined; ffprobePath?: string | undefined } = {}): ToolPaths {
  const ffmpeg = ffmpegPath || 'ffmpeg'
  return { ffmpeg, ffprobe: ffprobePath || (ffmpeg.includes('/') ? join(dirname(ffmpeg), 'ffprobe') : 'ffprobe') }
}
