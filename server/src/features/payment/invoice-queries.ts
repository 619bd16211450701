import type { InvoiceId, PaymentId, RefundId } from '@pairtake/protocol/ids'
import { sql, type Selectable } from 'kysely'
import type { Tx } from '#adapters/database/database.ts'
import type { Invoice } from '#adapters/database/schema.gen.ts'
import type { Deps } from '#deps.ts'
import { newId } from '#ids.ts'
import type { InvoiceContent } from '#stored/invoice-content.ts'
import { termsOfContract } from './terms-queries.ts'
import { paperItRefersTo } from './paper-queries.ts'
import { openSeries, paperNumber } from './paper-series-queries.ts'
import { creditNoteOf, invoiceAgainOf, invoiceOf, type InvoiceFacts } from './invoice-rules.ts'

export type InvoiceRow = Selectable<Invoice>

/**
 * Takes the next number. The row is locked until the transaction ends, so a number is either used or was never taken: no gaps. The time is read under
 * that lock, so a later number never has an earlier date.
 */
async function takeNumber(tx: Tx, deps: Deps, series: 'invoice' | 'credit_note'): Promise<{ number: string; at: Date }> {
  const taken = await tx
    .insertInto('number_series')
    .values({ name: openSeries(series), last: 1 })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ last: sql`number_series.last + 1` }))
    .returning(['name as series', 'last'])
    .executeTakeFirstOrThrow()
  return { number: paperNumber(series === 'invoice' ? 'INV' : 'CN', taken), at: deps.now() }
}

/** The facts that an invoice prints; the buyer and the tax are those of the day of supply. */
async function readFacts(tx: Tx, deps: Deps, paymentId: PaymentId) {
  const { config } = deps
  const row = await tx
    .selectFrom('live_payment as payment')
    .innerJoin('contract', 'contract.id', 'payment.contract_id')
    .innerJoin('campaign', 'campaign.id', 'contract.campaign_id')
    .innerJoin('member as creator', 'creator.id', 'contract.creator_id')
    .leftJoin('payment_method', 'payment_method.id', 'payment.method_id')
    .select([
      'payment.creator_fee_minor',
      'payment.service_fee_minor',
      'payment.vat_minor',
      'payment.vat_rate',
      'payment.vat_reason',
      'payment.currency',
      'contract.id as contract_id',
      'contract.delivered_at',
      'payment_method.last4 as card_last4',
      'campaign.name as campaign_name',
      'creator.display_name as creator_display_name',
      'payment.buyer',
      sql<number>`(select coalesce(sum(committed), 0)::int from contract_asset where contract_id = contract.id and type = 'video')`.as(
        'videos',
      ),
      sql<number>`(select coalesce(sum(committed), 0)::int from contract_asset where contract_id = contract.id and type = 'photos')`.as(
        'photos',
      ),
      sql<string | null>`initcap(payment_method.brand) || ' ending in ' || payment_method.last4`.as('card'),
    ])
    .where('payment.id', '=', paymentId)
    .executeTakeFirstOrThrow()
  const { buyer } = row
  if (!buyer) throw new Error(`The payment ${paymentId} is not due yet.`)
  const { name, iban } = config.sepaDebtor
  const seller = { name, ...config.seller, country: config.vat.country, bankCountry: iban.slice(0, 2) }
  return { ...row, buyer, seller, timeZone: config.sellerTimeZone, supportEmail: config.supportEmail } satisfies Omit<
    InvoiceFacts,
    'number' | 'at'
  >
}

type Issue = { paymentId: PaymentId; refundId?: RefundId; content: InvoiceContent; at: Date }

async function insertInvoice(tx: Tx, { paymentId, refundId, content, at }: Issue): Promise<InvoiceId> {
  const id = newId<InvoiceId>()
  await tx
    .insertInto('invoice')
    .values({
      id,
      payment_id: paymentId,
      refund_id: refundId ?? null,
      kind: content.kind,
      number: content.number,
      issued_at: at,
      content,
    })
    .execute()
  return id
}

export async function issueInvoice(tx: Tx, deps: Deps, paymentId: PaymentId): Promise<InvoiceId> {
  const facts = { ...(await readFacts(tx, deps, paymentId)), ...(await takeNumber(tx, deps, 'invoice')) }
  const shares = { creatorMinor: facts.creator_fee_minor, feeMinor: facts.service_fee_minor, vatMinor: facts.vat_minor }
  return insertInvoice(tx, { paymentId, content: invoiceOf(facts, shares), at: facts.at })
}

type Credit = {
  paymentId: PaymentId
  refundId: RefundId
  reason: string
  shares: { creatorMinor: number; feeMinor: number; vatMinor: number }
}

export async function issueCreditNote(tx: Tx, deps: Deps, { paymentId, refundId, reason, shares }: Credit): Promise<InvoiceId> {
  const facts = await readFacts(tx, deps, paymentId)
  const invoice = await tx
    .selectFrom('invoice')
    .select('content')
    .where('payment_id', '=', paymentId)
    .where('kind', '=', 'invoice')
    .where('refund_id', 'is', null)
    .executeTakeFirstOrThrow()
  const issued = await takeNumber(tx, deps, 'credit_note')
  const content = creditNoteOf({ ...facts, ...issued }, shares, { invoice: invoice.content, reason })
  return insertInvoice(tx, { paymentId, refundId, content, at: issued.at })
}

/** For a refund that came back: invoices again what its credit note took off, because papers are never taken back. */
export async function issueAgain(tx: Tx, deps: Deps, refundId: RefundId): Promise<InvoiceId> {
  const note = await tx
    .selectFrom('invoice')
    .select(['payment_id', 'content'])
    .where('refund_id', '=', refundId)
    .where('kind', '=', 'credit_note')
    .executeTakeFirstOrThrow()
  const issued = await takeNumber(tx, deps, 'invoice')
  const content = invoiceAgainOf(note.content, { ...issued, timeZone: deps.config.sellerTimeZone })
  return insertInvoice(tx, { paymentId: note.payment_id, refundId, content, at: issued.at })
}

export function findInvoice(tx: Tx, invoiceId: InvoiceId): Promise<InvoiceRow | undefined> {
  return tx.selectFrom('invoice').selectAll().where('id', '=', invoiceId).executeTakeFirst()
}

const refundOfPaper = sql<{ amountMinor: number; reason: string; refersTo: string } | null>`(
  select json_build_object('amountMinor', refund.amount_minor, 'reason', refund.reason, 'refersTo', ${paperItRefersTo('invoice')})
  from refund where refund.id = invoice.refund_id)`

/** The facts of the mail with a paper: its recipient, what was paid for or refunded, and with which card. */
export function findInvoiceToMail(tx: Tx, invoiceId: InvoiceId) {
  return tx
    .selectFrom('invoice')
    .innerJoin('live_payment as payment', 'payment.id', 'invoice.payment_id')
    .innerJoin('contract', 'contract.id', 'payment.contract_id')
    .innerJoin('campaign', 'campaign.id', 'contract.campaign_id')
    .innerJoin('member as creator', 'creator.id', 'contract.creator_id')
    .leftJoin('payment_method', 'payment_method.id', 'payment.method_id')
    .select([
      'invoice.kind',
      'invoice.number',
      'invoice.issued_at as issuedAt',
      'payment.currency',
      'payment.id as paymentId',
      'payment.agency_id as agencyId',
      'campaign.name as campaignName',
      'creator.display_name as creatorDisplayName',
      sql<string | null>`initcap(payment_method.brand) || ' ending in ' || payment_method.last4`.as('card'),
      termsOfContract.as('terms'),
      refundOfPaper.as('refund'),
    ])
    .where('invoice.id', '=', invoiceId)
    .executeTakeFirstOrThrow()
}

export async function keepInvoiceFile(tx: Tx, invoiceId: InvoiceId, { key, sha256 }: { key: string; sha256: string }): Promise<void> {
  await tx.updateTable('invoice').set({ storage_key: key, storage_sha256: sha256 }).where('id', '=', invoiceId).execute()
}

/** The first write wins: if two requests read the file at once, or the file changed in between, one hash remains. Returns the stored one. */
export async function keepInvoiceHash(tx: Tx, invoiceId: InvoiceId, sha256: string): Promise<string> {
  const { storage_sha256 } = await tx
    .updateTable('invoice')
    .set(({ fn, ref, val }) => ({ storage_sha256: fn.coalesce(ref('storage_sha256'), val(sha256)) }))
    .where('id', '=', invoiceId)
    .returning('storage_sha256')
    .executeTakeFirstOrThrow()
  return storage_sha256 ?? sha256
}

export async function markInvoiceDamaged(tx: Tx, invoiceId: InvoiceId, at: Date | null): Promise<void> {
  await tx.updateTable('invoice').set({ damaged_at: at }).where('id', '=', invoiceId).execute()
}
