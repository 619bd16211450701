import * as z from 'zod/mini'
import { roles } from '@pairtake/protocol/roles'
import { notificationTypes } from '@pairtake/protocol/notification/notification'
import { storedNotice } from './notice.ts'
import { terms } from './terms.ts'
import { conversationId, memberId, paymentId } from '@pairtake/protocol/ids'

const words = z.string()
/** A token for the account; null once the mail was handed over. */
const token = z.nullable(words)

const amount = z.object({ amountMinor: z.int(), currency: words })

const ofPaper = {
  number: words,
  paymentId,
  campaignName: words,
  creatorDisplayName: words,
  issuedOn: z.iso.date(),
  fileKey: words,
}

const letters = {
  confirmation: z.object({ kind: z.literal('confirmation'), token }),
  addressTaken: z.object({ kind: z.literal('address_taken') }),
  passwordReset: z.object({ kind: z.literal('password_reset'), token }),
  passwordChanged: z.object({ kind: z.literal('password_changed') }),
  accountDeleted: z.object({ kind: z.literal('account_deleted') }),
  /** The account as it was saved: the mail warns about that change, not about a later one. */
  beneficiaryChanged: z.object({ kind: z.literal('beneficiary_changed'), ibanEnd: words, fullName: words }),
  unreadMessages: z.object({ kind: z.literal('unread_messages'), from: words, conversationId }),
  /** One charge with its invoice: what was paid for, as of that day. */
  invoice: z.object({
    kind: z.literal('invoice'),
    ...ofPaper,
    terms,
    /** 'Visa ending in 4242'; null if the card has been deleted. */
    card: z.nullable(words),
  }),
  /** One refund, with the credit note that reduces its invoice. */
  creditNote: z.object({
    kind: z.literal('credit_note'),
    ...ofPaper,
    invoiceNumber: words,
    refunded: amount,
    reason: words,
  }),
  /** A refund that came back, with the invoice that replaces its credit note. */
  invoiceAgain: z.object({ kind: z.literal('invoice_again'), ...ofPaper, creditNoteNumber: words, amount }),
  /** A copy of the notice: the mail may wait for days, and deleting an account deletes its notices. */
  notification: z.object({ kind: z.literal('notification'), receiver: z.enum(roles), notice: storedNotice }),
}

/** The facts of a mail; `letterWords` makes the text when it is sent or viewed. */
const letter = z.discriminatedUnion('kind', [
  letters.confirmation,
  letters.addressTaken,
  letters.passwordReset,
  letters.passwordChanged,
  letters.accountDeleted,
  letters.beneficiaryChanged,
  letters.unreadMessages,
  letters.notification,
  letters.invoice,
  letters.creditNote,
  letters.invoiceAgain,
])
export type Letter = z.infer<typeof letter>

/** The person whom the mail greets, and where its links lead. The name is as of that day, because a deleted account has none afterwards. */
const addressee = z.object({
  firstName: words,
  origin: words,
  /** Null for mails that cannot be turned off. */
  unsubscribe: z.nullable(z.object({ memberId, kind: z.enum([...notificationTypes, 'unread_messages']) })),
})

/** A mail from before facts were stored, as the text that was written then. */
const legacy = z.object({ kind: z.literal('legacy'), subject: words, text: words, html: words, headers: z.record(words, words) })

export const storedLetter = z.union([z.object({ kind: z.literal('letter'), letter, addressee }), legacy])
export type StoredLetter = z.infer<typeof storedLetter>
