import { after, days } from '#wire-time.ts'
import type { ContractRow } from './contract-queries.ts'

/** How long the other side must be silent before a job may be reported, or how many change rounds one item must have. */
const silenceBeforeReport = days(30)
const roundsBeforeReport = 3
/** The minimum time after the operator answered a report, in which the answer can take effect. */
const restAfterAnswer = days(7)

type Acts = Pick<ContractRow, 'created_at' | 'agency_acted_at' | 'creator_acted_at' | 'report_dismissed_at'>
type Case = { contract: Acts; by: 'agency' | 'creator'; rounds: number }

/** `isAfterAnswer`: only the week after the operator's answer to an earlier report is waited for. */
type Reportable = { at: Date; isAfterAnswer: boolean }

/** From when a side may report a job if nothing happens until then. */
export function reportable({ contract, by, rounds }: Case): Reportable {
  const silent = after(by === 'agency' ? contract.creator_acted_at : contract.agency_acted_at, silenceBeforeReport)
  const open = rounds >= roundsBeforeReport ? contract.created_at : silent
  const rested = contract.report_dismissed_at === null ? open : after(contract.report_dismissed_at, restAfterAnswer)
  return rested > open ? { at: rested, isAfterAnswer: true } : { at: open, isAfterAnswer: false }
}

type Pause = { at: Date; pausedSince: Date | null }

/** Whether a job in progress was paused before a side could report it: then that time is only known once the pause has ended. */
export function isReportPaused({ state }: Pick<ContractRow, 'state'>, { at, pausedSince }: Pause): boolean {
  return state === 'in_progress' && pausedSince !== null && at > pausedSince
}
