import { MediaToolMissingError } from './media-errors.ts'
import type { MediaTools } from './media.ts'
import { probeLimits } from './probe-video.ts'
import { runTool } from './run-tool.ts'
import type { ToolPaths } from './tool-paths.ts'

export type FoundTools = MediaTools & { canToneMap: boolean }

const howToInstall =
  'Videos and photos cannot be processed until ffmpeg is installed: "apt-get install --no-install-recommends ffmpeg" on Debian and Ubuntu, "brew install ffmpeg" on macOS. FFMPEG_PATH may name another place.'

/** Detects the tools and their features. Only a complete result is cached, so that installing them needs no restart. */
export function toolFinder(paths: ToolPaths): () => Promise<FoundTools> {
  let known: Promise<FoundTools> | undefined
  return async () => {
    known ??= look(paths)
    const found = await known
    if (!found.isComplete) known = undefined
    return found
  }
}

export async function requireTools(find: () => Promise<FoundTools>): Promise<FoundTools> {
  const found = await find()
  if (!found.isComplete) throw new MediaToolMissingError(found.advice ?? howToInstall)
  return found
}

async function look(paths: ToolPaths): Promise<FoundTools> {
  const [version, probeVersion, encoders, filters] = await Promise.all([
    say(paths.ffmpeg, '-version'),
    say(paths.ffprobe, '-version'),
    say(paths.ffmpeg, '-encoders'),
    say(paths.ffmpeg, '-filters'),
  ])
  const advice = adviceFor({
    hasBoth: Boolean(version && probeVersion),
    hasEncoders: encoders.includes('libx264') && / aac /.test(encoders),
  })
  return {
    isComplete: advice === undefined,
    advice,
    ffmpegVersion: /version (\S+)/.exec(version)?.[1],
    canToneMap: / zscale /.test(filters) && / tonemap /.test(filters),
  }
}

function adviceFor({ hasBoth, hasEncoders }: { hasBoth: boolean; hasEncoders: boolean }): string | undefined {
  if (!hasBoth) return howToInstall
  return hasEncoders ? undefined : `The ffmpeg found here cannot write H.264 with AAC sound. ${howToInstall}`
}

async function say(command: string, question: string): Promise<string> {
  try {
    return (await runTool({ command, args: () => ['-hide_banner', question], limits: probeLimits })).stdout
  } catch (error) {
    if (error instanceof MediaToolMissingError) return ''
    throw error
  }
}
