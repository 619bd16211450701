import type { NotificationData, NotificationType } from '@pairtake/protocol/notification/notification'
import type { MailWords } from './mail-view.ts'

type Receiver = 'agency' | 'creator'
type Say = (data: NotificationData, receiver: Receiver) => MailWords

const campaign = (data: NotificationData) => (data.campaignName ? `“${data.campaignName}”` : 'your campaign')
const creator = (data: NotificationData) => data.candidateDisplayName ?? data.creatorDisplayName ?? data.creatorName ?? 'A creator'
const agency = (data: NotificationData) => data.agencyDisplayName ?? 'The brand'
const media = (data: NotificationData) => (data.mediaName ? `“${data.mediaName}”` : 'an item')
const said = (data: NotificationData, lead: string) => (data.message ? [`${lead}\n${data.message}`] : [])

/** A notice sent once more carries what it is about now: that an offer still waits, or has lapsed. */
const orSaid = (data: NotificationData, words: string) => [data.message ?? words]
const waitsOr = (data: NotificationData, waits: string, words: string) => (data.message ? `${waits} still waits for your answer` : words)

const toCampaign = (data: NotificationData) => (data.campaignId ? `/agency/campaigns/${data.campaignId}/summary` : '/agency/campaigns')
const toCandidate = (data: NotificationData) =>
  data.campaignId
    ? `/agency/campaigns/${data.campaignId}/candidates${data.candidateRequestId ? `?candidateRequestId=${data.candidateRequestId}` : ''}`
    : '/agency/campaigns'
const toOpportunity = (data: NotificationData) =>
  data.campaignId ? `/creator/opportunities?show=${data.campaignId}` : '/creator/opportunities'
const toJob = (data: NotificationData, receiver: Receiver) => {
  if (receiver === 'creator') return data.contractId ? `/creator/jobs/${data.contractId}/summary` : '/creator/jobs'
  return data.contractId ? `/agency/jobs?show=${data.contractId}` : '/agency/jobs'
}
const toVerification = () => '/settings/creator-profile-verification'

/** One sentence or two for every notification; those that are not mailed have theirs too, so that a change of the list needs no words. */
const mails: Record<NotificationType, Say> = {
  campaign_approved: (data) => ({
    subject: `${campaign(data)} is published`,
    paragraphs: ['Your campaign was approved. Creators see it now and can apply.'],
    action: { label: 'Open the campaign', path: toCampaign(data) },
  }),
  campaign_rejected: (data) => ({
    subject: `${campaign(data)} needs changes`,
    paragraphs: ['Your campaign was reviewed and cannot be published as it is.', ...said(data, 'What to change:')],
    action: { label: 'Edit the campaign', path: toCampaign(data) },
  }),
  candidate_new: (data) => ({
    subject: waitsOr(data, creator(data), `${creator(data)} applied for ${campaign(data)}`),
    paragraphs: orSaid(data, `${creator(data)} applied and named a price. Accept it, offer other terms, or decline.`),
    action: { label: 'Look at the application', path: toCandidate(data) },
  }),
  candidate_counter_offer: (data) => ({
    subject: waitsOr(data, creator(data), `${creator(data)} offers other terms`),
    paragraphs: orSaid(data, `${creator(data)} made a new offer for ${campaign(data)}.`),
    action: { label: 'Look at the offer', path: toCandidate(data) },
  }),
  candidate_withdrawn: (data) => ({
    subject: `${creator(data)} withdrew`,
    paragraphs: [`${creator(data)} no longer applies for ${campaign(data)}.`],
    action: { label: 'See the candidates', path: toCandidate(data) },
  }),
  candidate_accepted_offer: (data) => ({
    subject: `${creator(data)} accepted your offer`,
    paragraphs: [`${creator(data)} accepted your offer for ${campaign(data)}. The job has begun.`],
    action: { label: 'Go to the job', path: toJob(data, 'agency') },
  }),
  candidate_declined_offer: (data) => ({
    subject: `${creator(data)} declined your offer`,
    paragraphs: orSaid(data, `${creator(data)} declined your offer for ${campaign(data)}.`),
    action: { label: 'See the candidates', path: toCandidate(data) },
  }),
  media_submitted: (data) => ({
    subject: `${creator(data)} sent ${media(data)}`,
    paragraphs: [`There is something new to review for ${campaign(data)}.`],
    action: { label: 'Review it', path: toJob(data, 'agency') },
  }),
  review_due: (data) => ({
    subject: `Your review of ${media(data)} is due`,
    paragraphs: orSaid(data, `${creator(data)} waits for your review of ${media(data)}. Without an answer it is approved by itself.`),
    action: { label: 'Review it now', path: toJob(data, 'agency') },
  }),
  contract_delivered: (data) => ({
    subject: `All media of ${campaign(data)} is delivered`,
    paragraphs: [
      `Everything that ${creator(data)} owes you is approved. Finalize the job to open the originals; after a while it finalizes by itself and your card is charged.`,
    ],
    action: { label: 'Finalize the job', path: toJob(data, 'agency') },
  }),
  contract_finalized: (data, receiver) => ({
    subject: receiver === 'creator' ? `Your job for ${campaign(data)} is paid` : `The job with ${creator(data)} is finalized`,
    paragraphs: [
      receiver === 'creator'
        ? `${agency(data)} finalized the job. What you earned is in your balance.`
        : 'The originals are open for download, and you can rate the creator.',
    ],
    action: { label: 'Open the job', path: toJob(data, receiver) },
  }),
  contract_cancelled: (data, receiver) => ({
    subject: `The job for ${campaign(data)} was cancelled`,
    paragraphs: ['Pairtake cancelled this job. Nothing is charged for it.', ...said(data, 'The reason:')],
    action: { label: 'Open the job', path: toJob(data, receiver) },
  }),
  payment_failed: (data) => ({
    subject: 'A payment failed',
    paragraphs: [
      `Your card could not be charged for ${campaign(data)}.`,
      ...said(data, 'What your card’s bank says:'),
      'Please add another card or try again; we try once a day for a week.',
    ],
    action: { label: 'Check your cards', path: '/agency/billing/payment-methods' },
  }),
  payment_refunded: (data) => ({
    subject: 'A payment was refunded',
    paragraphs: [`We refunded a payment for ${campaign(data)}.`, ...said(data, 'The reason:')],
    action: { label: 'See your payments', path: '/agency/billing/payments' },
  }),
  offer_countered: (data) => ({
    subject: waitsOr(data, agency(data), `${agency(data)} offers you other terms`),
    paragraphs: orSaid(data, `There is a new offer for ${campaign(data)}. Accept it, counter it, or decline.`),
    action: { label: 'Look at the offer', path: toOpportunity(data) },
  }),
  application_accepted: (data) => ({
    subject: `You are hired for ${campaign(data)}`,
    paragraphs: [`${agency(data)} accepted your application. The job has begun.`],
    action: { label: 'Go to the job', path: toJob(data, 'creator') },
  }),
  application_declined: (data) => ({
    subject: `Your application for ${campaign(data)} was declined`,
    paragraphs: orSaid(data, `${agency(data)} chose not to go on with your application. There is more work to find.`),
    action: { label: 'Find work', path: '/creator/opportunities' },
  }),
  media_changes_requested: (data) => ({
    subject: `Changes wanted for ${media(data)}`,
    paragraphs: [`${agency(data)} asks for changes.`, ...said(data, 'What they wrote:')],
    action: { label: 'Go to the job', path: toJob(data, 'creator') },
  }),
  media_approved: (data) => ({
    subject: `${media(data)} is approved`,
    paragraphs: [`${agency(data)} approved ${media(data)}.`],
    action: { label: 'Go to the job', path: toJob(data, 'creator') },
  }),
  media_processing_failed: (data) => ({
    subject: `${media(data)} could not be read`,
    paragraphs: ['Please upload it again or choose another file.', ...said(data, 'What went wrong:')],
    action: { label: 'Go to the job', path: toJob(data, 'creator') },
  }),
  delivery_due: (data) => ({
    subject: `${agency(data)} waits for your media`,
    paragraphs: [`You have not delivered anything for ${campaign(data)} for a while.`],
    action: { label: 'Go to the job', path: toJob(data, 'creator') },
  }),
  profile_verified: () => ({
    subject: 'Your profile is verified',
    paragraphs: ['Welcome aboard: you can apply for campaigns now.'],
    action: { label: 'Find work', path: '/creator/opportunities' },
  }),
  profile_rejected: (data) => ({
    subject: 'Your profile needs changes',
    paragraphs: ['We looked at your profile and cannot verify it as it is.', ...said(data, 'What to change:')],
    action: { label: 'Open your profile', path: toVerification() },
  }),
  payout_paid: () => ({
    subject: 'Your payout is on its way',
    paragraphs: ['We transferred the payout you asked for. It reaches your account within a few days.'],
    action: { label: 'See your payouts', path: '/creator/finances/payouts' },
  }),
  payout_returned: (data) => ({
    subject: 'Your payout came back',
    paragraphs: [
      'Your bank returned the transfer, and the amount is in your balance again. Please check your bank details.',
      ...said(data, 'The reason:'),
    ],
    action: { label: 'Check the details', path: '/creator/finances/payouts/request' },
  }),
  rating_received: (data) => ({
    subject: `${agency(data)} rated your work`,
    paragraphs: [`There is a new rating for ${campaign(data)}.`],
    action: { label: 'Go to the job', path: toJob(data, 'creator') },
  }),
}

export function notificationMail(type: NotificationType, data: NotificationData, receiver: Receiver): MailWords {
  const words = mails[type](data, receiver)
  return { ...words, subject: words.subject.charAt(0).toUpperCase() + words.subject.slice(1) }
}
