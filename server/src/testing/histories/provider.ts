import type { Payments } from '#adapters/payments/payments.ts'
import type { TestApp } from '#testing/app-copy.ts'
import type pg from 'pg'

/** How the cards of a company behave when they are charged, as the provider's test cards do. */
export const behaviours = ['works', 'declined_at_charge', 'authenticates_always', 'fails_refunds'] as const

/** Something that the bank of a card may take back, or has taken back and not decided on. */
type Disputable = { chargeRef: string; disputeRef: string | null }
type Confirmed = { clientSecret: string; methodRef: string; isConfirmed: boolean }

/** The provider of a lane: what a real one does on its own servers, and its own books. */
export type LaneProvider = {
  name: Payments['provider']
  /** How the product reaches it, over a line with the mood of each life. */
  open(payments: Payments): Payments
  /** Once the application is there. */
  begin(app: TestApp, look: pg.Client): Promise<void>
  /** A customer with one card of each behaviour. What it knew of the history before is over. */
  found(): Promise<{ customerRef: string; methodRefs: string[] }>
  /** Whatever was told of a customer's payments, oldest first. */
  events(customerRef: string): Promise<string[]>
  /** The header of an event on its way to us. */
  sign(body: string, how: { isForged: boolean }): Record<string, string>
  /** The webhook has taken it. */
  markTaken(body: string): void
  disputable(customerRef: string): Promise<Disputable[]>
  openDispute(chargeRef: string, how: { reason: string; isInquiry: boolean }): Promise<void>
  decideDispute(disputeRef: string, verdict: 'won' | 'lost' | 'escalated'): Promise<void>
  /** What the cardholder tells their bank. */
  confirm(confirmed: Confirmed): Promise<void>
  /** Its books as `charge`, `given_back` and `disputed`, read from the third value of a statement, which is what `ownBooks` answers. */
  booksText: string
  ownBooks(customerRef: string): string
  close(): Promise<void>
}
