import { z } from 'zod'

/** What the server and its image process say to each other: one order on the command line, one answer on standard output. */
export const imageOrder = z.discriminatedUnion('does', [
  z.object({ does: z.literal('look'), input: z.string() }),
  z.object({
    does: z.literal('render'),
    input: z.string(),
    outDir: z.string(),
    variants: z.object({
      watermarked: z.boolean().optional(),
      optimized: z.boolean().optional(),
      thumbnails: z.number().optional(),
      cleanThumbnails: z.boolean().optional(),
      look: z.boolean().optional(),
    }),
  }),
  z.object({ does: z.literal('profile-picture'), input: z.string(), outDir: z.string() }),
])
export type ImageOrder = z.infer<typeof imageOrder>

/** The process may have been taken over by a picture: a name is one of these, never a way to another folder. */
const fileNames = [
  'watermarked.jpg',
  'optimized.jpg',
  'thumbnail-lg-1.jpg',
  'thumbnail-md-1.jpg',
  'clean-thumbnail-lg-1.jpg',
  'clean-thumbnail-md-1.jpg',
  'profile-picture.jpg',
] as const
export type ImageFileName = (typeof fileNames)[number]
const count = z.int().nonnegative()

export const madeFile = z.object({ name: z.enum(fileNames), width: count, height: count })
export type MadeFile = z.infer<typeof madeFile>

/** What the process may blame a picture for. It says no sentence: what a taken-over process wrote would be shown to a person. */
const pictureRefusal = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('picture_unreadable') }),
  z.object({ kind: z.literal('picture_too_large'), maxMegapixels: z.number() }),
])

/** Greys of one sample in hexadecimal, and whether the picture is of one colour. */
const imageLook = z.object({ greys: z.string().regex(/^[0-9a-f]{144}$/), isOneColour: z.boolean() })

export const imageAnswer = z.union([
  z.object({ width: count, height: count, files: z.array(madeFile), look: imageLook.optional() }),
  z.object({ refusal: pictureRefusal }),
])
export type ImageAnswer = z.infer<typeof imageAnswer>
