import { sumWords } from '#money-words.ts'
import { dayWords } from '#wire-time.ts'
import {
  agency,
  answeredReportMail,
  campaign,
  cancelledMail,
  media,
  missingDueWords,
  ofSum,
  orSaid,
  remarkParagraphs,
  repliedMail,
  said,
  waitsOr,
  withTerms,
  writtenWords,
  type MailsTo,
} from './mail-parts-view.ts'
import { itemsWords, offerWords, priceWords } from './terms-words-view.ts'

/** The text for every notification; those that are not mailed have it too, so that changing the list of mails needs no new text. */
export const creatorMails: MailsTo<'creator'> = {
  contract_finalized: (notice) => ({
    subject: `Your job for ${campaign(notice)} is paid`,
    paragraphs: [
      withTerms(
        notice,
        (terms) => `${agency(notice)} paid for your ${itemsWords(terms)}. ${priceWords(terms)} is in your balance.`,
        `${agency(notice)} finalized the job, and your earnings are in your balance.`,
      ),
    ],
    label: 'View job',
  }),
  contract_cancelled: cancelledMail,
  report_dismissed: answeredReportMail,
  payment_refunded: (notice) => ({
    subject: 'A refund reduced your earnings',
    paragraphs: [
      `A refund of the payment for ${campaign(notice)} reduced what you earned from it.`,
      ...said(notice, 'What it means for you:'),
    ],
    label: 'View earnings',
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
    subject: `Your application for ${campaign(notice)} ${notice.because === 'declined' ? 'was declined' : 'has ended'}`,
    paragraphs: orSaid(notice, `${agency(notice)} decided not to go ahead with your application. Have a look at other campaigns.`),
    label: 'Find work',
    path: '/creator/opportunities',
  }),
  media_changes_requested: (notice) => ({
    subject: `Changes requested for ${media(notice)}`,
    paragraphs: [
      `${agency(notice)} asked for changes to ${media(notice)} for ${campaign(notice)}.`,
      ...writtenWords(notice),
      ...remarkParagraphs(notice),
    ],
    label: 'View job',
  }),
  media_held: (notice) => ({
    subject: notice.isReminder ? `${media(notice)} is still held back` : `${media(notice)} is held back`,
    paragraphs: [
      ...said(notice, `${agency(notice)} doesn’t see ${media(notice)} for ${campaign(notice)} yet:`),
      'Upload it again, or send it anyway and say why.',
    ],
    label: 'View job',
  }),
  remark_added: (notice) => ({
    subject: `${agency(notice)} added a remark to ${media(notice)}`,
    paragraphs: [`This is one more thing to change in ${media(notice)} for ${campaign(notice)}.`, ...said(notice, 'What they wrote:')],
    label: 'View remark',
  }),
  remark_replied: (notice) => repliedMail(notice, agency(notice)),
  media_approved: (notice) => ({
    subject: `${media(notice)} was approved`,
    paragraphs: [`${media(notice)} for ${agency(notice)}, ${campaign(notice)}, is approved.`],
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
  delivery_due_soon: (notice) => ({
    subject: `Your media for ${campaign(notice)} is due on ${dayWords(notice.dueOn)}`,
    paragraphs: [
      withTerms(
        notice,
        (terms) => `You agreed with ${agency(notice)} on ${offerWords(terms)}. ${missingDueWords(notice)}`,
        missingDueWords(notice),
      ),
    ],
    label: 'View job',
  }),
  delivery_late: (notice) => ({
    subject: `Your media for ${campaign(notice)} is late`,
    paragraphs: [`${missingDueWords(notice)} Upload what’s missing, or tell ${agency(notice)} when it’ll be there.`],
    label: 'View job',
  }),
  profile_verified: () => ({
    path: '/creator/opportunities',
    subject: 'Your profile is verified',
    paragraphs: ['You can now apply to campaigns.'],
    label: 'Find work',
  }),
  vat_id_invalid: (notice) => ({
    subject: `We couldn’t confirm your VAT ID ${notice.vatId}`,
    paragraphs: [...orSaid(notice, ''), 'We’ll check again every day and use it as soon as it’s in the register.'],
    label: 'Check tax details',
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
      'The statement with the jobs it’s for is in your payouts, as a PDF.',
    ],
    label: 'View payouts',
  }),
  payout_returned: (notice) => ({
    subject: `Your payout${ofSum(notice.returned)} was returned`,
    paragraphs: [
      'We couldn’t pay it to your bank account. The amount is back in your balance. Check your bank details before you request it again.',
      ...said(notice, 'Reason:'),
    ],
    label: 'Check bank details',
    path: '/creator/finances/payouts/request',
  }),
  rating_received: (notice) => ({
    subject: `${agency(notice)} rated your work`,
    paragraphs: [`You have a new rating for ${campaign(notice)}.`],
    label: 'View job',
  }),
}
