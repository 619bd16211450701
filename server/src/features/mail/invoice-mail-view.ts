import { sumWords } from '#money-words.ts'
import type { Letter } from '#stored/letter.ts'
import { dayWords } from '#wire-time.ts'
import type { MailWords } from './mail-words-view.ts'
import { itemsWords, totalWords } from './terms-words-view.ts'

type LetterOf<K extends Letter['kind']> = Extract<Letter, { kind: K }>

const toPayment = ({ paymentId }: LetterOf<'invoice' | 'credit_note' | 'invoice_again'>) => ({
  label: 'View payment',
  path: `/agency/billing/payments/${paymentId}`,
})

/** Mailed once with the PDF of the charge; the page has the PDF too. */
export function invoiceMail(letter: LetterOf<'invoice'>): MailWords {
  const { number, terms, card, campaignName, creatorDisplayName, issuedOn } = letter
  const sum = totalWords(terms)
  return {
    subject: `Invoice ${number} for ${sum}`,
    paragraphs: [
      `We charged ${sum} to your ${card ?? 'card'} on ${dayWords(issuedOn)}.`,
      `It pays for ${itemsWords(terms)} from ${creatorDisplayName} for “${campaignName}”. You can now download the originals.`,
      'The invoice is attached as a PDF.',
    ],
    action: toPayment(letter),
  }
}

/** The only mail about a refund: what was refunded and why, with the PDF for bookkeeping. */
export function creditNoteMail(letter: LetterOf<'credit_note'>): MailWords {
  const { number, invoiceNumber, refunded, reason, campaignName, creatorDisplayName, issuedOn } = letter
  const sum = sumWords(refunded.amountMinor, refunded.currency)
  return {
    subject: `We refunded ${sum} (credit note ${number})`,
    paragraphs: [
      `We refunded ${sum} to your card on ${dayWords(issuedOn)}. It comes off invoice ${invoiceNumber} for “${campaignName}” with ${creatorDisplayName}.`,
      { lead: 'Reason:', words: reason },
      'Your bank may take a few days to show the refund. The credit note is attached as a PDF.',
    ],
    action: toPayment(letter),
  }
}

/** The only mail about a refund that came back: what happens next, and the paper that replaces the credit note. */
export function invoiceAgainMail(letter: LetterOf<'invoice_again'>): MailWords {
  const { number, creditNoteNumber, amount, campaignName, creatorDisplayName } = letter
  const sum = sumWords(amount.amountMinor, amount.currency)
  return {
    subject: `Your refund of ${sum} didn’t go through (invoice ${number})`,
    paragraphs: [
      `We refunded ${sum} for “${campaignName}” with ${creatorDisplayName}, but the money didn’t reach your card. We still have it and will contact you about another way to pay it back.`,
      `The attached invoice takes the place of credit note ${creditNoteNumber}. You do not have to pay it.`,
    ],
    action: toPayment(letter),
  }
}

/** The attachment of a letter, by its key in the storage. */
export function attachmentOf(letter: Letter): { fileName: string; key: string } | undefined {
  return 'fileKey' in letter ? { fileName: `${letter.number}.pdf`, key: letter.fileKey } : undefined
}
