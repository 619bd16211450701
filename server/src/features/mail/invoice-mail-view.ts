import type { Letter } from '#stored/letter.ts'
import { dayWords } from '#wire-time.ts'
import type { MailWords } from './mail-words-view.ts'
import { itemsWords, totalWords } from './terms-words-view.ts'

type InvoiceLetter = Extract<Letter, { kind: 'invoice' }>

/** Sent once with the PDF of the charge; the page has it too. */
export function invoiceMail({ number, terms, card, campaignName, creatorDisplayName, issuedOn, paymentId }: InvoiceLetter): MailWords {
  const sum = totalWords(terms)
  return {
    subject: `Invoice ${number} for ${sum}`,
    paragraphs: [
      `We charged ${sum} to your ${card ?? 'card'} on ${dayWords(issuedOn)}.`,
      `It pays for ${itemsWords(terms)} from ${creatorDisplayName} for “${campaignName}”. You can now download the originals.`,
      'The invoice is attached as a PDF.',
    ],
    action: { label: 'View payment', path: `/agency/billing/payments/${paymentId}` },
  }
}

/** The file that a letter brings along, by its key in the storage. */
export function attachmentOf(letter: Letter): { fileName: string; key: string } | undefined {
  return letter.kind === 'invoice' ? { fileName: `${letter.number}.pdf`, key: letter.fileKey } : undefined
}
