import { mailKindWords } from '@pairtake/protocol/notification/mail-kind-words'
import type { NotificationReceiver } from '@pairtake/protocol/notification/notification'
import { notificationPath } from '@pairtake/protocol/notification/notification-path'
import { noticeMessage, viewNotice } from '#features/notification/notice-view.ts'
import type { Notice, StoredNotice } from '#stored/notice.ts'
import { sumWords } from '#money-words.ts'
import type { Terms } from '#stored/terms.ts'
import { dayWords } from '#wire-time.ts'
import type { MailWords } from './mail-words-view.ts'
import { itemsWords, offerWords, priceWords, totalWords } from './terms-words-view.ts'

type Said = Pick<MailWords, 'subject' | 'paragraphs'> & {
  label: string
  /** Where the button leads, if not where the notification does. */ path?: string
}
type NoticeOf = { [N in Notice as N['type']]: N }

/** Names may end with a dot of their own. */
const ended = (words: string) => (words.endsWith('.') ? words : `${words}.`)
const campaign = ({ campaignName }: { campaignName: string }) => `“${campaignName}”`
const creator = ({ creatorDisplayName }: { creatorDisplayName: string }) => creatorDisplayName
const agency = ({ agencyDisplayName }: { agencyDisplayName: string }) => agencyDisplayName
const media = ({ mediaName }: { mediaName: string }) => (mediaName ? `“${mediaName}”` : 'an item')

/** What somebody wrote, in their words, or what is so now. */
function said(notice: Notice, lead: string) {
  const words = noticeMessage(notice)
  return words ? [{ lead, words }] : []
}

/** A notice sent once more says what it is about now: that an offer still waits, or has lapsed. */
const orSaid = (notice: Notice, words: string) => [noticeMessage(notice) ?? words]
/** Older notices name no sum. */
const withTerms = ({ terms }: { terms?: Terms | undefined }, words: (terms: Terms) => string, otherwise: string) =>
  terms === undefined ? otherwise : words(terms)
const ofSum = (sum: { amountMinor: number; currency: string } | undefined) =>
  sum === undefined ? '' : ` of ${sumWords(sum.amountMinor, sum.currency)}`
const edit = ({ campaignId }: { campaignId: string }) => `/agency/campaigns/${campaignId}/edit`
const waitsOr = (notice: { lapsesOn?: string | undefined }, waits: string, words: string) =>
  notice.lapsesOn === undefined ? words : `${waits} is still waiting for your answer`

/** What happens to the brand's card, and when. */
function chargeWords({ terms, finalizesOn }: NoticeOf['contract_delivered']): string {
  if (finalizesOn === null) return 'Finalize the job when you’re ready; your card is charged then.'
  const sum = terms === undefined ? 'your card' : totalWords(terms)
  return `Finalize now, or ${sum} is charged ${finalizesOn === undefined ? 'automatically' : `on ${dayWords(finalizesOn)}`}.`
}

/** One sentence or two for every notification; those that are not mailed have theirs too, so that a change of the list needs no words. */
const mails: { [T in Notice['type']]: (notice: NoticeOf[T], receiver: NotificationReceiver) => Said } = {
  campaign_approved: (notice) => ({
    subject: `${campaign(notice)} is published`,
    paragraphs: ['We approved your campaign. Creators can now see it and apply.'],
    label: 'View campaign',
  }),
  campaign_rejected: (notice) => ({
    subject: `${campaign(notice)} needs changes`,
    paragraphs: ['We reviewed your campaign and can’t publish it yet.', ...said(notice, 'What to change:')],
    label: 'Edit campaign',
    path: edit(notice),
  }),
  candidate_new: (notice) => ({
    subject: waitsOr(notice, creator(notice), `${creator(notice)} applied to ${campaign(notice)}`),
    paragraphs: [
      withTerms(
        notice,
        (terms) => `${creator(notice)} offers ${offerWords(terms)} for ${campaign(notice)}.`,
        `${creator(notice)} applied to ${campaign(notice)}.`,
      ),
      ...orSaid(notice, 'Accept it, make a counter offer, or decline.'),
    ],
    label: 'Review application',
  }),
  candidate_counter_offer: (notice) => ({
    subject: waitsOr(notice, creator(notice), `${creator(notice)} made a counter offer`),
    paragraphs: [
      withTerms(
        notice,
        (terms) => `${creator(notice)} now asks ${priceWords(terms)} for ${itemsWords(terms)} for ${campaign(notice)}.`,
        `${creator(notice)} made a counter offer for ${campaign(notice)}.`,
      ),
      ...orSaid(notice, 'Accept it, make a counter offer, or decline.'),
    ],
    label: 'Review offer',
  }),
  candidate_withdrawn: (notice) => ({
    subject: `${creator(notice)} withdrew their application`,
    paragraphs: [`${creator(notice)} withdrew their application to ${campaign(notice)}.`],
    label: 'View candidates',
  }),
  candidate_accepted_offer: (notice) => ({
    subject: `${creator(notice)} accepted your offer`,
    paragraphs: [
      withTerms(
        notice,
        (terms) => `${creator(notice)} accepted your offer for ${campaign(notice)}: ${offerWords(terms)}. The job has begun.`,
        `${creator(notice)} accepted your offer for ${campaign(notice)}. The job has begun.`,
      ),
    ],
    label: 'View job',
  }),
  candidate_declined_offer: (notice) => ({
    subject: `${creator(notice)} declined your offer`,
    paragraphs: orSaid(notice, `${creator(notice)} declined your offer for ${campaign(notice)}.`),
    label: 'View candidates',
  }),
  media_submitted: (notice) => ({
    subject: `${creator(notice)} delivered ${media(notice)}`,
    paragraphs: [`You have something new to review for ${campaign(notice)}.`],
    label: 'Review media',
  }),
  review_due: (notice) => ({
    subject: `${media(notice)} is waiting for your review`,
    paragraphs: [
      `${creator(notice)} delivered ${media(notice)} for ${campaign(notice)}.`,
      ...orSaid(notice, 'It’s approved automatically if you don’t answer.'),
    ],
    label: 'Review media',
  }),
  contract_delivered: (notice) => ({
    subject: `All media for ${campaign(notice)} is approved`,
    paragraphs: [
      `${ended(`You approved everything from ${creator(notice)}${notice.terms ? `: ${itemsWords(notice.terms)}` : ''}`)} ${chargeWords(notice)}`,
      'Once the job is finalized, you can download the originals without a watermark.',
    ],
    label: withTerms(notice, (terms) => `Finalize and pay ${totalWords(terms)}`, 'Finalize job'),
  }),
  contract_finalized: (notice, receiver) => ({
    subject: receiver === 'creator' ? `Your job for ${campaign(notice)} is paid` : `The job with ${creator(notice)} is finalized`,
    paragraphs: [
      receiver === 'creator'
        ? withTerms(
            notice,
            (terms) => `${agency(notice)} paid for your ${itemsWords(terms)}. ${priceWords(terms)} is in your balance.`,
            `${agency(notice)} finalized the job, and your earnings are in your balance.`,
          )
        : 'You can now download the originals and rate the creator.',
    ],
    label: 'View job',
  }),
  contract_cancelled: (notice) => ({
    subject: `The job for ${campaign(notice)} was cancelled`,
    paragraphs: ['We cancelled this job. Nothing is charged for it.', ...said(notice, 'Reason:')],
    label: 'View job',
  }),
  report_dismissed: (notice) => ({
    subject: `We reviewed your report about ${campaign(notice)}`,
    paragraphs: ['You reported this job and we looked into it. The job continues.', ...said(notice, 'Our answer:')],
    label: 'View job',
  }),
  payment_total_changed: (notice) => ({
    subject: `The total for ${campaign(notice)} is now ${sumWords(notice.due.amountMinor, notice.due.currency)}`,
    paragraphs: [
      ended(`You approved everything from ${creator(notice)} for ${campaign(notice)}`),
      ...said(notice, 'What changed:'),
      'The invoice will name your billing address and VAT ID of that day.',
    ],
    label: 'View job',
  }),
  payment_failed: (notice) => ({
    subject: withTerms(notice, (terms) => `Your payment of ${totalWords(terms)} failed`, 'Your payment failed'),
    paragraphs: [
      withTerms(
        notice,
        (terms) => ended(`We couldn’t charge ${totalWords(terms)} to your card for ${campaign(notice)} with ${creator(notice)}`),
        `We couldn’t charge your card for ${campaign(notice)}.`,
      ),
      ...said(notice, 'What happened, and what we’ll do next:'),
      'You can add another card and finalize the job at any time.',
    ],
    label: 'Check payment methods',
  }),
  payment_refunded: (notice, receiver) => ({
    subject: receiver === 'agency' ? `We refunded a payment${ofSum(notice.refunded)}` : 'A refund reduced your earnings',
    paragraphs: [
      receiver === 'agency'
        ? `${ended(`We refunded a payment${ofSum(notice.refunded)} for ${campaign(notice)} with ${creator(notice)}`)} You’ll find the credit note under Payments.`
        : `The payment for ${campaign(notice)} was refunded, so you earned less from it.`,
      ...said(notice, receiver === 'agency' ? 'Reason:' : 'What it means for you:'),
    ],
    label: receiver === 'agency' ? 'View payments' : 'View earnings',
  }),
  refund_failed: (notice, receiver) => ({
    subject:
      receiver === 'operator'
        ? `The refund${ofSum(notice.refunded)} to ${agency(notice)} failed`
        : `Your refund${ofSum(notice.refunded)} didn’t go through`,
    paragraphs:
      receiver === 'operator'
        ? [
            `The refund${ofSum(notice.refunded)} for ${campaign(notice)} didn’t reach ${agency(notice)}, and we still hold the money.`,
            ...said(notice, 'What the payment provider says:'),
            'Refund the payment again. If you pay it back another way, mark the refund as dealt with.',
          ]
        : [
            `We refunded your payment for ${campaign(notice)}, but the money didn’t reach your card.`,
            ...said(notice, 'What happens next:'),
            'A new invoice takes the place of the credit note. You’ll find it under Payments.',
          ],
    label: 'View payments',
  }),
  offer_countered: (notice) => ({
    subject: waitsOr(notice, agency(notice), `${agency(notice)} made you an offer`),
    paragraphs: [
      withTerms(
        notice,
        (terms) => `${agency(notice)} offers you ${priceWords(terms)} for ${itemsWords(terms)} for ${campaign(notice)}.`,
        `You have a new offer for ${campaign(notice)}.`,
      ),
      ...orSaid(notice, 'Accept it, counter it, or decline.'),
    ],
    label: 'Review offer',
  }),
  application_accepted: (notice) => ({
    subject: `You’re hired for ${campaign(notice)}`,
    paragraphs: [
      withTerms(
        notice,
        (terms) => `${agency(notice)} accepted your application: ${offerWords(terms)}. The job has begun.`,
        `${agency(notice)} accepted your application. The job has begun.`,
      ),
    ],
    label: 'View job',
  }),
  application_declined: (notice) => ({
    subject: `Your application for ${campaign(notice)} was declined`,
    paragraphs: orSaid(notice, `${agency(notice)} decided not to go ahead with your application. Have a look at other campaigns.`),
    label: 'Find work',
    path: '/creator/opportunities',
  }),
  media_changes_requested: (notice) => ({
    subject: `Changes requested for ${media(notice)}`,
    paragraphs: [`${agency(notice)} asked for changes to ${media(notice)} for ${campaign(notice)}.`, ...said(notice, 'What they wrote:')],
    label: 'View job',
  }),
  media_approved: (notice) => ({
    subject: `${media(notice)} was approved`,
    paragraphs: [`${agency(notice)} approved ${media(notice)}.`],
    label: 'View job',
  }),
  media_processing_failed: (notice) => ({
    subject: `We couldn’t process ${media(notice)}`,
    paragraphs: ['Upload it again, or choose another file.', ...said(notice, 'What went wrong:')],
    label: 'View job',
  }),
  delivery_due: (notice) => ({
    subject: `${agency(notice)} is waiting for your media`,
    paragraphs: [
      withTerms(
        notice,
        (terms) => `You haven’t delivered anything for ${campaign(notice)} for a while. You agreed on ${offerWords(terms)}.`,
        `You haven’t delivered anything for ${campaign(notice)} for a while.`,
      ),
    ],
    label: 'View job',
  }),
  profile_verified: () => ({
    path: '/creator/opportunities',
    subject: 'Your profile is verified',
    paragraphs: ['You can now apply to campaigns.'],
    label: 'Find work',
  }),
  profile_rejected: (notice) => ({
    subject: 'Your profile needs changes',
    paragraphs: ['We reviewed your profile and can’t verify it yet.', ...said(notice, 'What to change:')],
    label: 'Edit profile',
    path: '/settings/creator-profile',
  }),
  payout_paid: (notice) => ({
    subject: `Your payout${ofSum(notice)} is on its way`,
    paragraphs: [
      `We transferred the ${sumWords(notice.amountMinor, notice.currency)} you requested. It arrives in your bank account within a few days.`,
    ],
    label: 'View payouts',
  }),
  payout_returned: (notice) => ({
    subject: `Your payout${ofSum(notice.returned)} was returned`,
    paragraphs: [
      'Your bank returned the transfer, and the amount is back in your balance. Check your bank details before you request it again.',
      ...said(notice, 'Reason:'),
    ],
    label: 'Check bank details',
  }),
  rating_received: (notice) => ({
    subject: `${agency(notice)} rated your work`,
    paragraphs: [`You have a new rating for ${campaign(notice)}.`],
    label: 'View job',
  }),
}

function wordsOf<T extends Notice['type']>(type: T, notice: NoticeOf[T], receiver: NotificationReceiver): Said {
  return mails[type](notice, receiver)
}

export function notificationMail(notice: StoredNotice, receiver: NotificationReceiver): MailWords {
  const { type, data } = viewNotice(notice)
  const { subject, paragraphs, label, path }: Said =
    notice.type === 'legacy'
      ? { subject: mailKindWords[type], paragraphs: data.message ? [data.message] : [], label: 'Open Pairtake' }
      : wordsOf(notice.type, notice, receiver)
  return {
    subject: subject.charAt(0).toUpperCase() + subject.slice(1),
    paragraphs,
    action: { label, path: path ?? notificationPath(type, data, receiver) },
  }
}
