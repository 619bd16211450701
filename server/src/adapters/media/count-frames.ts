import { readRate } from './frame-rate.ts'
import { hostileInput } from './hostile-input.ts'
import type { CountedFrames } from './media.ts'
import { probeLimits } from './probe-video.ts'
import { runTool } from './run-tool.ts'
import type { ToolPaths } from './tool-paths.ts'

/**
 * Counts the frames of a video that we made, and returns its rate if each frame starts at its number times a constant length. A rate in the header is
 * an average and does not reveal gaps.
 */
export async function countFrames(tools: ToolPaths, path: string, signal?: AbortSignal): Promise<CountedFrames | undefined> {
  const { exitCode, stdout } = await runTool({
    command: tools.ffprobe,
    args: ({ input }) => [
      ...'-v error -select_streams v:0 -show_entries packet=pts:stream=time_base,r_frame_rate -of compact=p=0'.split(' '),
      ...hostileInput(input),
    ],
    files: { input: path },
    limits: probeLimits,
    signal,
  })
  if (exitCode !== 0) return undefined
  const starts = Float64Array.from(stdout.matchAll(/^pts=(\S+)/gm), ([, pts]) => Number(pts)).toSorted()
  const tick = readRate(/time_base=(\d+\/\d+)/.exec(stdout)?.[1])
  const length = starts[1] ?? 0
  if (!tick || (starts.length > 1 && !(length > 0)) || starts.some((start, number) => start !== number * length)) return undefined
  if (starts.length > 1) return { ...reduced(tick.den, tick.num * length), frames: starts.length }
  const alone = readRate(/r_frame_rate=(\d+\/\d+)/.exec(stdout)?.[1])
  return alone && starts.length === 1 ? { ...alone, frames: 1 } : undefined
}

function reduced(num: number, den: number) {
  let [most, rest] = [num, den]
  while (rest > 0) [most, rest] = [rest, most % rest]
  return { num: num / most, den: den / most }
}
