import * as z from 'zod/mini'
import { endpoint } from '#endpoint.ts'
import { optionalText } from '#fields.ts'
import { party, time } from '#general.ts'
import { noSuchState } from '#list-query.ts'
import { money } from '#money.ts'
import { dataOf, paged, pageQueryWith } from '#paging.ts'

const callers = ['operator'] as const

/** The ways an operator can classify a movement that belongs to no payout. */
export const bankLineUses = ['provider', 'charge', 'own', 'suspense', 'nothing'] as const
export type BankLineUse = (typeof bankLineUses)[number]

/** The actions a line can propose; the operator checks and confirms. */
export const bankLineActs = ['pay', 'return', 'void', 'known'] as const

export const bankFile = z.object({
  id: z.string(),
  fileName: z.string(),
  kind: z.enum(['statement', 'status']),
  readAt: time,
  by: party,
  /** The number of lines that no earlier file contained. */
  lines: z.int(),
  /** Entries that the bank has not booked yet; a later statement will contain them. */
  pending: z.int(),
})
export type BankFile = z.infer<typeof bankFile>

export const bankLine = z.object({
  id: z.string(),
  /** A movement, a transfer or whole file refused by the bank, or the balance of the account before the first statement. */
  kind: z.enum(['entry', 'refused_payout', 'refused_batch', 'opening']),
  bookedOn: z.string(),
  /** Positive for money received, negative for money sent. */
  amount: money,
  counterparty: z.string(),
  words: z.string(),
  fileName: z.string(),
  /** The payout or batch that the line names. */
  payout: z.nullable(z.object({ id: z.string(), creatorName: z.string() })),
  batch: z.nullable(z.object({ id: z.string(), fileName: z.string(), payouts: z.int() })),
  /** Describes what confirming does; if `act` is null, says why there is nothing to confirm. */
  proposal: z.object({ act: z.nullable(z.enum(bankLineActs)), words: z.string() }),
  uses: z.array(z.enum(bankLineUses)),
  settled: z.nullable(z.object({ as: z.string(), at: time, by: party, note: z.string() })),
})
export type BankLine = z.infer<typeof bankLine>

export const readBankFile = endpoint({
  method: 'POST',
  path: '/operator/bank-files',
  summary: 'Reads a bank statement (camt.053) or status report (pain.002); lines from earlier files are skipped.',
  callers,
  bodyKind: 'multipart',
  answer: dataOf(bankFile),
  changes: ['operator-bank'],
  errors: ['BANK_FILE_REFUSED'],
})

export const listBankLines = endpoint({
  method: 'GET',
  path: '/operator/bank-lines',
  summary: 'Lists bank lines: open ones oldest first, settled ones newest first.',
  callers,
  query: pageQueryWith({ state: z.optional(z.enum(['open', 'settled'], noSuchState)) }),
  answer: paged(bankLine),
  errors: [],
})

export const confirmBankLine = endpoint({
  method: 'POST',
  path: '/operator/bank-lines/{id}/confirm',
  summary: 'Carries out what the line proposes: marks payouts as paid or returned, voids a batch, or acknowledges what is already booked.',
  callers,
  answer: dataOf(bankLine),
  changes: ['operator-bank', 'operator-payout'],
  errors: ['NOT_FOUND', 'STATE_MOVED_ON'],
})

export const settleBankLine = endpoint({
  method: 'POST',
  path: '/operator/bank-lines/{id}/settle',
  summary: 'Books a movement that belongs to no payout: as the card provider’s payout, a bank charge, our own money, or suspense.',
  callers,
  body: z.object({
    as: z.enum(bankLineUses, 'Choose what it is.'),
    note: optionalText({ max: 500, label: 'The note' }),
  }),
  answer: dataOf(bankLine),
  changes: ['operator-bank'],
  errors: ['NOT_FOUND', 'STATE_MOVED_ON'],
})
