import { countFrames } from './count-frames.ts'
import { describeIsolation } from './describe-isolation.ts'
import { detectKind } from './detect-kind.ts'
import { MediaToolMissingError } from './media-errors.ts'
import { requireTools, toolFinder } from './media-tools.ts'
import type { Media } from './media.ts'
import { probeVideo } from './probe-video.ts'
import { renderImage, renderProfilePicture } from './render-image.ts'
import { renderVideo } from './render-video.ts'
import { toolPaths } from './tool-paths.ts'

/** Media through the ffmpeg and ffprobe commands and an image process of our own. No part of an upload is opened inside this process. */
export function ffmpegMedia(options: { ffmpegPath?: string | undefined; ffprobePath?: string | undefined } = {}): Media {
  const paths = toolPaths(options)
  const tools = toolFinder(paths)
  return {
    tools,
    isolation: describeIsolation,
    async detectKind(path) {
      try {
        return await detectKind(paths, path)
      } catch (error) {
        // The sentence about installing is more helpful than the name of a command that did not start.
        if (error instanceof MediaToolMissingError) await requireTools(tools)
        throw error
      }
    },
    async probeVideo(path, signal) {
      await requireTools(tools)
      return probeVideo(paths, path, signal)
    },
    async renderVideo(request) {
      const { canToneMap } = await requireTools(tools)
      return renderVideo({ ...paths, canToneMap }, request)
    },
    async countFrames(path, signal) {
      await requireTools(tools)
      return countFrames(paths, path, signal)
    },
    renderImage,
    renderProfilePicture,
  }
}
