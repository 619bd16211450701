/** A card as the provider tells it; the number never reaches us. */
export type Card = { methodRef: string; brand: string; last4: string; expMonth: number; expYear: number }

export type Charge = {
  customerRef: string
  methodRef: string
  /** Whole minor units. */
  amountMinor: number
  currency: string
  /** The same key charges once, however often it is sent. */
  idempotencyKey: string
  description: string
  metadata: Record<string, string>
  /** Set where the outcome of an earlier call is unknown: a provider forgets keys in time, so it is looked for before it is made. */
  firstAskedAt?: Date | undefined
}

/** What a charge came to. `unknown` is a time-out: ask again with the same key. */
export type ChargeOutcome =
  | { kind: 'paid'; chargeRef: string }
  | { kind: 'refused'; code: string; words: string }
  /**
   * The bank wants the cardholder, who was away: this same charge may still be confirmed by them, until it is withdrawn. `words` once they have
   * tried, and the bank said no.
   */
  | { kind: 'needs_confirmation'; chargeRef: string; words: string | null }
  | { kind: 'unknown' }

/** What stands between a charge and the cardholder who wants to confirm it. */
export type OpenConfirmation = { kind: 'open'; clientSecret: string } | Exclude<ChargeOutcome, { kind: 'needs_confirmation' }>

/** `paid` where it was too late to withdraw it. */
export type Withdrawal = { kind: 'withdrawn' } | Extract<ChargeOutcome, { kind: 'paid' | 'unknown' }>

/** The provider keeps the key with the refund, so that an event about it names it. */
export type Refund = { chargeRef: string; amountMinor: number; idempotencyKey: string; isAskedAgain?: boolean }
export type RefundOutcome = { kind: 'refunded'; refundRef: string } | { kind: 'refused'; words: string } | { kind: 'unknown' }

/** Of a card that was saved or removed; its customer is known while it has one. */
export type CardNews = { methodRef: string; customerRef: string | undefined }

/** A signed event of the provider, already verified; the key is that of the charge or the refund. */
export type ProviderEvent = {
  id: string
  type:
    | 'charge_succeeded'
    | 'charge_failed'
    | 'charge_needs_confirmation'
    | 'refund_failed'
    | 'dispute_changed'
    | 'card_saved'
    | 'card_removed'
    | 'other'
  idempotencyKey: string | undefined
  chargeRef: string | undefined
  words: string | undefined
  card?: CardNews
  /** Which dispute changed; how it stands is asked, because an event may come late. */
  disputeRef?: string | undefined
}

/** A charge that the bank of its card takes back, as it stands now at the provider. Sums are those of all its movements so far. */
export type Dispute = {
  disputeRef: string
  chargeRef: string
  /** The key of the charge; undefined where it was not charged by us. */
  chargeKey: string | undefined
  amountMinor: number
  currency: string
  /** The provider's code: 'fraudulent', 'product_not_received'. */
  reason: string
  status: 'needs_response' | 'under_review' | 'won' | 'lost'
  /** The bank asks before it takes anything. */
  isInquiry: boolean
  dueAt: Date | null
  openedAt: Date
  withdrawnMinor: number
  reinstatedMinor: number
  /** What the provider keeps for it, less what it gave back of that. */
  feeMinor: number
}

/** What is sent to the bank in our defence: a PDF of the job, and words. */
export type DisputeEvidence = {
  idempotencyKey: string
  file: { name: string; content: Buffer }
  explanation: string
  productDescription: string
  customerName: string
  customerEmail: string
  serviceDate: string
}

export type DisputeOutcome = { kind: 'done'; dispute: Dispute } | { kind: 'refused'; words: string } | { kind: 'unknown' }

/** One movement of what lies with the provider for us: what came in, less the fee it kept of that. */
export type BalanceLine = {
  lineRef: string
  kind: 'charge' | 'refund' | 'refund_failure' | 'dispute' | 'fee' | 'payout' | 'payout_failure' | 'other'
  /** The provider's own word for it. */
  type: string
  /** Below zero where it left. */
  amountMinor: number
  feeMinor: number
  currency: string
  movedAt: Date
  availableAt: Date
  /** The charge, refund, dispute or payout that it comes from. */
  sourceRef: string | null
  chargeRef: string | null
  /** Our key of the charge or the refund. */
  key: string | null
  words: string
}

/** From a moment up to another that is not in it any more. */
export type BalanceSpan = { from: Date; until: Date }

/** The provider says no, in its own words, for the person to read. */
export class ProviderRefusedError extends Error {
  readonly code: string
  constructor(code: string, words: string) {
    super(words)
    this.name = 'ProviderRefusedError'
    this.code = code
  }
}

/** A card as a person types it into the provider's form. */
export type TypedCard = { number: string; expMonth: number; expYear: number; cvc: string }

export type SetupOutcome =
  | { kind: 'saved'; methodRef: string }
  | { kind: 'refused'; code: string; words: string }
  /** The person has to confirm with their bank, then the same card is sent once more. */
  | { kind: 'authentication_needed'; words: string }
  | { kind: 'no_such_intent' }

export type ConfirmedCharge = { kind: 'paid' } | { kind: 'refused'; words: string } | { kind: 'no_such_charge' }

/** An event on its way to our webhook. */
export type SignedEvent = { id: string; rawBody: Buffer; signature: string }

/** What a real provider does on its own servers and the sandbox has to do here. */
export type SandboxCounter = {
  /** `authenticated` is what came of the authentication step, undefined before it. */
  confirmSetup(clientSecret: string, card: TypedCard, authenticated: boolean | undefined): Promise<SetupOutcome>
  /** What the cardholder tells their bank about a charge that waits for them. */
  confirmCharge(clientSecret: string, authenticated: boolean): Promise<ConfirmedCharge>
  /** Events that were not delivered yet, signed now, oldest first: at most 100 of all, unless asked for others. */
  listUndelivered(which?: { limit: number; only: string[] | null; except: string[] }): Promise<SignedEvent[]>
  markDelivered(eventId: string): Promise<void>
  /** What it keeps of every charge from now on; nothing unless told. */
  setFee(fee: { basisPoints: number; fixedMinor: number }): Promise<void>
  /** Sends money to our bank; answers the payout. Our bank may send it back. */
  payOut(amountMinor: number, currency: string): Promise<string>
  failPayout(payoutRef: string): Promise<void>
  /** The bank of the card takes a charge back, less what was refunded; answers the dispute. */
  openDispute(chargeRef: string, how: { reason: string; isInquiry: boolean }): Promise<string>
  /** The bank decides, or makes a chargeback of its question. */
  decideDispute(disputeRef: string, outcome: 'won' | 'lost' | 'escalated'): Promise<void>
}

/** What the provider says about our account: one line for each setting that does not fit, or why it could not be asked. */
export type PaymentsCheck = { account?: string; problems: string[]; unreachable?: string }

/** Modelled on setup intents, off-session charges and signed webhooks. One compliance suite runs over every adapter. */
export type Payments = {
  provider: 'sandbox' | 'stripe'
  publishableKey: string
  createCustomer(member: { id: string; email: string; name: string }): Promise<{ customerRef: string }>
  /** Throws ProviderRefusedError. */
  createSetupIntent(customerRef: string): Promise<{ clientSecret: string }>
  /** The card a finished setup intent saved; undefined when it is not this customer's. */
  findCard(customerRef: string, methodRef: string): Promise<Card | undefined>
  detachCard(methodRef: string): Promise<void>
  charge(charge: Charge): Promise<ChargeOutcome>
  /** What has come of a charge that the cardholder may have confirmed. */
  readCharge(chargeRef: string): Promise<ChargeOutcome>
  /** With the secret that the page of its payer needs: it is in no list, log or table of ours. */
  openConfirmation(chargeRef: string): Promise<OpenConfirmation>
  /** Ends a charge that waits for the cardholder: nothing moves by it from then on, whatever a page that is still open does. */
  withdrawCharge(chargeRef: string): Promise<Withdrawal>
  refund(refund: Refund): Promise<RefundOutcome>
  /** How a dispute stands now; undefined when there is none. */
  findDispute(disputeRef: string): Promise<Dispute | undefined>
  /** Sends evidence to the bank, once: one that was answered before stays as it is. */
  answerDispute(disputeRef: string, evidence: DisputeEvidence): Promise<DisputeOutcome>
  /** Gives a dispute up: it is lost, for good. */
  acceptDispute(disputeRef: string): Promise<DisputeOutcome>
  /** Undefined when the signature does not fit the raw bytes. */
  readEvent(rawBody: Buffer, signature: string): Promise<ProviderEvent | undefined>
  /** Events of the last 30 days that the provider could not deliver to our webhook, oldest first, in lists that fit in memory. Those of the sandbox wait at its counter. */
  missedEvents(): AsyncIterable<ProviderEvent[]>
  /** The movements of a span, newest first, in pages. */
  listBalanceLines(span: BalanceSpan): AsyncIterable<BalanceLine[]>
  /** All that lies with the provider in a currency, whether it can be paid out yet or not. */
  readBalance(currency: string): Promise<number>
  /** Asks the provider once whether charging can work, for the start. */
  check(wanted: { currency: string; webhookUrl: string | undefined }): Promise<PaymentsCheck>
  /** Undefined with a real provider. */
  sandbox: SandboxCounter | undefined
  close(): Promise<void>
}
