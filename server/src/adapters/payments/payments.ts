/** A card as the provider describes it; its number never reaches us. */
export type Card = { methodRef: string; brand: string; last4: string; expMonth: number; expYear: number }

export type Charge = {
  customerRef: string
  methodRef: string
  /** In minor units, without fractions. */
  amountMinor: number
  currency: string
  /** The same key charges only once, however often it is sent. */
  idempotencyKey: string
  description: string
  metadata: Record<string, string>
  /** Set if the outcome of an earlier attempt is unknown: the provider eventually forgets keys, so it is searched for before a new charge is made. */
  firstAskedAt?: Date | undefined
}

/** The outcome of a charge. `unknown` is a timeout: ask again with the same key. */
export type ChargeOutcome =
  | { kind: 'paid'; chargeRef: string }
  | { kind: 'refused'; code: string; words: string }
  /**
   * The bank requires the cardholder's confirmation, who was away: they can still confirm this same charge until it is withdrawn. `words` is set once
   * they have tried and the bank refused.
   */
  | { kind: 'needs_confirmation'; chargeRef: string; words: string | null }
  | { kind: 'unknown' }

/** The secret with which the cardholder can confirm a charge, or why that is not possible. */
export type OpenConfirmation = { kind: 'open'; clientSecret: string } | Exclude<ChargeOutcome, { kind: 'needs_confirmation' }>

/** `paid` if it was too late to withdraw it. */
export type Withdrawal = { kind: 'withdrawn' } | Extract<ChargeOutcome, { kind: 'paid' | 'unknown' }>

/** The provider stores the key with the refund, so that events about the refund contain it. */
export type Refund = { chargeRef: string; amountMinor: number; idempotencyKey: string; isAskedAgain?: boolean }
export type RefundOutcome = { kind: 'refunded'; refundRef: string } | { kind: 'refused'; words: string } | { kind: 'unknown' }

/** A card that was saved or removed; its customer is known as long as it has one. */
export type CardNews = { methodRef: string; customerRef: string | undefined }

/** A signed event of the provider, already verified; the key is that of the charge or refund. */
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
  /** The dispute that changed; its status is read from the provider, because an event may arrive late. */
  disputeRef?: string | undefined
}

/** A charge that the card's bank is taking back, with its current status at the provider. Sums cover all its movements so far. */
export type Dispute = {
  disputeRef: string
  chargeRef: string
  /** The key of the charge; undefined if we did not make it. */
  chargeKey: string | undefined
  amountMinor: number
  currency: string
  /** The provider's code: 'fraudulent', 'product_not_received'. */
  reason: string
  status: 'needs_response' | 'under_review' | 'won' | 'lost'
  /** The bank asks before it takes any money. */
  isInquiry: boolean
  dueAt: Date | null
  openedAt: Date
  withdrawnMinor: number
  reinstatedMinor: number
  /** The provider's fee for it, less what it gave back. */
  feeMinor: number
}

/** Our evidence for the bank: a PDF about the job, and text. */
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

/** One movement of our balance at the provider: the gross amount and the fee kept from it. */
export type BalanceLine = {
  lineRef: string
  kind: 'charge' | 'refund' | 'refund_failure' | 'dispute' | 'fee' | 'payout' | 'payout_failure' | 'other'
  /** The provider's own name for it. */
  type: string
  /** Negative if money left. */
  amountMinor: number
  feeMinor: number
  currency: string
  movedAt: Date
  availableAt: Date
  /** The charge, refund, dispute or payout that it comes from. */
  sourceRef: string | null
  chargeRef: string | null
  /** Our key for the charge or refund. */
  key: string | null
  words: string
}

/** A span of time; its end is exclusive. */
export type BalanceSpan = { from: Date; until: Date }

/** The provider refused, with its own message for the person. */
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
  /** The person has to confirm with their bank; afterwards the same card is sent again. */
  | { kind: 'authentication_needed'; words: string }
  | { kind: 'no_such_intent' }

export type ConfirmedCharge = { kind: 'paid' } | { kind: 'refused'; words: string } | { kind: 'no_such_charge' }

/** An event to be delivered to our webhook. */
export type SignedEvent = { id: string; rawBody: Buffer; signature: string }

/** The tasks that a real provider does on its own servers, and that the sandbox has to do here. */
export type SandboxCounter = {
  /** `authenticated` is the result of the authentication step, undefined before it. */
  confirmSetup(clientSecret: string, card: TypedCard, authenticated: boolean | undefined): Promise<SetupOutcome>
  /** The cardholder's answer to their bank about a charge that waits for confirmation. */
  confirmCharge(clientSecret: string, authenticated: boolean): Promise<ConfirmedCharge>
  /** Events not delivered yet, signed now, oldest first: at most 100 of all, unless given otherwise. */
  listUndelivered(which?: { limit: number; only: string[] | null; except: string[] }): Promise<SignedEvent[]>
  markDelivered(eventId: string): Promise<void>
  /** Sets the fee for every charge from now on; nothing unless set. */
  setFee(fee: { basisPoints: number; fixedMinor: number }): Promise<void>
  /** Sends money to our bank and returns the payout's reference. Our bank may send it back. */
  payOut(amountMinor: number, currency: string): Promise<string>
  failPayout(payoutRef: string): Promise<void>
  /** Opens a dispute in which the card's bank takes back a charge, less its refunds; returns the dispute's reference. */
  openDispute(chargeRef: string, how: { reason: string; isInquiry: boolean }): Promise<string>
  /** The bank decides, or turns its inquiry into a chargeback. */
  decideDispute(disputeRef: string, outcome: 'won' | 'lost' | 'escalated'): Promise<void>
}

/** The provider's report about our account: one line for each wrong setting, or why it could not be reached. */
export type PaymentsCheck = { account?: string; problems: string[]; unreachable?: string }

/** Modelled on setup intents, off-session charges and signed webhooks. One compliance suite runs on every adapter. */
export type Payments = {
  provider: 'sandbox' | 'stripe'
  publishableKey: string
  createCustomer(member: { id: string; email: string; name: string }): Promise<{ customerRef: string }>
  /** Deletes name, email and cards, permanently; charges stay and can still be refunded. A customer that is deleted already, or unknown, stays so. */
  deleteCustomer(customerRef: string): Promise<void>
  /** Throws ProviderRefusedError. */
  createSetupIntent(customerRef: string): Promise<{ clientSecret: string }>
  /** The card that a completed setup intent saved; undefined if it is not this customer's. */
  findCard(customerRef: string, methodRef: string): Promise<Card | undefined>
  detachCard(methodRef: string): Promise<void>
  charge(charge: Charge): Promise<ChargeOutcome>
  /** The current outcome of a charge that the cardholder may have confirmed. */
  readCharge(chargeRef: string): Promise<ChargeOutcome>
  /** Returns the secret that the payer's page needs: it is in no list, log or table of ours. */
  openConfirmation(chargeRef: string): Promise<OpenConfirmation>
  /** Cancels a charge that waits for the cardholder: it moves no money from then on, whatever a page that is still open does. */
  withdrawCharge(chargeRef: string): Promise<Withdrawal>
  refund(refund: Refund): Promise<RefundOutcome>
  /** The current status of a dispute; undefined if there is none. */
  findDispute(disputeRef: string): Promise<Dispute | undefined>
  /** Sends evidence to the bank, once: a dispute that was already answered stays unchanged. */
  answerDispute(disputeRef: string, evidence: DisputeEvidence): Promise<DisputeOutcome>
  /** Accepts a dispute: it is lost, permanently. */
  acceptDispute(disputeRef: string): Promise<DisputeOutcome>
  /** Undefined if the signature does not match the raw bytes. */
  readEvent(rawBody: Buffer, signature: string): Promise<ProviderEvent | undefined>
  /**
   * Events of the last 30 days that the provider could not deliver to our webhook, oldest first, in batches that fit into memory. The sandbox's own
   * events wait at its counter. With `isTakenAgain` also those that were delivered, perhaps to a service that was lost.
   */
  missedEvents(which?: { isTakenAgain: boolean }): AsyncIterable<ProviderEvent[]>
  /** The movements within a span, newest first, in pages. */
  listBalanceLines(span: BalanceSpan): AsyncIterable<BalanceLine[]>
  /** Our whole balance at the provider in a currency, whether it can be paid out yet or not. */
  readBalance(currency: string): Promise<number>
  /** Checks with the provider once, at the start, whether charging can work. */
  check(wanted: { currency: string; webhookUrl: string | undefined }): Promise<PaymentsCheck>
  /** Undefined for a real provider. */
  sandbox: SandboxCounter | undefined
  close(): Promise<void>
}
