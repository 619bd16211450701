import { sql } from 'kysely'
import type { Tx } from '#adapters/database/database.ts'
import { keptSum } from '#adapters/database/kept-sums.ts'
import { allTasks } from '#tasks/task-payloads.ts'

type TaskFigures = { task: string; waiting: number; active: number; oldestSeconds: number }
export type Figures = {
  tasks: TaskFigures[]
  put_aside: { clock: string; count: number }[]
  mails_waiting: number
  mails_refused: number
  mails_sent: number
  oldest_mail_seconds: number
  uploads_open: number
  moved: { kind: 'charged' | 'refunded' | 'paid_out'; currency: string; amountMinor: number }[]
  /** The last verification of the books; null before the first. */
  proof: { at: string; findings: number } | null
}

const names = sql.join(allTasks.map(({ name }) => sql`(${sql.lit(name)})`))

/**
 * Reads all figures about the service from the database in one statement. Sums only grow: a refund that came back is paid out again and counts as its
 * own kind of movement. A scheduled task is not late, so its wait counts from when it was due.
 */
export async function findFigures(tx: Tx, now: Date): Promise<Figures> {
  const { rows } = await sql<Figures>`
    with
      task_figures as (
        select known.name, count(job.id) filter (where job.state < 'active' and job.start_after <= now())::int as waiting,
          count(job.id) filter (where job.state = 'active')::int as active,
          coalesce(extract(epoch from now() - min(job.start_after) filter (where job.state < 'active' and job.start_after <= now())), 0)::float8
            as oldest
        from (values ${names}) as known (name) left join task.job on job.name = known.name and job.state <= 'active' group by known.name),
      letters as (
        select (select count(*)::int from mail where next_try_at is not null) as waiting, (select count(*)::int from mail where failed_at is not null) as refused,
          ${keptSum({ list: 'mail_sent' })}::int as sent,
          coalesce(extract(epoch from ${now}::timestamptz - (select min(created_at) from mail where next_try_at is not null)), 0)::float8 as oldest),
      moved as (
        select kind, amount::float8 from (values
          ('charged', ${keptSum({ list: 'charged' })}), ('refunded', ${keptSum({ list: 'refunded' })}), ('paid_out', ${keptSum({ list: 'paid_out' })}))
          as kept (kind, amount) where amount <> 0)
    select
      (select json_agg(json_build_object('task', name, 'waiting', waiting, 'active', active, 'oldestSeconds', oldest)) from task_figures) as tasks,
      (select coalesce(json_agg(json_build_object('clock', clock, 'count', count)), '[]')
        from (select clock, count(*)::int as count from put_aside group by clock) as aside) as put_aside,
      letters.waiting as mails_waiting, letters.refused as mails_refused, letters.sent as mails_sent, letters.oldest as oldest_mail_seconds,
      (select count(*)::int from upload where completed_at is null) as uploads_open,
      (select coalesce(json_agg(json_build_object('kind', kind, 'currency', (select value from installation where name = 'currency'), 'amountMinor', amount)), '[]')
        from moved) as moved,
      (select value::json from installation where name = 'ledger_proof') as proof
    from letters`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('The figures of the service have no row.')
  return row
}
