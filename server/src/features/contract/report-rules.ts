import { after, days } from '../../wire-time.ts'
import type { ContractRow } from './contract-queries.ts'

/** Silence of the other side after which a job may be reported, and rounds of changes on one item (product.md, Jobs). */
const silenceBeforeReport = days(30)
const roundsBeforeReport = 3

type Case = { contract: Pick<ContractRow, 'agency_acted_at' | 'creator_acted_at'>; by: 'agency' | 'creator'; rounds: number; now: Date }

export function mayReport({ contract, by, rounds, now }: Case): boolean {
  const otherActedAt = by === 'agency' ? contract.creator_acted_at : contract.agency_acted_at
  return rounds >= roundsBeforeReport || after(otherActedAt, silenceBeforeReport) <= now
}
