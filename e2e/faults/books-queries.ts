import { notificationWay, type NotificationType } from '@pairtake/protocol/notification/notification'
import type { OpenDeps } from '@pairtake/server/open-deps'
import { verify } from '@pairtake/server/features/ledger/verify-queries'
import { sql } from 'kysely'
import type { FinishedContract } from './facts.ts'

type Db = OpenDeps['deps']['db']

async function rowsOf<Row>(db: Db, query: ReturnType<typeof sql<Row>>): Promise<Row[]> {
  return (await query.execute(db)).rows
}

/**
 * Describes what is still pending; an empty list means the service is at rest. An upload started again because the first response was lost does not
 * count: it is deleted after a day.
 */
export async function listUnrest(db: Db, { withEvents }: { withEvents: boolean }): Promise<string[]> {
  const rows = await rowsOf(
    db,
    sql<{ words: string }>`
      select name || ': ' || state as words from task.job where state in ('created', 'retry', 'active') and start_after < now() + interval '20 minutes'
      union all select 'media ' || state from contract_media where state in ('processing', 'failed')
      union all select 'a mail is not sent: ' || coalesce(failure, '') from mail where sent_at is null
      union all select 'a charge is open' from payment where charging_since is not null
      union all select 'a refund is open' from refund where done_at is null and refused_at is null
      union all select 'an event of the provider is undelivered' from sandbox_provider.event where delivered_at is null and ${withEvents}
      union all select 'put aside: ' || put_aside::text from put_aside`,
  )
  return rows.map((row) => row.words)
}

/** Compares every book with what was acknowledged; an empty list means that they agree. */
export async function compareBooks(
  db: Db,
  contracts: readonly FinishedContract[],
  notices: ReadonlyMap<string, number>,
): Promise<string[]> {
  return [
    ...(await verify(db)).map((words) => `ledger: ${words}`),
    ...(await compareCharges(db, contracts)),
    ...(await compareInvoices(db, contracts)),
    ...(await comparePayouts(db, contracts)),
    ...(await compareNotices(db, notices)),
    ...(await compareMails(db)),
    ...(
      await rowsOf(
        db,
        sql<{ words: string }>`select name || ' failed: ' || coalesce(output::text, '') as words from task.job where state = 'failed'`,
      )
    ).map((row) => row.words),
  ]
}

const differs = (what: string, found: unknown, wanted: unknown): string[] =>
  JSON.stringify(found) === JSON.stringify(wanted) ? [] : [`${what}: ${JSON.stringify(found)}, and should be ${JSON.stringify(wanted)}`]

const byName = (one: { name: string }, other: { name: string }) => (one.name < other.name ? -1 : 1)

/** Compares the provider's books: one charge per job, of its amount, and no other. */
async function compareCharges(db: Db, contracts: readonly FinishedContract[]): Promise<string[]> {
  const charged = await rowsOf(
    db,
    sql<{ name: string; sum: number }>`
      select coalesce(payment.id::text, 'nobody''s ' || charge.ref) as name, charge.amount_minor::int as sum
      from sandbox_provider.charge left join payment on payment.charge_ref = charge.ref where charge.refused_code is null order by 1`,
  )
  const wanted = contracts.map((contract) => ({ name: contract.paymentId, sum: Math.round(contract.priceMinor * 1.15) }))
  return differs('charges', charged.toSorted(byName), wanted.toSorted(byName))
}

async function compareInvoices(db: Db, contracts: readonly FinishedContract[]): Promise<string[]> {
  const invoices = await rowsOf(
    db,
    sql<{ number: string; payment_id: string }>`select number, payment_id from invoice where kind = 'invoice' order by number`,
  )
  const numbers = invoices.map((invoice) => Number(invoice.number.replace(/^\D+/, '')))
  return [
    ...differs(
      'invoice numbers',
      numbers,
      Array.from(contracts, (_contract, at) => at + 1),
    ),
    ...differs(
      'invoiced payments',
      invoices.map((one) => one.payment_id).toSorted(),
      contracts.map((contract) => contract.paymentId).toSorted(),
    ),
  ]
}

/** Checks that each payout was paid and is in the file of exactly one batch. */
async function comparePayouts(db: Db, contracts: readonly FinishedContract[]): Promise<string[]> {
  const paid = await rowsOf(
    db,
    sql<{ name: string; sum: number; files: number }>`
      select payout.id::text as name, amount_minor::int as sum,
        (select count(*)::int from payout_batch where position(payout.id::text in payout_batch.file) > 0
           or position(replace(payout.id::text, '-', '') in payout_batch.file) > 0) as files
      from payout where state = 'paid' and batch_id is not null`,
  )
  const wanted = contracts.map((contract) => ({ name: contract.payoutId, sum: contract.priceMinor, files: 1 }))
  const [row] = await rowsOf(db, sql<{ count: number }>`select count(*)::int as count from payout`)
  return [
    ...differs('payouts', paid.toSorted(byName), wanted.toSorted(byName)),
    ...differs('number of payouts', row?.count, contracts.length),
  ]
}

/** Checks that each event notified its member once. */
async function compareNotices(db: Db, notices: ReadonlyMap<string, number>): Promise<string[]> {
  const told = await rowsOf(
    db,
    sql<{ name: string; count: number }>`select member_id || ' ' || type as name, count(*)::int as count from notification group by 1`,
  )
  const found = new Map(told.map(({ name, count }) => [name, count]))
  return [...new Set([...found.keys(), ...notices.keys()])].flatMap((name) =>
    differs(`notifications of ${name}`, found.get(name) ?? 0, notices.get(name) ?? 0),
  )
}

/** Checks that each emailed notification has its email, and that no email was created or delivered twice. */
async function compareMails(db: Db): Promise<string[]> {
  const rows = await rowsOf(
    db,
    sql<{ type: NotificationType; role: 'agency' | 'creator'; mails: number }>`
      select type, role, (select count(*)::int from mail where cause = 'notification:' || notification.id) as mails
      from notification join member on member.id = notification.member_id`,
  )
  return rows.flatMap(({ type, role, mails }) => differs(`mails of one ${type}`, mails, notificationWay(type, role) === 'page' ? 0 : 1))
}
