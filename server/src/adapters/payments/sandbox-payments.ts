import { randomBytes } from 'node:crypto'
import type { Transaction } from 'kysely'
import pg from 'pg'
import { connectionTo, patienceOfCalls, type Lines, type Sharing } from '#adapters/database/guarded-client.ts'
import type { DB } from '#adapters/database/schema.gen.ts'
import { ProviderRefusedError, type Payments, type SandboxCounter, type SetupOutcome, type TypedCard } from './payments.ts'
import { failSandboxPayout, listSandboxBalance, payOutOfSandbox, readSandboxBalance } from './sandbox-balance.ts'
import { bookCharge, bookRefund, deleteCustomer, findCardRow, saveCard } from './sandbox-books.ts'
import { judgeCard } from './sandbox-cards.ts'
import { confirmCharge, openConfirmation, readCharge, withdrawCharge } from './sandbox-confirmations.ts'
import {
  acceptSandboxDispute,
  answerSandboxDispute,
  decideSandboxDispute,
  findSandboxDispute,
  openSandboxDispute,
} from './sandbox-disputes.ts'
import { readSignedEvent, signEvent } from './sandbox-events.ts'
import { keeperIn, keeperOf, type Keeper } from './sandbox-keeper.ts'
import { newRef } from './sandbox-news.ts'

type SandboxOptions = { databaseUrl: string; now: () => Date; lines?: Lines; sharing?: Sharing }

/**
 * The replacement for a payment provider: the same interface, its own books in a separate schema, and test cards with the documented outcomes. It
 * moves no real money.
 */
export function openSandboxPayments({ databaseUrl, lines, sharing, ...rest }: SandboxOptions): Payments {
  const pool = new pg.Pool({ ...connectionTo(databaseUrl, patienceOfCalls, lines, sharing), max: 4 })
  // The pool replaces an idle connection that breaks; without a listener, the error would end the process.
  pool.on('error', () => {})
  return { ...sandboxOn(keeperOf(pool), rest), close: () => pool.end() }
}

/** The same within a transaction: charges are committed or rolled back with it. */
export function sandboxPaymentsIn(tx: Transaction<DB>, now: () => Date): Payments {
  return sandboxOn(keeperIn(tx), { now })
}

function sandboxOn(keeper: Keeper, { now }: Pick<SandboxOptions, 'now'>): Payments {
  const secret = webhookSecretOf(keeper)

  /** Any failure in between leaves the outcome unknown, like a timeout. */
  async function ask<Outcome extends object>(work: () => Promise<Outcome>): Promise<Outcome | { kind: 'unknown' }> {
    try {
      return await work()
    } catch (error) {
      if (error instanceof Error && 'code' in error) return { kind: 'unknown' }
      throw error
    }
  }

  return {
    provider: 'sandbox',
    publishableKey: 'sandbox',
    async createCustomer(member) {
      const ref = newRef('cus')
      await keeper.query('insert into sandbox_provider.customer (ref, email, name, created_at) values ($1, $2, $3, $4)', [
        ref,
        member.email,
        member.name,
        now(),
      ])
      return { customerRef: ref }
    },
    deleteCustomer: (customerRef) => deleteCustomer({ keeper, at: now() }, customerRef),
    async createSetupIntent(customerRef) {
      const clientSecret = `${newRef('seti')}_secret_${randomBytes(16).toString('base64url')}`
      const made = await keeper.query(
        `insert into sandbox_provider.setup_intent (ref, client_secret, customer_ref, created_at)
         select $1, $2, ref, $4 from sandbox_provider.customer where ref = $3 and deleted_at is null`,
        [newRef('seti'), clientSecret, customerRef, now()],
      )
      if (made.rowCount === 0) throw new ProviderRefusedError('resource_missing', 'An unexpected error occurred.')
      return { clientSecret }
    },
    async findCard(customerRef, methodRef) {
      const row = await findCardRow(keeper, customerRef, methodRef)
      return row && { methodRef: row.ref, brand: row.brand, last4: row.last4, expMonth: row.exp_month, expYear: row.exp_year }
    },
    async detachCard(methodRef) {
      await keeper.query('update sandbox_provider.card set detached_at = $2 where ref = $1 and detached_at is null', [methodRef, now()])
    },
    charge: (charge) => ask(() => bookCharge({ keeper, at: now() }, charge)),
    readCharge: (ref) => ask(() => readCharge({ keeper, at: now() }, ref)),
    openConfirmation: (ref) => ask(() => openConfirmation({ keeper, at: now() }, ref)),
    withdrawCharge: (ref) => ask(() => withdrawCharge({ keeper, at: now() }, ref)),
    refund: (refund) => ask(() => bookRefund({ keeper, at: now() }, refund)),
    findDispute: (disputeRef) => findSandboxDispute(keeper, disputeRef),
    answerDispute: (disputeRef, evidence) => ask(() => answerSandboxDispute({ keeper, at: now() }, disputeRef, evidence)),
    acceptDispute: (disputeRef) => ask(() => acceptSandboxDispute({ keeper, at: now() }, disputeRef)),
    readEvent: async (rawBody, signature) => readSignedEvent(await secret(), { rawBody, signature, at: now() }),
    async *missedEvents() {},
    listBalanceLines: (span) => listSandboxBalance(keeper, span),
    readBalance: (currency) => readSandboxBalance(keeper, currency),
    check: async () => ({ problems: [] }),
    sandbox: counterOf(keeper, { secret, now }),
    close: async () => {},
  }
}

function counterOf(keeper: Keeper, { secret, now }: { secret: () => Promise<string>; now: () => Date }): SandboxCounter {
  return {
    async confirmSetup(clientSecret: string, card: TypedCard, authenticated: boolean | undefined): Promise<SetupOutcome> {
      const intent = await keeper.query('select 1 from sandbox_provider.setup_intent where client_secret = $1', [clientSecret])
      if (intent.rowCount === 0) return { kind: 'no_such_intent' }
      const verdict = judgeCard(card, now(), authenticated)
      if (verdict.kind !== 'savable') return verdict
      const methodRef = await saveCard({ keeper, at: now() }, clientSecret, verdict.card)
      return methodRef === undefined ? { kind: 'no_such_intent' } : { kind: 'saved', methodRef }
    },
    confirmCharge: (clientSecret, authenticated) => confirmCharge({ keeper, at: now() }, clientSecret, authenticated),
    async listUndelivered({ limit, only, except } = { limit: 100, only: null, except: [] }) {
      const { rows } = await keeper.query<{ id: string; body: object }>(
        `select id, body from sandbox_provider.event
         where delivered_at is null and ($2::text[] is null or id = any ($2)) and id <> all ($3::text[]) order by created_at, id limit $1`,
        [limit, only, except],
      )
      const key = await secret()
      return rows.map(({ id, body }) => {
        const rawBody = Buffer.from(JSON.stringify(body))
        return { id, rawBody, signature: signEvent(key, rawBody, now()) }
      })
    },
    async markDelivered(eventId) {
      await keeper.query('update sandbox_provider.event set delivered_at = $2 where id = $1', [eventId, now()])
    },
    async setFee({ basisPoints, fixedMinor }) {
      // The account is created together with its secret.
      await secret()
      await keeper.query('update sandbox_provider.account set fee_basis_points = $1, fee_fixed_minor = $2', [basisPoints, fixedMinor])
    },
    payOut: (amountMinor, currency) => payOutOfSandbox({ keeper, at: now() }, amountMinor, currency),
    failPayout: (payoutRef) => failSandboxPayout({ keeper, at: now() }, payoutRef),
    openDispute: (chargeRef, how) => openSandboxDispute({ keeper, at: now() }, chargeRef, how),
    decideDispute: (disputeRef, verdict) => decideSandboxDispute({ keeper, at: now() }, disputeRef, verdict),
  }
}

/** Created by the first process that asks, and the same in every process. */
function webhookSecretOf(keeper: Keeper): () => Promise<string> {
  let known: string | undefined
  return async () => {
    if (known !== undefined) return known
    await keeper.query('insert into sandbox_provider.account (webhook_secret) values ($1) on conflict do nothing', [
      randomBytes(32).toString('base64url'),
    ])
    const { rows } = await keeper.query<{ webhook_secret: string }>('select webhook_secret from sandbox_provider.account')
    known = rows[0]?.webhook_secret ?? ''
    return known
  }
}
