import type { Dashboard, WaitingItem } from '@pairtake/protocol/user/dashboard-endpoints'
import { fromMinor } from '@pairtake/protocol/money'
import type { ViewContext } from '#http/serve.ts'
import { dayWords, wireTimeOrNull } from '#wire-time.ts'
import { sumWords } from '#money-words.ts'
import { paymentFailureWords } from '#stored/payment-failure-words.ts'
import { fileAddress } from '#features/media/media-view.ts'
import type { AgencyDashboardRow, CreatorDashboardRow, DashboardRow, WaitingRow } from './dashboard-queries.ts'
import { viewAgencySteps, viewCreatorSteps } from './first-steps-view.ts'

type Words = { title: string; detail: string }

const isOne = (row: WaitingRow) => row.count === 1
const campaignOf = (row: WaitingRow) => row.campaign_name ?? ''
const whoOf = (row: WaitingRow) => row.who ?? ''
const senders = ({ what, unnamed }: WaitingRow) => (unnamed ? `${what} and ${unnamed} more` : `${what}`)
const mediaOf = (row: WaitingRow) => (isOne(row) ? `${row.what}` : `${row.what} and ${row.count - 1} more`)

const words: Record<WaitingItem['kind'], (row: WaitingRow) => Words> = {
  candidates: (row) => ({
    title: isOne(row) ? `${whoOf(row)} is waiting for your answer` : `${row.count} candidates are waiting for your answer`,
    detail: campaignOf(row),
  }),
  review: (row) => ({ title: mediaOf(row), detail: `${whoOf(row)} delivered ${isOne(row) ? 'it' : 'them'} for ${campaignOf(row)}` }),
  late: (row) =>
    isOne(row)
      ? { title: `${whoOf(row)} is late`, detail: campaignOf(row) }
      : { title: `${row.count} jobs are late`, detail: 'Media is missing after its due date' },
  finalize: (row) => ({ title: `The job with ${whoOf(row)} is delivered`, detail: campaignOf(row) }),
  payment_failed: (row) => ({
    title: row.failure ? paymentFailureWords(row.failure) : '',
    detail:
      row.overdue_since === null
        ? `The job with ${whoOf(row)} stays delivered until it is paid`
        : `Overdue since ${dayWords(row.overdue_since)}. Until it’s paid, you cannot publish campaigns or accept creators.`,
  }),
  chargeback: (row) => ({
    title: `Your bank is taking back ${sumWords(row.amount_minor ?? 0, row.currency ?? 'EUR')}`,
    detail: `For ${campaignOf(row)} with ${whoOf(row)}. You cannot publish or accept until it’s decided.`,
  }),
  offers: (row) => ({ title: `${whoOf(row)} made you an offer`, detail: campaignOf(row) }),
  changes_requested: (row) => ({ title: mediaOf(row), detail: `${whoOf(row)} asks for changes for ${campaignOf(row)}` }),
  deliver: (row) => ({
    title: isOne(row) ? 'One item to deliver' : `${row.count} items to deliver`,
    detail: `${campaignOf(row)}, for ${whoOf(row)}`,
  }),
  messages: (row) => ({ title: isOne(row) ? 'One unread message' : `${row.count} unread messages`, detail: `From ${senders(row)}` }),
}

/** Whether a clock decides at the item's time; with a setting of 0 it does not, whatever was stored before. */
function isClockOn(kind: WaitingItem['kind'], { config }: ViewContext['deps']): boolean {
  if (kind === 'review') return config.autoApproveDays > 0
  if (kind === 'candidates' || kind === 'offers') return config.offerLapseDays > 0
  return kind !== 'finalize' || config.autoFinalizeHours > 0
}

function viewWaiting(kind: WaitingItem['kind'], rows: WaitingRow[], context: ViewContext): WaitingItem[] {
  return rows.map((row) => ({
    kind,
    count: row.count,
    ...words[kind](row),
    dueAt: isClockOn(kind, context.deps) ? wireTimeOrNull(row.due_at) : null,
    thumbnailUrl:
      row.media_id === null || row.thumbnail_variant === null ? null : fileAddress(row.media_id, row.thumbnail_variant, context),
    campaignId: row.campaign_id,
    contractId: row.contract_id,
    contractMediaId: row.contract_media_id,
    candidateRequestId: row.candidate_request_id,
    paymentId: row.payment_id,
  }))
}

function viewMonths({ months }: DashboardRow, { deps }: ViewContext): Dashboard['months'] {
  const { currency } = deps.config
  return months.map((row) => ({
    month: row.month,
    certain: fromMinor(row.certain_minor, currency),
    expected: fromMinor(row.expected_minor, currency),
  }))
}

/** Items that cost money or time come first. */
export function viewAgencyDashboard(row: AgencyDashboardRow, context: ViewContext): Dashboard {
  return {
    firstSteps: viewAgencySteps(row.beginning),
    hasBegun: row.beginning.has_begun,
    waiting: [
      ...viewWaiting('chargeback', row.chargebacks, context),
      ...viewWaiting('payment_failed', row.failed, context),
      ...viewWaiting('review', row.review, context),
      ...viewWaiting('late', row.late, context),
      ...viewWaiting('candidates', row.candidates, context),
      ...viewWaiting('finalize', row.finalize, context),
      ...viewWaiting('messages', row.messages, context),
    ],
    flow: row.flow,
    months: viewMonths(row, context),
  }
}

export function viewCreatorDashboard(row: CreatorDashboardRow, context: ViewContext): Dashboard {
  return {
    firstSteps: viewCreatorSteps(row.beginning),
    hasBegun: row.beginning.has_begun,
    waiting: [
      ...viewWaiting('changes_requested', row.changes, context),
      ...viewWaiting('offers', row.offers, context),
      ...viewWaiting('deliver', row.deliver, context),
      ...viewWaiting('messages', row.messages, context),
    ],
    flow: row.flow,
    months: viewMonths(row, context),
  }
}
