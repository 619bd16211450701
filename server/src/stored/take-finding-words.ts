import type { TakeFinding } from './take-finding.ts'

type Said = Pick<TakeFinding, 'kind' | 'level' | 'fromSeconds' | 'toSeconds' | 'measured' | 'asked'>

/** A finding as a clause without capital and full stop: it becomes a sentence, or follows 'Held back:'. */
function clause({ kind, measured, asked }: Said): string {
  switch (kind) {
    case 'shape':
      return `the brief asks for ${asked} and this is ${measured}`
    case 'length':
      return `the brief asks for ${asked} and this is ${secondsWords(measured)} long`
    case 'short_side':
      return `the brief asks for at least ${asked} pixels on the short side and this has ${measured}`
    case 'no_sound':
      return asked === null ? 'this has no sound' : 'the brief asks for sound and this has none'
    case 'all_silent':
      return asked === null ? 'the sound is silent from start to end' : 'the brief asks for sound and this is silent from start to end'
    case 'all_black':
      return 'the picture is black from start to end'
    case 'all_still':
      return 'the picture doesn’t move from start to end'
    case 'one_colour':
      return 'the photo is a single colour'
    case 'no_captions':
      return 'the brief asks for captions and this has no caption track'
    case 'bars':
      return 'there are bars around the picture'
    case 'upside_down':
      return 'the file turns the picture by 180°, so it may be upside down'
    case 'small':
      return `the short side has ${measured} pixels, under ${asked}`
    case 'frame_rate':
      return `this has ${measured} frames per second, under ${asked}`
    case 'frame_gaps':
      return `the picture stops for ${secondsWords(measured)}`
    case 'interlaced':
      return 'the video is interlaced, so edges may look like combs'
    case 'few_bits':
      return 'the video is compressed so much that it may look blocky'
    case 'old_codec':
      return `the video is encoded as ${measured}, which looks worse than H.264`
    case 'loudness':
      return `the sound is at ${measured} LUFS, outside ${asked}`
    case 'peak':
      return `the sound peaks at ${measured} dBTP, over ${asked}, so it may distort`
    case 'silence':
      return `the sound is silent for ${secondsWords(measured)}`
    case 'black':
      return `the picture is black for ${secondsWords(measured)}`
    case 'still':
      return `the picture is frozen for ${secondsWords(measured)}`
    case 'duplicate':
      return 'this is nearly the same as an earlier delivery'
  }
}

const secondsWords = (measured: Said['measured']) => (measured === 1 ? '1 second' : `${measured} seconds`)
const sentence = (words: string) => `${words.charAt(0).toUpperCase()}${words.slice(1)}.`

export function takeFindingWords(found: Said): string {
  return sentence(clause(found))
}

/** For a duplicate, when the reader is a side of the other contract. */
export const duplicateWords = (campaignName: string) => `This is nearly the same as a delivery for “${campaignName}”.`

/** 'Held back: the brief asks for 9:16 and this is 16:9.' */
export function heldWords(findings: readonly Said[]): string {
  const musts = findings.filter(({ level }) => level === 'must')
  const [first, ...others] = musts
  if (!first) return 'Held back.'
  return [`Held back: ${clause(first)}.`, ...others.map(takeFindingWords)].join(' ')
}

/** The sentence for the brand about a held file, which it cannot see. */
export const goingOverWords = 'The creator is going over this file again.'
