import { notificationData, type NotificationData, type NotificationType } from '@pairtake/protocol/notification/notification'
import { mostReminders } from '@pairtake/protocol/payment/payment-reminders'
import { chargebackReasonWords } from '@pairtake/protocol/payment/chargeback-words'
import { mediaFailureWords } from '#adapters/media/media-failure-words.ts'
import { heldWords } from '#stored/take-finding-words.ts'
import { paymentFailureWords } from '#stored/payment-failure-words.ts'
import type { Notice, StoredNotice } from '#stored/notice.ts'
import { sumWords } from '#money-words.ts'
import { dayWords } from '#wire-time.ts'

/** The wire shape of a notice: its type, whom and what it names, and the message below its line. */
export function viewNotice(notice: StoredNotice): { type: NotificationType; data: NotificationData } {
  // Keys that the wire does not name are left out.
  const named = notificationData.parse(notice)
  if (notice.type === 'legacy') return { type: notice.was, data: named }
  const message = noticeMessage(notice)
  return { type: notice.type, data: message === undefined ? named : { ...named, message } }
}

const sumOf = ({ amountMinor, currency }: { amountMinor: number; currency: string }): string => sumWords(amountMinor, currency)

/** The message of each type: what a person wrote, or the current state. Undefined if the type and its names say everything. */
export function noticeMessage(notice: Notice): string | undefined {
  switch (notice.type) {
    case 'campaign_approved':
      return notice.hiddenAs && hiddenWords[notice.hiddenAs]
    case 'campaign_rejected':
    case 'contract_cancelled':
    case 'report_dismissed':
    case 'media_changes_requested':
    case 'remark_added':
    case 'remark_replied':
    case 'profile_rejected':
    case 'payout_returned':
      return notice.reason
    case 'candidate_new':
    case 'candidate_counter_offer':
    case 'offer_countered':
      if (notice.lapsesOn === undefined) return undefined
      return `This offer needs an answer. It expires on ${dayWords(notice.lapsesOn)}.`
    case 'candidate_withdrawn':
      return notice.isAutomatic ? 'The creator is no longer available.' : undefined
    case 'candidate_declined_offer':
      return notice.hasLapsed ? lapsed : undefined
    case 'application_declined':
      return endWords[notice.because]
    case 'review_due': {
      const count = notice.waiting === 1 ? 'One item is waiting' : `${notice.waiting} items are waiting`
      return `${count} for your review. ${notice.waiting === 1 ? 'It’s' : 'The first is'} approved automatically on ${dayWords(notice.approvesOn)} unless you decide first.${unsentWords(notice)}`
    }
    case 'delivery_due_soon':
      return `${missingWords(notice.missing)} due on ${dayWords(notice.dueOn)}.`
    case 'delivery_late':
      return `${missingWords(notice.missing)} missing. The due date was ${dayWords(notice.dueOn)}.`
    case 'payment_total_changed':
      return `You’ll be charged ${sumOf(notice.due)} instead of ${sumOf(notice.agreed)}: VAT depends on your billing information on the day everything is approved.`
    case 'vat_id_invalid':
      return `VIES, the EU’s register of VAT IDs, doesn’t know ${notice.vatId}.${vatIdEffects[notice.effect]} Please check it, or ask your tax office to register it.`
    case 'payment_failed': {
      const { triesAgainOn } = notice
      const next = triesAgainOn === null ? 'We won’t retry automatically.' : `We’ll retry automatically on ${dayWords(triesAgainOn)}.`
      // The line above already says that the bank asks.
      const now =
        notice.failure.kind === 'needs_confirmation' ? 'It takes a minute on the payment’s page.' : paymentFailureWords(notice.failure)
      return `${now} ${next}`
    }
    case 'payment_overdue': {
      const due = `${sumOf(notice.sum)} has been due since ${dayWords(notice.overdueSince)}.`
      if (notice.number < mostReminders) return `${due} Please ${notice.hasCard === false ? 'add a card' : 'check your card'} and pay now.`
      return `${due} This is our final notice. Until it’s paid, you cannot publish campaigns or accept creators.`
    }
    case 'payment_refunded':
      if (notice.taken === undefined) {
        return notice.refunded === undefined ? notice.reason : `${sumOf(notice.refunded)} was refunded. Reason: ${notice.reason}`
      }
      return `${sumOf(notice.taken)} of your balance was returned to the brand. Reason: ${notice.reason}`
    case 'refund_failed':
      return notice.providerWords ?? `We still have your ${sumOf(notice.refunded)} and will contact you about another way to pay it back.`
    case 'chargeback_opened': {
      const why = `${chargebackReasonWords(notice.why)}.`
      if (notice.answerBy === null) return why
      return `${why} ${notice.isInquiry ? 'Answer the bank by' : 'The bank accepts an answer until'} ${dayWords(notice.answerBy)}.`
    }
    case 'chargeback_decided':
      if (notice.isInquiry) return 'The bank’s inquiry ended without a chargeback.'
      return notice.isWon ? `The bank decided for us: ${sumOf(notice.sum)} stays paid.` : `The bank took ${sumOf(notice.sum)} back.`
    case 'media_held':
      return heldWords(notice.findings)
    case 'media_processing_failed':
      return mediaFailureWords(notice.failure)
    case 'payout_paid':
      return sumOf(notice)
    case 'candidate_accepted_offer':
    case 'media_submitted':
    case 'contract_delivered':
    case 'contract_finalized':
    case 'application_accepted':
    case 'media_approved':
    case 'delivery_due':
    case 'profile_verified':
    case 'rating_received':
      return undefined
    default:
      // A new type without a case here does not compile.
      return notice satisfies never
  }
}

function unsentWords({ unsentRemarks, creatorName }: Extract<Notice, { type: 'review_due' }>): string {
  if (unsentRemarks === undefined) return ''
  return ` You wrote ${unsentRemarks} ${unsentRemarks === 1 ? 'remark' : 'remarks'} that ${creatorName} has not seen.`
}

const missingWords = (missing: number) => (missing === 1 ? 'One item is' : `${missing} items are`)

const vatIdEffects = {
  vat_added: ' Until it does, we add VAT to your jobs.',
  no_invoices: ' Until it does, we can’t issue your invoices.',
  none: '',
}

const hiddenWords = {
  filled: 'All places are taken, so it is hidden from new candidates.',
  suspended: 'Creators will see it once the suspension of your account is lifted.',
}

const lapsed = 'The offer expired without an answer.'

const endWords: Record<Extract<Notice, { type: 'application_declined' }>['because'], string | undefined> = {
  declined: undefined,
  lapsed: `${lapsed} You can apply again.`,
  off_market: 'The campaign is no longer open.',
  delivered: 'The campaign is complete. All places were taken and all media is delivered.',
}
