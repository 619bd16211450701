import { agency, campaign, ofSum, said, type MailsTo } from './mail-parts-view.ts'

/** The text for every notification; those that are not mailed have it too, so that changing the list of mails needs no new text. */
export const operatorMails: MailsTo<'operator'> = {
  chargeback_opened: (notice) => ({
    subject: notice.isInquiry ? `A bank asks about a payment${ofSum(notice.sum)}` : `Chargeback${ofSum(notice.sum)} from ${agency(notice)}`,
    paragraphs: [
      notice.isInquiry
        ? `The bank of ${agency(notice)} asks about the payment${ofSum(notice.sum)} for ${campaign(notice)}. Nothing is withdrawn yet; without an answer it may become a chargeback.`
        : `The bank of ${agency(notice)} is taking back the payment${ofSum(notice.sum)} for ${campaign(notice)}. The brand cannot publish or accept until it’s decided.`,
      ...said(notice, 'Why:'),
      notice.answerBy === null
        ? 'The bank doesn’t accept an answer. Wait for its decision, or accept the chargeback.'
        : 'Review the job’s evidence and send it with a short explanation, or accept the chargeback.',
    ],
    label: 'View chargebacks',
  }),
  chargeback_decided: (notice) => ({
    subject: notice.isInquiry
      ? `The inquiry about ${agency(notice)} is closed`
      : `The chargeback${ofSum(notice.sum)} from ${agency(notice)} is ${notice.isWon ? 'won' : 'lost'}`,
    paragraphs: [
      `It was about ${campaign(notice)}.`,
      ...said(notice, 'What was decided:'),
      ...(notice.isWon ? [] : ['It’s booked as our loss. The creator keeps what they earned.']),
    ],
    label: 'View chargebacks',
  }),
  refund_failed: (notice) => ({
    subject: `The refund${ofSum(notice.refunded)} to ${agency(notice)} failed`,
    paragraphs: [
      `The refund${ofSum(notice.refunded)} for ${campaign(notice)} didn’t reach ${agency(notice)}, and we still hold the money.`,
      ...said(notice, 'What the payment provider says:'),
      'Refund the payment again. If you pay it back another way, mark the refund as dealt with.',
    ],
    label: 'View payments',
  }),
}
