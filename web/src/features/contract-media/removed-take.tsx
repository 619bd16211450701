import type { ContractMedia } from '@pairtake/protocol/contract-media/contract-media'
import { shortDate } from '#mechanisms/time/time-words.ts'

type EarlierTake = Pick<NonNullable<ContractMedia['takes']>[number], 'take' | 'originalRemovedAt'>

export const removedTakeWords = ({ take, originalRemovedAt }: EarlierTake): string | undefined =>
  originalRemovedAt === null ? undefined : `The file of take ${take} was removed on ${shortDate(originalRemovedAt)}.`

/** Says that the file of an earlier take was removed; renders nothing while it exists. */
export function RemovedTake({ take }: { take: EarlierTake }) {
  const words = removedTakeWords(take)
  return words && <p className="mt-2 text-sm text-muted">{words}</p>
}
