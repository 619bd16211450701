import type { MailWords } from './mail-words-view.ts'

const notYou = 'If this was not you, ignore this mail; nothing changes without the link.'

export function confirmationMail(token: string | null): MailWords {
  return {
    subject: 'Confirm your email address',
    paragraphs: [
      'Welcome to Pairtake. Please confirm that this is your email address, and you are in.',
      'The link works for 48 hours and once.',
    ],
    ...(token !== null && { action: { label: 'Confirm my address', path: `/confirm-email?token=${token}` } }),
    note: notYou,
  }
}

export function addressTakenMail(): MailWords {
  return {
    subject: 'You already have an account',
    paragraphs: [
      'Somebody just signed up at Pairtake with this email address, and it already belongs to your account. Nothing has changed.',
      'If it was you, log in. If you forgot your password, choose “Forgot password” there.',
    ],
    action: { label: 'Log in', path: '/login' },
    note: 'If it was not you, there is nothing to do.',
  }
}

export function resetMail(token: string | null): MailWords {
  return {
    subject: 'Choose a new password',
    paragraphs: ['Somebody asked to reset the password of your account. The link works for one hour and once.'],
    ...(token !== null && { action: { label: 'Choose a new password', path: `/reset-password/${token}` } }),
    note: notYou,
  }
}

export function passwordChangedMail(): MailWords {
  return {
    subject: 'Your password was changed',
    paragraphs: ['The password of your account was changed just now, and all other devices were signed out.'],
    action: { label: 'It was not me: reset the password', path: '/forgot-password' },
    note: 'If it was you, there is nothing to do.',
  }
}

export function accountDeletedMail(): MailWords {
  return {
    subject: 'Your account was deleted',
    paragraphs: [
      'Your Pairtake account was deleted as you asked. Invoices and bookings are kept as the law demands. Thank you for the time with us.',
    ],
  }
}

export function beneficiaryChangedMail(now: { ibanEnd: string; fullName: string; supportEmail: string }): MailWords {
  return {
    subject: 'Your bank account for payouts was changed',
    paragraphs: [`Payouts now go to the account ending in ${now.ibanEnd} of ${now.fullName}.`],
    action: { label: 'See your payouts', path: '/creator/finances/payouts' },
    note: `If this was not you, change your password now and write to ${now.supportEmail}.`,
  }
}

export function unreadMessagesMail(from: string, conversationId: string): MailWords {
  return {
    subject: `New messages from ${from}`,
    paragraphs: [`${from} wrote to you, and you have not read it yet.`],
    action: { label: 'Read and answer', path: `/conversations/${conversationId}` },
  }
}
