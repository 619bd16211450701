import type { NotificationData, NotificationReceiver, NotificationType } from '@pairtake/protocol/notification/notification'
import { notificationPath } from '@pairtake/protocol/notification/notification-path'
import type { MailWords } from './mail-words-view.ts'

type Said = Pick<MailWords, 'subject' | 'paragraphs'> & { /** Of the button; it leads where the notification does. */ label: string }
type Say = (data: NotificationData, receiver: NotificationReceiver) => Said

const campaign = (data: NotificationData) => (data.campaignName ? `“${data.campaignName}”` : 'your campaign')
const creator = (data: NotificationData) => data.candidateDisplayName ?? data.creatorDisplayName ?? data.creatorName ?? 'A creator'
const agency = (data: NotificationData) => data.agencyDisplayName ?? 'The brand'
const media = (data: NotificationData) => (data.mediaName ? `“${data.mediaName}”` : 'an item')
/** What somebody wrote, in their words. */
const said = (data: NotificationData, lead: string) => (data.message ? [{ lead, words: data.message }] : [])

/** A notice sent once more carries what it is about now: that an offer still waits, or has lapsed. */
const orSaid = (data: NotificationData, words: string) => [data.message ?? words]
const waitsOr = (data: NotificationData, waits: string, words: string) => (data.message ? `${waits} still waits for your answer` : words)

/** One sentence or two for every notification; those that are not mailed have theirs too, so that a change of the list needs no words. */
const mails: Record<NotificationType, Say> = {
  campaign_approved: (data) => ({
    subject: `${campaign(data)} is published`,
    paragraphs: ['Your campaign was approved. Creators see it now and can apply.'],
    label: 'Open the campaign',
  }),
  campaign_rejected: (data) => ({
    subject: `${campaign(data)} needs changes`,
    paragraphs: ['Your campaign was reviewed and cannot be published as it is.', ...said(data, 'What to change:')],
    label: 'Edit the campaign',
  }),
  candidate_new: (data) => ({
    subject: waitsOr(data, creator(data), `${creator(data)} applied for ${campaign(data)}`),
    paragraphs: orSaid(data, `${creator(data)} applied and named a price. Accept it, offer other terms, or decline.`),
    label: 'Look at the application',
  }),
  candidate_counter_offer: (data) => ({
    subject: waitsOr(data, creator(data), `${creator(data)} offers other terms`),
    paragraphs: orSaid(data, `${creator(data)} made a new offer for ${campaign(data)}.`),
    label: 'Look at the offer',
  }),
  candidate_withdrawn: (data) => ({
    subject: `${creator(data)} withdrew`,
    paragraphs: [`${creator(data)} no longer applies for ${campaign(data)}.`],
    label: 'See the candidates',
  }),
  candidate_accepted_offer: (data) => ({
    subject: `${creator(data)} accepted your offer`,
    paragraphs: [`${creator(data)} accepted your offer for ${campaign(data)}. The job has begun.`],
    label: 'Go to the job',
  }),
  candidate_declined_offer: (data) => ({
    subject: `${creator(data)} declined your offer`,
    paragraphs: orSaid(data, `${creator(data)} declined your offer for ${campaign(data)}.`),
    label: 'See the candidates',
  }),
  media_submitted: (data) => ({
    subject: `${creator(data)} sent ${media(data)}`,
    paragraphs: [`There is something new to review for ${campaign(data)}.`],
    label: 'Review it',
  }),
  review_due: (data) => ({
    subject: `Your review of ${media(data)} is due`,
    paragraphs: orSaid(data, `${creator(data)} waits for your review of ${media(data)}. Without an answer it is approved by itself.`),
    label: 'Review it now',
  }),
  contract_delivered: (data) => ({
    subject: `All media of ${campaign(data)} is delivered`,
    paragraphs: [
      `Everything that ${creator(data)} owes you is approved. Finalize the job to open the originals; after a while it finalizes by itself and your card is charged.`,
    ],
    label: 'Finalize the job',
  }),
  contract_finalized: (data, receiver) => ({
    subject: receiver === 'creator' ? `Your job for ${campaign(data)} is paid` : `The job with ${creator(data)} is finalized`,
    paragraphs: [
      receiver === 'creator'
        ? `${agency(data)} finalized the job. What you earned is in your balance.`
        : 'The originals are open for download, and you can rate the creator.',
    ],
    label: 'Open the job',
  }),
  contract_cancelled: (data) => ({
    subject: `The job for ${campaign(data)} was cancelled`,
    paragraphs: ['Pairtake cancelled this job. Nothing is charged for it.', ...said(data, 'The reason:')],
    label: 'Open the job',
  }),
  report_dismissed: (data) => ({
    subject: `We looked at the job for ${campaign(data)}`,
    paragraphs: ['You reported this job, and we looked at it. It goes on.', ...said(data, 'What we say to it:')],
    label: 'Open the job',
  }),
  payment_failed: (data) => ({
    subject: 'A payment failed',
    paragraphs: [
      `Your card could not be charged for ${campaign(data)}.`,
      ...said(data, 'What happened, and what we do:'),
      'You can add another card and finalize the job again at any time.',
    ],
    label: 'Check your cards',
  }),
  payment_refunded: (data, receiver) => ({
    subject: receiver === 'agency' ? 'A payment was refunded' : 'A refund changes what you earned',
    paragraphs: [
      receiver === 'agency'
        ? `We refunded a payment for ${campaign(data)}. The credit note lies with your payments.`
        : `The payment for ${campaign(data)} was refunded, and what you earned with it is less now.`,
      ...said(data, receiver === 'agency' ? 'The reason:' : 'What it means for you:'),
    ],
    label: receiver === 'agency' ? 'See your payments' : 'See your earnings',
  }),
  offer_countered: (data) => ({
    subject: waitsOr(data, agency(data), `${agency(data)} offers you other terms`),
    paragraphs: orSaid(data, `There is a new offer for ${campaign(data)}. Accept it, counter it, or decline.`),
    label: 'Look at the offer',
  }),
  application_accepted: (data) => ({
    subject: `You are hired for ${campaign(data)}`,
    paragraphs: [`${agency(data)} accepted your application. The job has begun.`],
    label: 'Go to the job',
  }),
  application_declined: (data) => ({
    subject: `Your application for ${campaign(data)} was declined`,
    paragraphs: orSaid(data, `${agency(data)} chose not to go on with your application. There is more work to find.`),
    label: 'Find work',
  }),
  media_changes_requested: (data) => ({
    subject: `Changes wanted for ${media(data)}`,
    paragraphs: [`${agency(data)} asks for changes.`, ...said(data, 'What they wrote:')],
    label: 'Go to the job',
  }),
  media_approved: (data) => ({
    subject: `${media(data)} is approved`,
    paragraphs: [`${agency(data)} approved ${media(data)}.`],
    label: 'Go to the job',
  }),
  media_processing_failed: (data) => ({
    subject: `${media(data)} could not be read`,
    paragraphs: ['Please upload it again or choose another file.', ...said(data, 'What went wrong:')],
    label: 'Go to the job',
  }),
  delivery_due: (data) => ({
    subject: `${agency(data)} waits for your media`,
    paragraphs: [`You have not delivered anything for ${campaign(data)} for a while.`],
    label: 'Go to the job',
  }),
  profile_verified: () => ({
    subject: 'Your profile is verified',
    paragraphs: ['Welcome aboard: you can apply for campaigns now.'],
    label: 'Find work',
  }),
  profile_rejected: (data) => ({
    subject: 'Your profile needs changes',
    paragraphs: ['We looked at your profile and cannot verify it as it is.', ...said(data, 'What to change:')],
    label: 'Open your profile',
  }),
  payout_paid: () => ({
    subject: 'Your payout is on its way',
    paragraphs: ['We transferred the payout you asked for. It reaches your account within a few days.'],
    label: 'See your payouts',
  }),
  payout_returned: (data) => ({
    subject: 'Your payout came back',
    paragraphs: [
      'Your bank returned the transfer, and the amount is in your balance again. Please check your bank details.',
      ...said(data, 'The reason:'),
    ],
    label: 'Check the details',
  }),
  rating_received: (data) => ({
    subject: `${agency(data)} rated your work`,
    paragraphs: [`There is a new rating for ${campaign(data)}.`],
    label: 'Go to the job',
  }),
}

export function notificationMail(type: NotificationType, data: NotificationData, receiver: NotificationReceiver): MailWords {
  const { subject, paragraphs, label } = mails[type](data, receiver)
  return {
    subject: subject.charAt(0).toUpperCase() + subject.slice(1),
    paragraphs,
    action: { label, path: notificationPath(type, data, receiver) },
  }
}
