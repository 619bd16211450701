import { limits } from '@pairtake/protocol/limits'
import { Refusal } from '#refusal.ts'

/** At most 10 cards. */
export function refuseEleventhCard(onFile: number): void {
  if (onFile < limits.cards.max) return
  throw new Refusal('CARD_LIMIT_REACHED', `You have ${limits.cards.max} cards on file. Please remove one before you add another.`)
}
