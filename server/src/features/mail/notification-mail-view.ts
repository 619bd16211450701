import { mailKindWords } from '@pairtake/protocol/notification/mail-kind-words'
import type { NotificationReceiver } from '@pairtake/protocol/notification/notification'
import { notificationPath } from '@pairtake/protocol/notification/notification-path'
import { viewNotice } from '#features/notification/notice-view.ts'
import type { Notice, StoredNotice } from '#stored/notice.ts'
import { agencyMails } from './agency-mail-view.ts'
import { creatorMails } from './creator-mail-view.ts'
import type { NoticeOf, Said } from './mail-parts-view.ts'
import type { MailWords } from './mail-words-view.ts'
import { operatorMails } from './operator-mail-view.ts'

type Mails = { [T in Notice['type']]?: (notice: NoticeOf[T]) => Said }
const mailsTo: Record<NotificationReceiver, Mails> = { agency: agencyMails, creator: creatorMails, operator: operatorMails }

function wordsOf<T extends Notice['type']>(type: T, notice: NoticeOf[T], receiver: NotificationReceiver): Said {
  const words = mailsTo[receiver][type]
  if (words === undefined) throw new Error(`No ${receiver} gets ${type}.`)
  return words(notice)
}

export function notificationMail(notice: StoredNotice, receiver: NotificationReceiver): MailWords {
  const { type, data } = viewNotice(notice)
  const { subject, paragraphs, label, path }: Said =
    notice.type === 'legacy'
      ? { subject: mailKindWords[type], paragraphs: data.message ? [data.message] : [], label: 'Open Pairtake' }
      : wordsOf(notice.type, notice, receiver)
  return {
    // A name that begins it stays as it is written; only the words for a file without a name need a capital.
    subject: subject.replace(/^an item\b/, 'An item'),
    paragraphs,
    action: { label, path: path ?? notificationPath(type, data, receiver) },
  }
}
