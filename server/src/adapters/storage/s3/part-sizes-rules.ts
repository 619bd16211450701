import type { UploadPlan } from '#adapters/storage/storage.ts'

type Cut = Pick<UploadPlan, 'sizeBytes' | 'chunkBytes'>

export const partCount = ({ sizeBytes, chunkBytes }: Cut) => Math.ceil(sizeBytes / chunkBytes)

/** Undefined for a part that the file does not have. */
export function partSize(plan: Cut, part: number): number | undefined {
  if (part < 1 || part > partCount(plan)) return undefined
  return Math.min(plan.chunkBytes, plan.sizeBytes - (part - 1) * plan.chunkBytes)
}
