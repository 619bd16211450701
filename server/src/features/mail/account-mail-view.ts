import type { ConversationId } from '@pairtake/protocol/ids'
import type { MailWords } from './mail-words-view.ts'

const notYou = 'If this wasn’t you, ignore this email. Nothing changes unless the link is used.'

export function confirmationMail(token: string | null): MailWords {
  return {
    subject: 'Confirm your email address',
    paragraphs: ['Welcome to Pairtake. Confirm your email address to get started.', 'This link works once, within 48 hours.'],
    ...(token !== null && { action: { label: 'Confirm email address', path: `/confirm-email?token=${token}` } }),
    note: notYou,
  }
}

export function addressTakenMail(): MailWords {
  return {
    subject: 'You already have an account',
    paragraphs: [
      'Someone just tried to sign up for Pairtake with this email address, which already belongs to your account. Nothing has changed.',
      'If it was you, log in instead. Forgot your password? You can reset it on the login page.',
    ],
    action: { label: 'Log in', path: '/login' },
    note: 'If it wasn’t you, you don’t need to do anything.',
  }
}

export function resetMail(token: string | null): MailWords {
  return {
    subject: 'Choose a new password',
    paragraphs: ['Someone asked to reset the password for your account. This link works once, within one hour.'],
    ...(token !== null && { action: { label: 'Choose a new password', path: `/reset-password/${token}` } }),
    note: notYou,
  }
}

export function passwordChangedMail(): MailWords {
  return {
    subject: 'Your password was changed',
    paragraphs: ['The password for your account was just changed, and we logged out all other devices.'],
    action: { label: 'Reset your password', path: '/forgot-password' },
    note: 'If it was you, you don’t need to do anything. If it wasn’t, reset your password now.',
  }
}

export function accountDeletedMail(): MailWords {
  return {
    subject: 'Your account was deleted',
    paragraphs: [
      'We deleted your Pairtake account, as you asked. We keep invoices and accounting records as long as the law requires. Thank you for using Pairtake.',
    ],
  }
}

export function beneficiaryChangedMail(now: { ibanEnd: string; fullName: string; supportEmail: string }): MailWords {
  return {
    subject: 'Your payout bank account was changed',
    paragraphs: [`Your payouts now go to the account ending in ${now.ibanEnd}, held by ${now.fullName}.`],
    action: { label: 'View payouts', path: '/creator/finances/payouts' },
    note: `If this wasn’t you, change your password now and email ${now.supportEmail}.`,
  }
}

export function unreadMessagesMail(from: string, conversationId: ConversationId): MailWords {
  return {
    subject: `New messages from ${from}`,
    paragraphs: [`You have unread messages from ${from}.`],
    action: { label: 'Read and reply', path: `/conversations/${conversationId}` },
  }
}
