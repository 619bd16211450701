import { z } from 'zod'

/** The messages between the server and its image process: one order on the command line, one answer on standard output. */
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

/** A picture may have taken over the process, so a name must be one of these and never a path to another folder. */
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

/**
 * The reasons for which the process may reject a picture. It sends no sentence, because the words of a taken-over process would be shown to a person.
 */
const pictureRefusal = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('picture_unreadable') }),
  z.object({ kind: z.literal('picture_too_large'), maxMegapixels: z.number() }),
])

/** The grey values of one sample in hexadecimal, and whether the picture has only one colour. */
const imageLook = z.object({ greys: z.string().regex(/^[0-9a-f]{144}$/), isOneColour: z.boolean() })

export const imageAnswer = z.union([
  z.object({ width: count, height: count, files: z.array(madeFile), look: imageLook.optional() }),
  z.object({ refusal: pictureRefusal }),
])
export type ImageAnswer = z.infer<typeof imageAnswer>
