import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { lookFiles } from './look-command.ts'
import type { Stretch, VideoFacts, VideoLook } from './media.ts'
import { bytesPerSample, greysPerSample, hashSamples } from './picture-hash.ts'
import { videoLimits } from './media-limits.ts'
import { samplesPerSecond } from './look-command.ts'

// The tools opened a hostile file, so only a bounded part of their output is read, and only numbers in known places.

const mebi = 2 ** 20
const mostSamples = videoLimits.durationSeconds * samplesPerSecond
/** Every stretch is a finding or part of one; nobody needs more. */
const mostStretches = 1000
/** Anything shorter is a flash, not a stretch. */
const shortestSeconds = 0.4

export async function readLook(outDir: string, facts: VideoFacts): Promise<VideoLook> {
  const [picture, edges, greys, silence, loudness, times] = await Promise.all([
    readPart(outDir, lookFiles.picture, 24 * mebi),
    readPart(outDir, lookFiles.edges, 4 * mebi),
    readPart(outDir, lookFiles.samples, mostSamples * greysPerSample),
    readPart(outDir, lookFiles.silence, 4 * mebi),
    readPart(outDir, lookFiles.loudness, 64 * 1024, 'end'),
    readPart(outDir, lookFiles.times, 16 * mebi),
  ])
  const rate = frameTimes(String(times))
  const filmEnds = rate.endSeconds ?? facts.durationSeconds
  const samples = hashSamples(greys)
  return {
    kind: 'video',
    width: facts.width,
    height: facts.height,
    durationSeconds: facts.durationSeconds,
    rotation: facts.rotation,
    codec: facts.codec,
    isInterlaced: facts.isInterlaced,
    bitsPerSecond: facts.bitsPerSecond,
    captionTracks: facts.captionTracks,
    hasSound: facts.audioStream !== undefined,
    framesPerSecond: rate.framesPerSecond ?? facts.framesPerSecond,
    pictureSeconds: filmEnds,
    longestGap: rate.longestGap,
    black: stretchesIn(String(picture), { from: 'lavfi.black_start', to: 'lavfi.black_end', endSeconds: filmEnds }),
    still: stretchesIn(String(picture), {
      from: 'lavfi.freezedetect.freeze_start',
      to: 'lavfi.freezedetect.freeze_end',
      endSeconds: filmEnds,
    }),
    silence: stretchesIn(String(silence), { from: 'lavfi.silence_start', to: 'lavfi.silence_end', endSeconds: facts.durationSeconds }),
    loudness: lastNumber(String(loudness), 'lavfi.r128.I'),
    peak: decibels(lastNumber(String(loudness), 'lavfi.r128.true_peak')),
    barsShare: barsShare(String(edges), samples, facts),
    samples,
  }
}

/** Deletes the files that only the look needed. */
export async function removeLook(outDir: string): Promise<void> {
  await Promise.all(Object.values(lookFiles).map((name) => rm(join(outDir, name), { force: true })))
}

async function readPart(outDir: string, name: string, most: number, part: 'beginning' | 'end' = 'beginning'): Promise<Buffer> {
  const file = await open(join(outDir, name), 'r').catch(() => undefined)
  if (!file) return Buffer.alloc(0)
  try {
    const { size } = await file.stat()
    const length = Math.min(size, most)
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, part === 'end' ? size - length : 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

const aNumber = String.raw`(-?\d{1,9}(?:\.\d{1,9})?(?:e[-+]\d{1,2})?)`

function* numbersIn(text: string, keys: readonly string[]): Generator<{ key: string; value: number }> {
  const names = keys.map((key) => key.replaceAll('.', String.raw`\.`)).join('|')
  for (const [, key = '', value] of text.matchAll(new RegExp(`^(${names})=${aNumber}$`, 'gm'))) yield { key, value: Number(value) }
}

/** ffmpeg reports when a stretch starts and ends, but nothing at the end of the video: a stretch still open then ends there. */
export function stretchesIn(text: string, what: { from: string; to: string; endSeconds: number }): Stretch[] {
  const found: Stretch[] = []
  let from: number | undefined
  const close = (to: number) => {
    if (from === undefined) return
    const stretch = { fromSeconds: Math.max(0, from), toSeconds: Math.min(to, what.endSeconds) }
    from = undefined
    if (stretch.toSeconds - stretch.fromSeconds >= shortestSeconds && found.length < mostStretches) found.push(stretch)
  }
  for (const { key, value } of numbersIn(text, [what.from, what.to])) {
    if (key === what.to) close(value)
    else from = value
  }
  close(what.endSeconds)
  return found
}

function lastNumber(text: string, key: string): number | null {
  return [...numbersIn(text, [key])].at(-1)?.value ?? null
}

/** ffmpeg 5.1 reports the true peak as a factor, not in decibels. */
function decibels(factor: number | null): number | null {
  return factor === null || factor <= 0 ? null : 20 * Math.log10(factor)
}

type FrameTimes = {
  framesPerSecond: number | undefined
  endSeconds: number | undefined
  longestGap: VideoLook['longestGap']
}

/** The times of the file's own frames, in milliseconds, one per line. */
export function frameTimes(text: string): FrameTimes {
  const times = Float64Array.from([...text.matchAll(/^(\d{1,9})(?:\.\d{1,9})?$/gm)].map(([, time]) => Number(time))).toSorted()
  const first = times[0]
  const last = times.at(-1)
  if (first === undefined || last === undefined || last <= first)
    return { framesPerSecond: undefined, endSeconds: undefined, longestGap: null }
  const steps = times.subarray(1).map((time, index) => time - (times[index] ?? 0))
  const median = steps.toSorted()[Math.floor(steps.length / 2)] ?? 0
  let longest = 0
  for (const [index, step] of steps.entries()) if (step > (steps[longest] ?? 0)) longest = index
  const fromMs = times[longest] ?? 0
  const step = steps[longest] ?? 0
  return {
    framesPerSecond: (1000 * steps.length) / (last - first),
    endSeconds: (last + median) / 1000,
    longestGap: { fromSeconds: fromMs / 1000, toSeconds: (fromMs + step) / 1000, timesTheMedian: median > 0 ? step / median : 0 },
  }
}

/** A picture has bars if they cover more than this on either axis. */
const barsOver = 0.08

/** The share of samples with bars. In a flat picture, no edge can be told from a bar. */
function barsShare(text: string, samples: Uint8Array, { width, height }: VideoFacts): number {
  const whole = { w: 320, h: 2 * Math.round((320 * height) / width / 2) }
  let [at, judged, barred] = [0, 0, 0]
  let w: number | undefined
  for (const { key, value } of numbersIn(text, ['lavfi.cropdetect.w', 'lavfi.cropdetect.h'])) {
    if (key === 'lavfi.cropdetect.w') {
      w = value
      continue
    }
    const isFlat = samples[at * bytesPerSample] !== 1
    at += 1
    if (isFlat || w === undefined) continue
    judged += 1
    if (w < whole.w * (1 - barsOver) || value < whole.h * (1 - barsOver)) barred += 1
  }
  return judged === 0 ? 0 : barred / judged
}
