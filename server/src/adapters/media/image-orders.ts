import { z } from 'zod'

/** What the server and its image process say to each other: one order on the command line, one answer on standard output. */
export const imageOrder = z.discriminatedUnion('does', [
  z.object({ does: z.literal('look'), input: z.string() }),
  z.object({
    does: z.literal('render'),
    input: z.string(),
    outDir: z.string(),
    variants: z.object({ watermarked: z.boolean().optional(), optimized: z.boolean().optional(), thumbnails: z.number().optional() }),
  }),
  z.object({ does: z.literal('profile-picture'), input: z.string(), outDir: z.string() }),
])
export type ImageOrder = z.infer<typeof imageOrder>

export const madeFile = z.object({ name: z.string(), sizeBytes: z.number(), width: z.number(), height: z.number() })
export type MadeFile = z.infer<typeof madeFile>

export const imageAnswer = z.union([
  z.object({ width: z.number(), height: z.number(), files: z.array(madeFile) }),
  z.object({ refusal: z.string() }),
])
export type ImageAnswer = z.infer<typeof imageAnswer>
