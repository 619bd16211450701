import { mailKindWords } from '@pairtake/protocol/notification/mail-kind-words'
import type { NotificationReceiver } from '@pairtake/protocol/notification/notification'
import { notificationPath } from '@pairtake/protocol/notification/notification-path'
import { noticeMessage, viewNotice } from '#features/notification/notice-view.ts'
import type { Notice, StoredNotice } from '#stored/notice.ts'
import type { MailWords } from './mail-words-view.ts'

type Said = Pick<MailWords, 'subject' | 'paragraphs'> & { /** Of the button; it leads where the notification does. */ label: string }
type NoticeOf = { [N in Notice as N['type']]: N }

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
const waitsOr = (notice: { lapsesOn?: string | undefined }, waits: string, words: string) =>
  notice.lapsesOn === undefined ? words : `${waits} still waits for your answer`

/** One sentence or two for every notification; those that are not mailed have theirs too, so that a change of the list needs no words. */
const mails: { [T in Notice['type']]: (notice: NoticeOf[T], receiver: NotificationReceiver) => Said } = {
  campaign_approved: (notice) => ({
    subject: `${campaign(notice)} is published`,
    paragraphs: ['Your campaign was approved. Creators see it now and can apply.'],
    label: 'Open the campaign',
  }),
  campaign_rejected: (notice) => ({
    subject: `${campaign(notice)} needs changes`,
    paragraphs: ['Your campaign was reviewed and cannot be published as it is.', ...said(notice, 'What to change:')],
    label: 'Edit the campaign',
  }),
  candidate_new: (notice) => ({
    subject: waitsOr(notice, creator(notice), `${creator(notice)} applied for ${campaign(notice)}`),
    paragraphs: orSaid(notice, `${creator(notice)} applied and named a price. Accept it, offer other terms, or decline.`),
    label: 'Look at the application',
  }),
  candidate_counter_offer: (notice) => ({
    subject: waitsOr(notice, creator(notice), `${creator(notice)} offers other terms`),
    paragraphs: orSaid(notice, `${creator(notice)} made a new offer for ${campaign(notice)}.`),
    label: 'Look at the offer',
  }),
  candidate_withdrawn: (notice) => ({
    subject: `${creator(notice)} withdrew`,
    paragraphs: [`${creator(notice)} no longer applies for ${campaign(notice)}.`],
    label: 'See the candidates',
  }),
  candidate_accepted_offer: (notice) => ({
    subject: `${creator(notice)} accepted your offer`,
    paragraphs: [`${creator(notice)} accepted your offer for ${campaign(notice)}. The job has begun.`],
    label: 'Go to the job',
  }),
  candidate_declined_offer: (notice) => ({
    subject: `${creator(notice)} declined your offer`,
    paragraphs: orSaid(notice, `${creator(notice)} declined your offer for ${campaign(notice)}.`),
    label: 'See the candidates',
  }),
  media_submitted: (notice) => ({
    subject: `${creator(notice)} sent ${media(notice)}`,
    paragraphs: [`There is something new to review for ${campaign(notice)}.`],
    label: 'Review it',
  }),
  review_due: (notice) => ({
    subject: `Your review of ${media(notice)} is due`,
    paragraphs: orSaid(notice, `${creator(notice)} waits for your review of ${media(notice)}. Without an answer it is approved by itself.`),
    label: 'Review it now',
  }),
  contract_delivered: (notice) => ({
    subject: `All media of ${campaign(notice)} is delivered`,
    paragraphs: [
      `Everything that ${creator(notice)} owes you is approved. Finalize the job to open the originals; after a while it finalizes by itself and your card is charged.`,
    ],
    label: 'Finalize the job',
  }),
  contract_finalized: (notice, receiver) => ({
    subject: receiver === 'creator' ? `Your job for ${campaign(notice)} is paid` : `The job with ${creator(notice)} is finalized`,
    paragraphs: [
      receiver === 'creator'
        ? `${agency(notice)} finalized the job. What you earned is in your balance.`
        : 'The originals are open for download, and you can rate the creator.',
    ],
    label: 'Open the job',
  }),
  contract_cancelled: (notice) => ({
    subject: `The job for ${campaign(notice)} was cancelled`,
    paragraphs: ['Pairtake cancelled this job. Nothing is charged for it.', ...said(notice, 'The reason:')],
    label: 'Open the job',
  }),
  report_dismissed: (notice) => ({
    subject: `We looked at the job for ${campaign(notice)}`,
    paragraphs: ['You reported this job, and we looked at it. It goes on.', ...said(notice, 'What we say to it:')],
    label: 'Open the job',
  }),
  payment_failed: (notice) => ({
    subject: 'A payment failed',
    paragraphs: [
      `Your card could not be charged for ${campaign(notice)}.`,
      ...said(notice, 'What happened, and what we do:'),
      'You can add another card and finalize the job again at any time.',
    ],
    label: 'Check your cards',
  }),
  payment_refunded: (notice, receiver) => ({
    subject: receiver === 'agency' ? 'A payment was refunded' : 'A refund changes what you earned',
    paragraphs: [
      receiver === 'agency'
        ? `We refunded a payment for ${campaign(notice)}. The credit note lies with your payments.`
        : `The payment for ${campaign(notice)} was refunded, and what you earned with it is less now.`,
      ...said(notice, receiver === 'agency' ? 'The reason:' : 'What it means for you:'),
    ],
    label: receiver === 'agency' ? 'See your payments' : 'See your earnings',
  }),
  offer_countered: (notice) => ({
    subject: waitsOr(notice, agency(notice), `${agency(notice)} offers you other terms`),
    paragraphs: orSaid(notice, `There is a new offer for ${campaign(notice)}. Accept it, counter it, or decline.`),
    label: 'Look at the offer',
  }),
  application_accepted: (notice) => ({
    subject: `You are hired for ${campaign(notice)}`,
    paragraphs: [`${agency(notice)} accepted your application. The job has begun.`],
    label: 'Go to the job',
  }),
  application_declined: (notice) => ({
    subject: `Your application for ${campaign(notice)} was declined`,
    paragraphs: orSaid(notice, `${agency(notice)} chose not to go on with your application. There is more work to find.`),
    label: 'Find work',
  }),
  media_changes_requested: (notice) => ({
    subject: `Changes wanted for ${media(notice)}`,
    paragraphs: [`${agency(notice)} asks for changes.`, ...said(notice, 'What they wrote:')],
    label: 'Go to the job',
  }),
  media_approved: (notice) => ({
    subject: `${media(notice)} is approved`,
    paragraphs: [`${agency(notice)} approved ${media(notice)}.`],
    label: 'Go to the job',
  }),
  media_processing_failed: (notice) => ({
    subject: `${media(notice)} could not be read`,
    paragraphs: ['Please upload it again or choose another file.', ...said(notice, 'What went wrong:')],
    label: 'Go to the job',
  }),
  delivery_due: (notice) => ({
    subject: `${agency(notice)} waits for your media`,
    paragraphs: [`You have not delivered anything for ${campaign(notice)} for a while.`],
    label: 'Go to the job',
  }),
  profile_verified: () => ({
    subject: 'Your profile is verified',
    paragraphs: ['Welcome aboard: you can apply for campaigns now.'],
    label: 'Find work',
  }),
  profile_rejected: (notice) => ({
    subject: 'Your profile needs changes',
    paragraphs: ['We looked at your profile and cannot verify it as it is.', ...said(notice, 'What to change:')],
    label: 'Open your profile',
  }),
  payout_paid: () => ({
    subject: 'Your payout is on its way',
    paragraphs: ['We transferred the payout you asked for. It reaches your account within a few days.'],
    label: 'See your payouts',
  }),
  payout_returned: (notice) => ({
    subject: 'Your payout came back',
    paragraphs: [
      'Your bank returned the transfer, and the amount is in your balance again. Please check your bank details.',
      ...said(notice, 'The reason:'),
    ],
    label: 'Check the details',
  }),
  rating_received: (notice) => ({
    subject: `${agency(notice)} rated your work`,
    paragraphs: [`There is a new rating for ${campaign(notice)}.`],
    label: 'Go to the job',
  }),
}

function wordsOf<T extends Notice['type']>(type: T, notice: NoticeOf[T], receiver: NotificationReceiver): Said {
  return mails[type](notice, receiver)
}

export function notificationMail(notice: StoredNotice, receiver: NotificationReceiver): MailWords {
  const { type, data } = viewNotice(notice)
  const { subject, paragraphs, label } =
    notice.type === 'legacy'
      ? { subject: mailKindWords[type], paragraphs: data.message ? [data.message] : [], label: 'Open Pairtake' }
      : wordsOf(notice.type, notice, receiver)
  return {
    subject: subject.charAt(0).toUpperCase() + subject.slice(1),
    paragraphs,
    action: { label, path: notificationPath(type, data, receiver) },
  }
}
