import { agency, campaign, ofSum, said, type MailsTo } from './mail-parts-view.ts'

/** One sentence or two for every notification; those that are not mailed have theirs too, so that a change of the list needs no words. */
export const operatorMails: MailsTo<'operator'> = {
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
