import type { Letter } from '#stored/letter.ts'
import * as account from './account-mail-view.ts'
import { creditNoteMail, invoiceAgainMail, invoiceMail } from './invoice-mail-view.ts'
import type { MailWords } from './mail-words-view.ts'
import { notificationMail } from './notification-mail-view.ts'

/** The text of each kind of mail. */
export function letterWords(letter: Letter, { supportEmail }: { supportEmail: string }): MailWords {
  switch (letter.kind) {
    case 'confirmation':
      return account.confirmationMail(letter.token)
    case 'address_taken':
      return account.addressTakenMail()
    case 'password_reset':
      return account.resetMail(letter.token)
    case 'password_changed':
      return account.passwordChangedMail()
    case 'account_deleted':
      return account.accountDeletedMail()
    case 'beneficiary_changed':
      return account.beneficiaryChangedMail({ ...letter, supportEmail })
    case 'unread_messages':
      return account.unreadMessagesMail(letter.from, letter.conversationId)
    case 'notification':
      return notificationMail(letter.notice, letter.receiver)
    case 'invoice':
      return invoiceMail(letter)
    case 'credit_note':
      return creditNoteMail(letter)
    case 'invoice_again':
      return invoiceAgainMail(letter)
  }
}
