import type { bankLineActs, BankLineUse } from '@pairtake/protocol/bank-statement/bank-statement-endpoints'
import { moneyWords } from '#money-words.ts'
import { firstOpening } from './line-key-rules.ts'

type Act = (typeof bankLineActs)[number]
export type Proposal = { act: Act | null; words: string }

export type ProposedLine = {
  kind: 'entry' | 'refused_payout' | 'refused_batch' | 'opening'
  line_key: string
  amount_minor: number
  currency: string
  is_return: boolean
  /** Whether another line has already paid the same payout or batch or, on another day, the batch of the payout or a payout of the batch. */
  is_paid_by_another: boolean
  /** Whether another line has already returned the same payout. */
  is_returned_by_another: boolean
}
export type NamedPayout = {
  amount_minor: number
  state: 'requested' | 'paid'
  isReturned: boolean
  /** Whether the line is from a status report about one file, and another file pays the payout by now. */
  isInAnotherFile: boolean
}
export type NamedBatch = { isVoid: boolean; payouts: readonly NamedPayout[] }

const none = (words: string): Proposal => ({ act: null, words })
const sum = (minor: number, currency: string) => moneyWords({ amountMinor: minor, currency })

/** Returns the proposed act for a line, from the current state of the payout or batch that it names. */
export function proposalOf(line: ProposedLine, named: { payout?: NamedPayout | undefined; batch?: NamedBatch | undefined }): Proposal {
  if (line.kind === 'opening') {
    return none(
      line.line_key === firstOpening
        ? 'The opening balance, which isn’t in our books.'
        : 'An earlier statement was imported. This is the difference in the opening balance.',
    )
  }
  if (named.payout) return line.kind === 'refused_payout' ? ofRefusal(line, named.payout) : ofPayout(line, named.payout)
  if (named.batch) return line.kind === 'refused_batch' ? ofRefusedFile(named.batch) : ofBatch(line, named.batch)
  return none('Not one of our payouts.')
}

function ofPayout(line: ProposedLine, payout: NamedPayout): Proposal {
  const { amount_minor: minor, currency } = line
  if (Math.abs(minor) !== payout.amount_minor)
    return none(`The payout is ${sum(payout.amount_minor, currency)}, not ${sum(Math.abs(minor), currency)}.`)
  if (line.is_return) return ofReturn(line, payout)
  if (minor > 0) return none('It names a payout but isn’t a return of it.')
  if (payout.state !== 'paid' && payout.isReturned)
    return none('This payout was returned before it was marked as paid. Put both lines into suspense; they cancel out.')
  if (line.is_paid_by_another) return none('Another line has paid this payout. The bank may have paid it twice.')
  if (payout.state === 'paid') return { act: 'known', words: 'Already marked as paid. Nothing is booked again.' }
  return { act: 'pay', words: 'Marks the payout as paid.' }
}

function ofReturn(line: ProposedLine, payout: NamedPayout): Proposal {
  if (line.is_returned_by_another) return none('Another line has returned this payout.')
  if (payout.state !== 'paid') {
    return none(
      payout.isReturned
        ? 'This payout was returned before it was marked as paid. Put both lines into suspense; they cancel out.'
        : 'The payout isn’t marked as paid yet. Confirm the line that paid it first.',
    )
  }
  if (payout.isReturned) return { act: 'known', words: 'Already marked as returned. Nothing is booked again.' }
  return { act: 'return', words: 'Marks the payout as returned. The amount is back in the creator’s balance.' }
}

function ofRefusal(line: ProposedLine, payout: NamedPayout): Proposal {
  if (line.is_returned_by_another) return none('Another line has returned this payout.')
  // Returning it would restore the balance, and the other file would pay it all the same.
  if (payout.isInAnotherFile) return none('The bank refused this payout in an earlier file. It’s in another file now.')
  if (payout.isReturned) return { act: 'known', words: 'Already marked as returned.' }
  if (payout.state === 'paid') return none('The payout is marked as paid, and the bank says it refused it. Ask the bank.')
  return { act: 'return', words: 'The bank won’t pay it. Marks the payout as returned; the amount is back in the creator’s balance.' }
}

const isOpen = ({ state, isReturned }: NamedPayout) => state === 'requested' && !isReturned
const total = (payouts: readonly NamedPayout[]) => payouts.reduce((minor, payout) => minor + payout.amount_minor, 0)

function ofBatch(line: ProposedLine, { isVoid, payouts }: NamedBatch): Proposal {
  const { amount_minor: minor, currency } = line
  if (minor > 0) return none('It names a file of ours, and money came in. Ask the bank for the single transfers.')
  if (line.is_paid_by_another) return none('Another line has paid this batch or a payout in it. The bank may have paid it twice.')
  if (isVoid) return none('The batch was voided, but the bank carried it out anyway. Its payouts may be in another file.')
  const open = payouts.filter(isOpen)
  const paid = payouts.filter(({ state }) => state === 'paid')
  if (open.length > 0 && total(open) === -minor && paid.length === 0) {
    return { act: 'pay', words: open.length === 1 ? 'Marks the payout of the batch as paid.' : `Marks ${open.length} payouts as paid.` }
  }
  if (open.length === 0 && paid.length > 0 && total(paid) === -minor) {
    return { act: 'known', words: 'The whole batch is already marked as paid. Nothing is booked again.' }
  }
  const words = `The batch has ${sum(total(open), currency)} open and ${sum(total(paid), currency)} marked as paid.`
  return none(`${words} Neither is ${sum(-minor, currency)}.`)
}

function ofRefusedFile({ isVoid, payouts }: NamedBatch): Proposal {
  if (isVoid) return { act: 'known', words: 'The batch was already voided.' }
  if (payouts.some(({ state }) => state === 'paid'))
    return none('Payouts of this batch are marked as paid, and the bank says it refused the file. Ask the bank.')
  return { act: 'void', words: 'The bank refused the file. Voids the batch, so that its payouts can be exported again.' }
}

/** What else an operator may book a line as. A refusal by the bank moved nothing, so there is nothing to book. */
export function usesOf(line: Pick<ProposedLine, 'kind' | 'amount_minor'>, { act }: Proposal): BankLineUse[] {
  if (act !== null) return []
  if (line.kind === 'refused_payout' || line.kind === 'refused_batch') return ['nothing']
  return ['provider', 'charge', 'own', 'suspense']
}
