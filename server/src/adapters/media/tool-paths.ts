import { dirname, join } from 'node:path'

export type ToolPaths = { ffmpeg: string; ffprobe: string }

/** An `ffmpeg` given as a path has its `ffprobe` next to it; otherwise both are searched on the PATH. */
export function toolPaths({
  ffmpegPath,
  ffprobePath,
}: { ffmpegPath?: string | undefined; ffprobePath?: string | undefined } = {}): ToolPaths {
  const ffmpeg = ffmpegPath || 'ffmpeg'
  return { ffmpeg, ffprobe: ffprobePath || (ffmpeg.includes('/') ? join(dirname(ffmpeg), 'ffprobe') : 'ffprobe') }
}
