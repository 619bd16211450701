import { join } from 'node:path'
import type { VideoFacts } from './media.ts'
import { sampleHeight, sampleWidth } from './picture-hash.ts'

/** The files that a look writes next to the variants. They are read, then deleted before anything is stored. */
export const lookFiles = {
  picture: 'look-picture.txt',
  edges: 'look-edges.txt',
  samples: 'look-samples.raw',
  silence: 'look-silence.txt',
  loudness: 'look-loudness.txt',
  times: 'look-times.txt',
} as const

export const samplesPerSecond = 2
/**
 * Shorter silences are irrelevant. The black detector has no such option that its metadata respects, so short stretches are dropped when it is read.
 */
const silenceSeconds = 0.5
/** The shortest stretch that the detectors report; rules require more. */
const stillSeconds = 1
const quietBelow = '-50dB'

/** The small picture that is analyzed, from the frames of the preview. */
export function lookBranch(outDir: string): { label: string; filter: string; output: string[] } {
  const filter = [
    'scale=320:-2:flags=fast_bilinear',
    'blackdetect=d=0.1',
    `freezedetect=d=${stillSeconds}`,
    `metadata=print:file=${written(outDir, lookFiles.picture)}`,
    `fps=${samplesPerSecond}`,
    'cropdetect=limit=24:round=2:reset=1:skip=0',
    `metadata=print:file=${written(outDir, lookFiles.edges)}`,
    `scale=${sampleWidth}:${sampleHeight}:flags=area`,
    'format=gray',
  ].join(',')
  return { label: 'look', filter, output: ['-an', '-fps_mode', 'passthrough', '-f', 'rawvideo', join(outDir, lookFiles.samples)] }
}

/** What is measured on the file itself: the sound, and the times of its own frames. */
export function lookAside(facts: VideoFacts, outDir: string): { chain: string; label: string; output: string[] }[] {
  const times = {
    chain: `[0:${facts.videoStream}]null[times]`,
    label: 'times',
    output: ['-c:v', 'wrapped_avframe', '-fps_mode', 'passthrough', '-f', 'mkvtimestamp_v2', join(outDir, lookFiles.times)],
  }
  if (facts.audioStream === undefined) return [times]
  const filter = [
    `silencedetect=n=${quietBelow}:d=${silenceSeconds}`,
    `ametadata=print:file=${written(outDir, lookFiles.silence)}`,
    // A single channel is heard from two speakers.
    'ebur128=peak=true:metadata=1:dualmono=true',
    `ametadata=print:file=${written(outDir, lookFiles.loudness)}`,
  ].join(',')
  return [
    times,
    { chain: `[0:${facts.audioStream}]${filter}[sound]`, label: 'sound', output: ['-c:a', 'pcm_s16le', '-f', 'null', '/dev/null'] },
  ]
}

/** A path inside a filter graph is parsed twice: as the value of an option, and as a part of the graph. */
export function written(outDir: string, name: string): string {
  const asValue = join(outDir, name).replaceAll(/[\\':]/g, String.raw`\$&`)
  return asValue.replaceAll(/[\\'[\],;]/g, String.raw`\$&`)
}
