import { mostReminders } from '@pairtake/protocol/payment/payment-reminders'
import { sumWords } from '#money-words.ts'
import { dayWords } from '#wire-time.ts'
import {
  answeredReportMail,
  campaign,
  cancelledMail,
  creator,
  edit,
  ended,
  media,
  missingDueWords,
  ofSum,
  orSaid,
  repliedMail,
  said,
  waitsOr,
  withTerms,
  type NoticeOf,
  type MailsTo,
} from './mail-parts-view.ts'
import { itemsWords, offerWords, priceWords, totalWords } from './terms-words-view.ts'

/** Says what is charged to the brand's card, and when. */
function chargeWords({ terms, finalizesOn }: NoticeOf['contract_delivered']): string {
  if (finalizesOn === null) return 'Finalize the job when you’re ready; your card is charged then.'
  const sum = terms === undefined ? 'your card' : totalWords(terms)
  return `Finalize now, or ${sum} is charged ${finalizesOn === undefined ? 'automatically' : `on ${dayWords(finalizesOn)}`}.`
}

const dueWords = ({ sum, overdueSince }: NoticeOf['payment_overdue']) =>
  `${sumWords(sum.amountMinor, sum.currency)} has been due since ${dayWords(overdueSince)}.`

const reminderWords = (number: number) => ['Reminder', 'Second reminder'][number - 1] ?? 'Final notice'

const failedMail: MailsTo<'agency'>['payment_failed'] = (notice) => ({
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
})

const noCardMail: MailsTo<'agency'>['payment_failed'] = (notice) => ({
  subject: withTerms(notice, (terms) => `Your payment of ${totalWords(terms)} failed`, 'Your payment failed'),
  paragraphs: [
    withTerms(
      notice,
      (terms) => `We couldn’t charge ${totalWords(terms)} for ${campaign(notice)} with ${creator(notice)} because there’s no card on file.`,
      `We couldn’t charge you for ${campaign(notice)} because there’s no card on file.`,
    ),
    `Add a card and finalize the job at any time.${notice.triesAgainOn === null ? '' : ` We’ll retry automatically on ${dayWords(notice.triesAgainOn)}.`}`,
  ],
  label: 'Add a card',
})

/** The bank needs the cardholder to confirm: the card is fine, and nobody else can do it. */
const confirmationMail: MailsTo<'agency'>['payment_failed'] = (notice) => ({
  subject: withTerms(notice, (terms) => `Confirm your payment of ${totalWords(terms)}`, `Confirm your payment for ${campaign(notice)}`),
  paragraphs: [
    withTerms(
      notice,
      (terms) => `Your bank asks you to confirm the payment of ${totalWords(terms)} for ${campaign(notice)} with ${ended(creator(notice))}`,
      `Your bank asks you to confirm the payment for ${campaign(notice)} with ${ended(creator(notice))}`,
    ),
    'It takes a minute on the payment’s page, and you can download the originals right away. Or charge another card there.',
    ...(notice.triesAgainOn === null ? [] : [`Otherwise we’ll retry automatically on ${dayWords(notice.triesAgainOn)}.`]),
  ],
  label: 'Confirm with your bank',
})

/** The text for every notification; those that are not mailed have it too, so that changing the list of mails needs no new text. */
export const agencyMails: MailsTo<'agency'> = {
  campaign_approved: (notice) => ({
    subject: `${campaign(notice)} is ${notice.hiddenAs === undefined ? 'published' : 'approved'}`,
    paragraphs: [`We approved your campaign. ${orSaid(notice, 'Creators can now see it and apply.').join('')}`],
    label: 'View campaign',
  }),
  campaign_rejected: (notice) => ({
    subject: `${campaign(notice)} needs changes`,
    paragraphs: [
      notice.isTakenDown === true
        ? 'We took your campaign down. Creators no longer see it, and open applications were declined. Jobs that have started continue.'
        : 'We reviewed your campaign and can’t publish it yet.',
      ...said(notice, 'What to change:'),
    ],
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
    subject: notice.isAutomatic ? `The application of ${creator(notice)} has ended` : `${creator(notice)} withdrew their application`,
    paragraphs: orSaid(notice, `${creator(notice)} withdrew their application to ${campaign(notice)}.`),
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
    subject: notice.hasLapsed ? `Your offer to ${creator(notice)} has expired` : `${creator(notice)} declined your offer`,
    paragraphs: orSaid(notice, `${creator(notice)} declined your offer for ${campaign(notice)}.`),
    label: 'View candidates',
  }),
  media_submitted: (notice) => ({
    subject: `${creator(notice)} delivered ${media(notice)}`,
    paragraphs: [`You have something new to review for ${campaign(notice)}.`],
    label: 'Review media',
  }),
  remark_replied: (notice) => repliedMail(notice, creator(notice)),
  review_due: (notice) => ({
    subject: `${media(notice)} is waiting for your review`,
    paragraphs: [
      `${creator(notice)} delivered ${media(notice)} for ${campaign(notice)}.`,
      ...orSaid(notice, 'It’s approved automatically if you don’t answer.'),
    ],
    label: 'Review media',
  }),
  delivery_late: (notice) => ({
    subject: `${creator(notice)} is late with ${campaign(notice)}`,
    paragraphs: [`${missingDueWords(notice)} We told ${creator(notice)} too. Message them to ask when it’ll be there.`],
    label: 'View job',
  }),
  contract_delivered: (notice) => ({
    subject: `All media for ${campaign(notice)} is approved`,
    paragraphs: [
      `${ended(`Everything from ${creator(notice)} is approved${notice.terms ? `: ${itemsWords(notice.terms)}` : ''}`)} ${chargeWords(notice)}`,
      'Once the job is finalized, you can download the originals without a watermark.',
    ],
    label: withTerms(notice, (terms) => `Finalize and pay ${totalWords(terms)}`, 'Finalize job'),
  }),
  contract_finalized: (notice) => ({
    subject: `The job with ${creator(notice)} is finalized`,
    paragraphs: ['You can now download the originals and rate the creator.'],
    label: 'View job',
  }),
  contract_cancelled: cancelledMail,
  report_dismissed: answeredReportMail,
  payment_total_changed: (notice) => ({
    subject: `The total for ${campaign(notice)} is now ${sumWords(notice.due.amountMinor, notice.due.currency)}`,
    paragraphs: [
      ended(`Everything from ${creator(notice)} for ${campaign(notice)} is approved`),
      ...said(notice, 'What changed:'),
      'The invoice will show your billing address and VAT ID as of that day.',
    ],
    label: 'View job',
  }),
  vat_id_invalid: (notice) => ({
    subject: `We couldn’t confirm your VAT ID ${notice.vatId}`,
    paragraphs: [...orSaid(notice, ''), 'We’ll check again every day and use it as soon as it’s in the register.'],
    label: 'Check billing information',
  }),
  payment_failed: (notice) => {
    switch (notice.failure.kind) {
      case 'no_card':
        return noCardMail(notice)
      case 'refused':
        return failedMail(notice)
      case 'needs_confirmation':
        return confirmationMail(notice)
    }
  },
  payment_overdue: (notice) => ({
    subject: `${reminderWords(notice.number)}: ${sumWords(notice.sum.amountMinor, notice.sum.currency)} for ${campaign(notice)} is overdue`,
    paragraphs: [
      notice.hasCard === false
        ? `We couldn’t charge you for ${campaign(notice)} with ${ended(creator(notice))} There’s no card on file. ${dueWords(notice)}`
        : `We couldn’t charge your card for ${campaign(notice)} with ${ended(creator(notice))} ${dueWords(notice)}`,
      `${notice.hasCard === false ? 'Add a card' : 'Check your card or add another one'}, then charge it on the payment’s page. It takes a minute, and you can download the originals right away.`,
      ...(notice.number < mostReminders
        ? ['If you think this is a mistake, just reply to this email.']
        : [
            'This is our final notice. Until it’s paid, you cannot publish campaigns or accept creators. Reply to this email if something is unclear.',
          ]),
    ],
    label: 'Fix payment',
  }),
  // Since replaced by the mail with its paper; the outbox still has mails that were written before.
  payment_refunded: (notice) => ({
    subject: `We refunded a payment${ofSum(notice.refunded)}`,
    paragraphs: [
      `${ended(`We refunded a payment${ofSum(notice.refunded)} for ${campaign(notice)} with ${creator(notice)}`)} You’ll find the credit note under Payments.`,
      ...orSaid(notice, ''),
    ],
    label: 'View payments',
  }),
  chargeback_opened: (notice) => ({
    subject: `Your bank is taking back a payment${ofSum(notice.sum)}`,
    paragraphs: [
      `Your card’s bank is taking back the payment${ofSum(notice.sum)} for ${campaign(notice)} with ${creator(notice)}. Until that’s decided, you cannot publish campaigns or accept creators.`,
      ...said(notice, 'What the bank says:'),
      'If you don’t recognize the payment, open it to see what it was for. If it’s a mistake, ask your bank to withdraw the chargeback, then reply to this email so that we can tell the bank too.',
    ],
    label: 'View payment',
  }),
  chargeback_decided: (notice) => ({
    subject: notice.isWon ? `Your payment${ofSum(notice.sum)} stays paid` : `Your bank took back a payment${ofSum(notice.sum)}`,
    paragraphs: [
      notice.isWon
        ? `The bank decided that the payment${ofSum(notice.sum)} for ${campaign(notice)} with ${creator(notice)} stays paid. Unless another payment is overdue or disputed, you can publish campaigns and accept creators again.`
        : `The bank took back the payment${ofSum(notice.sum)} for ${campaign(notice)} with ${creator(notice)}. Unless another payment is overdue or disputed, you can publish campaigns and accept creators again.`,
      ...(notice.isWon
        ? []
        : ['What you received was approved and delivered, so the invoice stays due. Reply to this email to settle it.']),
    ],
    label: 'View payment',
  }),
  // Also replaced by the mail with its paper.
  refund_failed: (notice) => ({
    subject: `Your refund${ofSum(notice.refunded)} didn’t go through`,
    paragraphs: [
      `We refunded your payment for ${campaign(notice)}, but the money didn’t reach your card.`,
      ...said(notice, 'What happens next:'),
      'A new invoice takes the place of the credit note. You’ll find it under Payments.',
    ],
    label: 'View payments',
  }),
}
