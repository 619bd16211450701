import type { NotificationReceiver, NotificationTypeTo } from '@pairtake/protocol/notification/notification'
import { drawingWords } from '@pairtake/protocol/remark/drawing-words'
import { noticeMessage } from '#features/notification/notice-view.ts'
import { momentWords } from '#moment-words.ts'
import { sumWords } from '#money-words.ts'
import type { Notice } from '#stored/notice.ts'
import type { Terms } from '#stored/terms.ts'
import type { ToldRemark } from '#stored/told-remark.ts'
import type { MailWords } from './mail-words-view.ts'

export type Said = Pick<MailWords, 'subject' | 'paragraphs'> & {
  label: string
  /** The button's target, if it differs from the notification's. */
  path?: string
}
/** The mails of one role: for every notification it gets, and for no other. */
export type MailsTo<R extends NotificationReceiver> = { [T in NotificationTypeTo<R>]: (notice: NoticeOf[T]) => Said }
export type NoticeOf = { [N in Notice as N['type']]: N }

/** Adds a full stop, unless a name already ends with one. */
export const ended = (words: string) => (words.endsWith('.') ? words : `${words}.`)
export const campaign = ({ campaignName }: { campaignName: string }) => `“${campaignName}”`
export const creator = ({ creatorDisplayName }: { creatorDisplayName: string }) => creatorDisplayName
export const agency = ({ agencyDisplayName }: { agencyDisplayName: string }) => agencyDisplayName
export const media = ({ mediaName }: { mediaName: string }) => (mediaName ? `“${mediaName}”` : 'an item')

/** What somebody wrote, in their words, or the current state. */
export function said(notice: Notice, lead: string) {
  const words = noticeMessage(notice)
  return words ? [{ lead, words }] : []
}

/** A notice that is sent again says its current state: that an offer still waits, or has lapsed. */
export const orSaid = (notice: Notice, words: string) => [noticeMessage(notice) ?? words]
/** Older notices have no amount. */
export const withTerms = ({ terms }: { terms?: Terms | undefined }, words: (terms: Terms) => string, otherwise: string) =>
  terms === undefined ? otherwise : words(terms)
export const ofSum = (sum: { amountMinor: number; currency: string } | undefined) =>
  sum === undefined ? '' : ` of ${sumWords(sum.amountMinor, sum.currency)}`
/** The notice's sentence about what is missing. */
export const missingDueWords = (notice: NoticeOf['delivery_due_soon'] | NoticeOf['delivery_late']) => noticeMessage(notice) ?? ''
export const edit = ({ campaignId }: { campaignId: string }) => `/agency/campaigns/${campaignId}/edit`
export const waitsOr = (notice: { lapsesOn?: string | undefined }, waits: string, words: string) =>
  notice.lapsesOn === undefined ? words : `${waits} is still waiting for your answer`

/** The same mail for both sides of a job. */
export const cancelledMail = (notice: NoticeOf['contract_cancelled']): Said => ({
  subject: `The job for ${campaign(notice)} was cancelled`,
  paragraphs: ['We cancelled this job. Nothing is charged for it.', ...said(notice, 'Reason:')],
  label: 'View job',
})

export const answeredReportMail = (notice: NoticeOf['report_dismissed']): Said => ({
  subject: `We reviewed your report about ${campaign(notice)}`,
  paragraphs: ['You reported this job and we looked into it. The job continues.', ...said(notice, 'Our answer:')],
  label: 'View job',
})

/** The brand's message in addition to its remarks; before there were remarks, its whole message. */
export const writtenWords = (notice: NoticeOf['media_changes_requested']) => {
  const words = notice.remarks === undefined ? notice.reason : notice.written
  return words === undefined ? [] : [{ lead: 'What they wrote:', words }]
}

const drawnWords = ({ shapes }: ToldRemark) => (shapes === undefined ? '' : ` (${drawingWords(shapes)})`)
const quotedWords = ({ briefQuote }: ToldRemark) => (briefQuote === undefined ? '' : ` From the brief: “${briefQuote}”`)

/** Each remark with its time, a description of its drawing, and the words of the brief it is about. */
export const remarkParagraphs = ({ remarks = [], more = 0 }: NoticeOf['media_changes_requested']) => [
  ...remarks.map((remark) => ({
    lead: `${remark.number}.${remark.atSeconds === undefined ? '' : ` ${momentWords(remark.atSeconds)}`}`,
    words: `${remark.text}${drawnWords(remark)}${quotedWords(remark)}`,
  })),
  ...(more === 0 ? [] : [`And ${more} more.`]),
]

/** The same mail about a reply for both sides. */
export const repliedMail = (notice: NoticeOf['remark_replied'], who: string): Said => ({
  subject: `${who} replied to a remark on ${media(notice)}`,
  paragraphs: said(notice, 'What they wrote:'),
  label: 'View remark',
})
