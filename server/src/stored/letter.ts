import * as z from 'zod/mini'
import { roles } from '@pairtake/protocol/roles'
import { notificationTypes } from '@pairtake/protocol/notification/notification'
import { storedNotice } from './notice.ts'
import { terms } from './terms.ts'
import { conversationId, memberId, paymentId } from '@pairtake/protocol/ids'

const words = z.string()
/** A key to the account; null once the mail was handed over. */
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
  /** The account as it was saved: the mail warns of that change, not of a later one. */
  beneficiaryChanged: z.object({ kind: z.literal('beneficiary_changed'), ibanEnd: words, fullName: words }),
  unreadMessages: z.object({ kind: z.literal('unread_messages'), from: words, conversationId }),
  /** Of one charge, with its paper: what was paid for, as it was on the day. */
  invoice: z.object({
    kind: z.literal('invoice'),
    ...ofPaper,
    terms,
    /** 'Visa ending in 4242'; null where the card is gone. */
    card: z.nullable(words),
  }),
  /** Of one refund, with the paper that takes it off its invoice. */
  creditNote: z.object({
    kind: z.literal('credit_note'),
    ...ofPaper,
    invoiceNumber: words,
    refunded: amount,
    reason: words,
  }),
  /** Of a refund that came back, with the invoice that takes the place of its credit note. */
  invoiceAgain: z.object({ kind: z.literal('invoice_again'), ...ofPaper, creditNoteNumber: words, amount }),
  /** A copy: the mail may wait for days, and an account that is deleted takes its notices along. */
  notification: z.object({ kind: z.literal('notification'), receiver: z.enum(roles), notice: storedNotice }),
}

/** What a mail is about, as facts; `letterWords` says it when the mail is handed over or looked at. */
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

/** Whom it greets and where its links lead. The name is that of the day: who deletes the account has none afterwards. */
const addressee = z.object({
  firstName: words,
  origin: words,
  /** Null for what nobody can turn off. */
  unsubscribe: z.nullable(z.object({ memberId, kind: z.enum([...notificationTypes, 'unread_messages']) })),
})

/** A mail of before, in the words it was written in. */
const legacy = z.object({ kind: z.literal('legacy'), subject: words, text: words, html: words, headers: z.record(words, words) })

export const storedLetter = z.union([z.object({ kind: z.literal('letter'), letter, addressee }), legacy])
export type StoredLetter = z.infer<typeof storedLetter>
