import { after, days } from '../../wire-time.ts'
import type { ContractRow } from './contract-queries.ts'

/** Silence of the other side after which a job may be reported, and rounds of changes on one item (product.md, Jobs). */
const silenceBeforeReport = days(30)
const roundsBeforeReport = 3

type Acts = Pick<ContractRow, 'created_at' | 'agency_acted_at' | 'creator_acted_at'>
type Case = { contract: Acts; by: 'agency' | 'creator'; rounds: number }

/** From when a side may report a job in which nothing happens until then. */
export function reportableAt({ contract, by, rounds }: Case): Date {
  if (rounds >= roundsBeforeReport) return contract.created_at
  return after(by === 'agency' ? contract.creator_acted_at : contract.agency_acted_at, silenceBeforeReport)
}
