import * as z from 'zod/mini'
import { optionalField, wholeNumber } from '#fields.ts'

/** The findings of a file's check. A 'must' holds the take back; a 'notice' is shown along with it. */
export const findingKinds = [
  'shape',
  'length',
  'short_side',
  'no_sound',
  'all_silent',
  'all_black',
  'all_still',
  'one_colour',
  'no_captions',
  'bars',
  'upside_down',
  'small',
  'frame_rate',
  'frame_gaps',
  'interlaced',
  'few_bits',
  'old_codec',
  'loudness',
  'peak',
  'silence',
  'black',
  'still',
  'duplicate',
] as const
export const findingLevels = ['must', 'notice'] as const

const fact = z.nullable(z.union([z.number(), z.string()]))

export const finding = z.object({
  kind: z.enum(findingKinds),
  level: z.enum(findingLevels),
  /** The start of the stretch it is about; null if it is about the whole video. */
  fromSeconds: z.nullable(z.number()),
  toSeconds: z.nullable(z.number()),
  measured: fact,
  asked: fact,
  words: z.string(),
})
export type Finding = z.infer<typeof finding>

/** `reason`: why the creator sent a held file anyway. */
export const takeCheck = z.object({ findings: z.array(finding), reason: z.nullable(z.string()) })
export type TakeCheck = z.infer<typeof takeCheck>

/** An asset's requirements for a file, besides its crop. */
export const requirements = z.object({
  minSeconds: z.nullable(z.int()),
  maxSeconds: z.nullable(z.int()),
  minShortSide: z.nullable(z.int()),
  sound: z.boolean(),
  captions: z.boolean(),
})
export type Requirements = z.infer<typeof requirements>

/** The allowed values of requirements. They are not in `limits`, which the first screen loads. */
const requirable = { seconds: { min: 1, max: 3600 }, shortSide: { min: 240, max: 4320 } }

const seconds = (label: string) => optionalField(wholeNumber({ ...requirable.seconds, label }))

type Lengths = { minSeconds?: number | null | undefined; maxSeconds?: number | null | undefined }

export const requirementsForm = z
  .object({
    minSeconds: seconds('The shortest length'),
    maxSeconds: seconds('The longest length'),
    minShortSide: optionalField(wholeNumber({ ...requirable.shortSide, label: 'The short side' })),
    sound: z.optional(z.boolean('Please say whether sound is needed.')),
    captions: z.optional(z.boolean('Please say whether captions are needed.')),
  })
  .check(
    z.refine<Lengths>((asked) => asked.minSeconds == null || asked.maxSeconds == null || asked.minSeconds <= asked.maxSeconds, {
      error: 'The minimum length is above the maximum.',
      path: ['minSeconds'],
    }),
  )
