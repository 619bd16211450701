import type { Dashboard, WaitingItem } from '@pairtake/protocol/user/dashboard-endpoints'
import { fromMinor } from '@pairtake/protocol/money'
import type { Place } from '#http/serve.ts'
import { wireTimeOrNull } from '#wire-time.ts'
import { paymentFailureWords } from '#stored/payment-failure-words.ts'
import { fileAddress } from '#features/media/media-view.ts'
import type { AgencyDashboardRow, CreatorDashboardRow, DashboardRow, WaitingRow } from './dashboard-queries.ts'

type Words = { title: string; detail: string }

const isOne = (row: WaitingRow) => row.count === 1
const campaignOf = (row: WaitingRow) => row.campaign_name ?? ''
const whoOf = (row: WaitingRow) => row.who ?? ''
const mediaOf = (row: WaitingRow) => (isOne(row) ? `${row.what}` : `${row.what} and ${row.count - 1} more`)

const words: Record<WaitingItem['kind'], (row: WaitingRow) => Words> = {
  candidates: (row) => ({
    title: isOne(row) ? `${whoOf(row)} is waiting for your answer` : `${row.count} candidates are waiting for your answer`,
    detail: campaignOf(row),
  }),
  review: (row) => ({ title: mediaOf(row), detail: `${whoOf(row)} delivered ${isOne(row) ? 'it' : 'them'} for ${campaignOf(row)}` }),
  finalize: (row) => ({ title: `The job with ${whoOf(row)} is delivered`, detail: campaignOf(row) }),
  payment_failed: (row) => ({
    title: row.failure ? paymentFailureWords(row.failure) : '',
    detail: `The job with ${whoOf(row)} stays delivered until it is paid`,
  }),
  offers: (row) => ({ title: `${whoOf(row)} made you an offer`, detail: campaignOf(row) }),
  changes_requested: (row) => ({ title: mediaOf(row), detail: `${whoOf(row)} asks for changes for ${campaignOf(row)}` }),
  deliver: (row) => ({
    title: isOne(row) ? 'One item to deliver' : `${row.count} items to deliver`,
    detail: `${campaignOf(row)}, for ${whoOf(row)}`,
  }),
  messages: (row) => ({ title: isOne(row) ? 'One unread message' : `${row.count} unread messages`, detail: `From ${row.what}` }),
}

function viewWaiting(kind: WaitingItem['kind'], rows: WaitingRow[], place: Place): WaitingItem[] {
  return rows.map((row) => ({
    kind,
    count: row.count,
    ...words[kind](row),
    dueAt: wireTimeOrNull(row.due_at),
    thumbnailUrl: row.media_id === null || row.thumbnail_variant === null ? null : fileAddress(row.media_id, row.thumbnail_variant, place),
    campaignId: row.campaign_id,
    contractId: row.contract_id,
    contractMediaId: row.contract_media_id,
    candidateRequestId: row.candidate_request_id,
    paymentId: row.payment_id,
  }))
}

function viewMonths({ months }: DashboardRow, { deps }: Place): Dashboard['months'] {
  const { currency } = deps.config
  return months.map((row) => ({
    month: row.month,
    certain: fromMinor(row.certain_minor, currency),
    expected: fromMinor(row.expected_minor, currency),
  }))
}

/** What costs money or time first. */
export function viewAgencyDashboard(row: AgencyDashboardRow, place: Place): Dashboard {
  return {
    waiting: [
      ...viewWaiting('payment_failed', row.failed, place),
      ...viewWaiting('review', row.review, place),
      ...viewWaiting('candidates', row.candidates, place),
      ...viewWaiting('finalize', row.finalize, place),
      ...viewWaiting('messages', row.messages, place),
    ],
    flow: row.flow,
    months: viewMonths(row, place),
  }
}

export function viewCreatorDashboard(row: CreatorDashboardRow, place: Place): Dashboard {
  return {
    waiting: [
      ...viewWaiting('changes_requested', row.changes, place),
      ...viewWaiting('offers', row.offers, place),
      ...viewWaiting('deliver', row.deliver, place),
      ...viewWaiting('messages', row.messages, place),
    ],
    flow: row.flow,
    months: viewMonths(row, place),
  }
}
