import type { Payments } from '#adapters/payments/payments.ts'
import type { TestApp } from '#testing/app-copy.ts'
import type pg from 'pg'

/** How the cards of a company behave when they are charged, like the provider's test cards. */
export const behaviours = ['works', 'declined_at_charge', 'authenticates_always', 'fails_refunds'] as const

/** A charge that the card's bank may take back, or has taken back without a decision yet. */
type Disputable = { chargeRef: string; disputeRef: string | null }
type Confirmed = { clientSecret: string; methodRef: string; isConfirmed: boolean }

/** The provider of a lane: what a real one does on its own servers, and its own books. */
export type LaneProvider = {
  name: Payments['provider']
  /** Opens it for the product, over a connection with the mood of each life. */
  open(payments: Payments): Payments
  /** Called once the application is open. */
  begin(app: TestApp, look: pg.Client): Promise<void>
  /** A new customer with one card of each behaviour. Data about the previous history is discarded. */
  found(): Promise<{ customerRef: string; methodRefs: string[] }>
  /** All events about a customer's payments, oldest first. */
  events(customerRef: string): Promise<string[]>
  /** The headers for delivering an event to us. */
  sign(body: string, how: { isForged: boolean }): Record<string, string>
  /** Marks an event as taken by the webhook. */
  markTaken(body: string): void
  disputable(customerRef: string): Promise<Disputable[]>
  openDispute(chargeRef: string, how: { reason: string; isInquiry: boolean }): Promise<void>
  decideDispute(disputeRef: string, verdict: 'won' | 'lost' | 'escalated'): Promise<void>
  /** The cardholder's answer to their bank. */
  confirm(confirmed: Confirmed): Promise<void>
  /** SQL for its books as `charge`, `given_back` and `disputed`, which reads the result of `ownBooks` from the third parameter of the statement. */
  booksText: string
  ownBooks(customerRef: string): string
  close(): Promise<void>
}
