import { moneyWords } from '#money-words.ts'
import { Refusal } from '#refusal.ts'

export type BatchChange = { creatorName: string; amountMinor: number; currency: string; what: 'returned' | 'held' | 'paid' }
type Batch = { void_at: Date | null; changes: readonly BatchChange[] }

const most = 10

/** Refuses to send a batch's file again if its payouts have changed since the export. */
export function refuseChanged(batch: Batch): void {
  const why = whyNotSend(batch)
  if (why !== undefined) throw new Refusal('BATCH_CHANGED', why)
}

function whyNotSend({ void_at, changes }: Batch): string | undefined {
  if (void_at !== null) return 'This batch was voided. Its payouts may be in another file, so the bank must not carry out this one.'
  const paid = changes.filter(({ what }) => what === 'paid')
  if (paid.length > 0) {
    return `${paid.length === 1 ? '1 payout in this file is' : `${paid.length} payouts in this file are`} marked as paid. The bank would pay again.`
  }
  if (changes.length === 0) return undefined
  const named = changes.slice(0, most).map((change) => {
    const payout = `${change.creatorName}’s payout of ${moneyWords(change)}`
    return change.what === 'returned' ? `${payout} was returned` : `${payout} is held because the creator was suspended`
  })
  const rest = changes.length > most ? [`${changes.length - most} more changed`] : []
  return `Since this file was exported, ${[...named, ...rest].join('; ')}. The file still pays them. If the bank hasn’t carried it out, void the batch and export again.`
}
