import type { Requirements } from '@pairtake/protocol/take-check/take-check'
import type { Stretch } from '#adapters/media/media.ts'
import type { TakeFacts } from '#stored/take-facts.ts'
import type { TakeFinding } from '#stored/take-finding.ts'

type Asked = { crop: string | null; requirements: Requirements | null }
type VideoFacts = Extract<TakeFacts, { kind: 'video' }>

const thresholds = {
  shapeOff: 0.02,
  lengthSeconds: 0.5,
  shortSide: 720,
  barsShare: 0.65,
  framesPerSecond: 23,
  gapTimesMedian: 3,
  bitsPerPixel: 0.03,
  loudness: { min: -24, max: -9 },
  peak: -1,
  silenceSeconds: 3,
  blackSeconds: 0.5,
  stillSeconds: 3,
  /** A still end card may last longer. */
  endCardSeconds: 5,
  /** A stretch that ends this close to the film's end counts as its end. */
  endSeconds: 0.25,
} as const

const oldCodecs = new Set(['mpeg1video', 'h263', 'mjpeg'])
const mostFindings = 200

/** All findings of a file, those that hold it back first. A duplicate does not follow from its measurements, and is never the one left out. */
export function findingsOf(facts: TakeFacts, asked: Asked, duplicate?: TakeFinding): TakeFinding[] {
  const seen = facts.kind === 'video' ? picture(facts) : []
  const found =
    facts.kind === 'video'
      ? [
          ...pictureSize(facts, asked),
          ...length(facts, asked),
          ...sound(facts, asked),
          ...captions(facts, asked),
          ...seen,
          ...encoding(facts, seen),
        ]
      : [...pictureSize(facts, asked), ...(facts.isOneColour ? [must('one_colour')] : [])]
  const measured = [...musts(found), ...found.filter(({ level }) => level === 'notice')]
  return duplicate ? [...measured.slice(0, mostFindings - 1), duplicate] : measured.slice(0, mostFindings)
}

/** The findings that hold a take back. */
export const musts = (findings: readonly TakeFinding[]) => findings.filter(({ level }) => level === 'must')
export const isHeld = (findings: readonly TakeFinding[]) => musts(findings).length > 0

type Facts = Partial<Pick<TakeFinding, 'fromSeconds' | 'toSeconds' | 'measured' | 'asked'>>
const whole = { fromSeconds: null, toSeconds: null, measured: null, asked: null }
const must = (kind: TakeFinding['kind'], facts: Facts = {}): TakeFinding => ({ kind, level: 'must', ...whole, ...facts })
const notice = (kind: TakeFinding['kind'], facts: Facts = {}): TakeFinding => ({ kind, level: 'notice', ...whole, ...facts })

function pictureSize({ width, height }: { width: number; height: number }, { crop, requirements }: Asked): TakeFinding[] {
  const shortSide = Math.min(width, height)
  const wanted = ratioOf(crop)
  const least = requirements?.minShortSide ?? null
  const isOff = wanted !== undefined && off(width / height, wanted) > thresholds.shapeOff
  return [
    ...(isOff ? [must('shape', { measured: shapeName(width, height), asked: crop })] : []),
    ...(least !== null && shortSide < least ? [must('short_side', { measured: shortSide, asked: least })] : []),
    ...((least === null || shortSide >= least) && shortSide < thresholds.shortSide
      ? [notice('small', { measured: shortSide, asked: thresholds.shortSide })]
      : []),
  ]
}

const off = (measured: number, wanted: number) => Math.abs(measured / wanted - 1)

/** A crop is free text from the agency; if it is no ratio, there is nothing to measure. */
function ratioOf(crop: string | null): number | undefined {
  const [, width, height] = /^(\d{1,4}):(\d{1,4})$/.exec(crop ?? '') ?? []
  const ratio = Number(width) / Number(height)
  return Number.isFinite(ratio) && ratio > 0 ? ratio : undefined
}

const shapeNames = ['9:16', '4:5', '1:1', '16:9', '3:4', '4:3', '2:3', '3:2', '5:4', '21:9']

function shapeName(width: number, height: number): string {
  const named = shapeNames.find((name) => off(width / height, ratioOf(name) ?? 0) <= thresholds.shapeOff)
  return named ?? `${width} × ${height}`
}

function length({ durationSeconds }: VideoFacts, { requirements }: Asked): TakeFinding[] {
  const { minSeconds: min = null, maxSeconds: max = null } = requirements ?? {}
  const slack = thresholds.lengthSeconds
  const isShort = min !== null && durationSeconds < min - slack
  const isLong = max !== null && durationSeconds > max + slack
  if (!isShort && !isLong) return []
  return [must('length', { measured: tenth(durationSeconds), asked: lengthAsked(min, max) })]
}

function lengthAsked(min: number | null, max: number | null): string {
  const words = (seconds: number) => (seconds === 1 ? '1 second' : `${seconds} seconds`)
  if (max === null) return `at least ${words(min ?? 0)}`
  if (min === null) return `at most ${words(max)}`
  return min === max ? words(max) : `${min} to ${words(max)}`
}

function sound(facts: VideoFacts, { requirements }: Asked): TakeFinding[] {
  const isAsked = requirements?.sound === true
  const level = isAsked ? must : notice
  const asked = isAsked ? 'sound' : null
  if (!facts.hasSound) return [level('no_sound', { asked })]
  const end = facts.durationSeconds
  if (facts.silence.some((stretch) => covers(stretch, end))) return [level('all_silent', { asked })]
  const { loudness, peak } = facts
  const { min, max } = thresholds.loudness
  const isOutside = loudness !== null && (loudness < min || loudness > max)
  return [
    ...(isOutside ? [notice('loudness', { measured: tenth(loudness), asked: `${min} to ${max} LUFS` })] : []),
    ...(peak !== null && peak > thresholds.peak ? [notice('peak', { measured: tenth(peak), asked: thresholds.peak })] : []),
    ...facts.silence.filter((stretch) => lengthOf(stretch) > thresholds.silenceSeconds).map((stretch) => stretchNotice('silence', stretch)),
  ]
}

function captions({ captionTracks }: VideoFacts, { requirements }: Asked): TakeFinding[] {
  return requirements?.captions === true && captionTracks === 0 ? [must('no_captions', { asked: 'captions' })] : []
}

function picture(facts: VideoFacts): TakeFinding[] {
  const end = facts.pictureSeconds
  if (facts.black.some((stretch) => covers(stretch, end))) return [must('all_black')]
  if (facts.still.some((stretch) => covers(stretch, end))) return [must('all_still')]
  const black = facts.black.filter((stretch) => lengthOf(stretch) > thresholds.blackSeconds)
  const still = facts.still.filter(
    (stretch) =>
      lengthOf(stretch) > thresholds.stillSeconds &&
      !(stretch.toSeconds >= end - thresholds.endSeconds && lengthOf(stretch) <= thresholds.endCardSeconds) &&
      // Black is still as well, and is reported as black only.
      !black.some((dark) => overlap(dark, stretch) > 0.8 * lengthOf(stretch)),
  )
  return [...black.map((stretch) => stretchNotice('black', stretch)), ...still.map((stretch) => stretchNotice('still', stretch))]
}

function encoding(facts: VideoFacts, seen: readonly TakeFinding[]): TakeFinding[] {
  const { framesPerSecond, longestGap, codec, bitsPerSecond, width, height } = facts
  const bitsPerPixel = bitsPerSecond === undefined ? undefined : bitsPerSecond / (width * height * framesPerSecond)
  const hasGap = longestGap !== null && longestGap.timesTheMedian > thresholds.gapTimesMedian
  return [
    ...(facts.barsShare >= thresholds.barsShare ? [notice('bars')] : []),
    ...(Math.abs(facts.rotation) % 360 === 180 ? [notice('upside_down')] : []),
    ...(framesPerSecond < thresholds.framesPerSecond
      ? [notice('frame_rate', { measured: tenth(framesPerSecond), asked: thresholds.framesPerSecond })]
      : []),
    ...(hasGap ? [stretchNotice('frame_gaps', longestGap)] : []),
    ...(facts.isInterlaced ? [notice('interlaced')] : []),
    // A still picture needs few bits.
    ...(bitsPerPixel !== undefined && bitsPerPixel < thresholds.bitsPerPixel && musts(seen).length === 0
      ? [notice('few_bits', { measured: Math.round(bitsPerPixel * 1000) / 1000, asked: thresholds.bitsPerPixel })]
      : []),
    ...(oldCodecs.has(codec) ? [notice('old_codec', { measured: codec })] : []),
  ]
}

const tenth = (value: number) => Math.round(value * 10) / 10
const hundredth = (value: number) => Math.round(value * 100) / 100
const lengthOf = ({ fromSeconds, toSeconds }: Stretch) => toSeconds - fromSeconds
const overlap = (one: Stretch, other: Stretch) =>
  Math.max(0, Math.min(one.toSeconds, other.toSeconds) - Math.max(one.fromSeconds, other.fromSeconds))
const covers = (stretch: Stretch, endSeconds: number) =>
  stretch.fromSeconds <= thresholds.endSeconds && stretch.toSeconds >= endSeconds - thresholds.endSeconds

const stretchNotice = (kind: TakeFinding['kind'], stretch: Stretch) =>
  notice(kind, {
    fromSeconds: hundredth(stretch.fromSeconds),
    toSeconds: hundredth(stretch.toSeconds),
    measured: tenth(lengthOf(stretch)),
  })
