import { sql } from 'kysely'
import type { Tx } from '#adapters/database/database.ts'
import { allTasks } from '#tasks/task-payloads.ts'
import { nameOf } from './audit-queries.ts'

export type UndoneItem = {
  work: string
  id: string
  subject: 'contract' | 'campaign' | 'payment' | 'member' | 'media' | null
  subject_id: string | null
  subject_name: string | null
  failed_since: string
  tries: number
  /** Null if there is no automatic retry. */
  next_try_at: string | null
  /** Count of all items of this kind of work. */
  total: number
  first_try_at: string | null
  last_words: string | null
}

/** How many items of one kind of work are listed individually. */
const shown = 5

const tries = sql.join(allTasks.map(({ name, options }) => sql`(${sql.lit(name)}, ${sql.lit(options.tries)})`))

/** Tasks that have failed as often as usual attempts allow, and wait for the next one; the conditions are those of the queue's own index. */
const failedTasks = sql`select job.name as work, job.id::text as id, null::text as subject, null::uuid as subject_id,
    job.created_on as failed_since, job.retry_count as tries, job.start_after as next_try_at, job.output ->> 'message' as last_words
  from task.job join (values ${tries}) as usual (name, tries) on usual.name = job.name
  where job.state < 'active' and not job.blocked and job.state = 'retry' and job.retry_count >= usual.tries`

/** Refunds that did not arrive: no clock retries them, because the provider's answer is final. */
const undoneRefunds = sql`select 'failed-refunds' as work, refund.id::text as id, 'payment' as subject, refund.payment_id as subject_id,
    coalesce(failed_at, refused_at) as failed_since, 1 as tries, null::timestamptz as next_try_at, failure as last_words
  from refund where state in ('refused', 'failed') and dealt_with_at is null`

/** Money in suspense whose give-back failed; it is given back from the list of suspense. */
const refusedGiveBacks = sql`select 'failed-give-backs' as work, suspense.id::text as id, 'payment' as subject,
    suspense.payment_id as subject_id, refused_at as failed_since, attempt - 1 as tries, null::timestamptz as next_try_at, refusal as last_words
  from suspense where given_back_at is null and refused_at is not null`

/**
 * Items that clocks set aside and tasks that failed, as JSON for the overview's statement: the longest waiting of each kind, each with the totals of
 * its kind.
 */
export const undoneItems = sql<UndoneItem[]>`(
  with undone as (
    select clock as work, item_id as id, subject, subject_id, first_failed_at as failed_since, tries, next_try_at, last_words from put_aside
    union all ${failedTasks} union all ${undoneRefunds} union all ${refusedGiveBacks}),
  ranked as (
    select undone.*, count(*) over work_all as total, min(next_try_at) over work_all as first_try_at,
      first_value(last_words) over (partition by work order by next_try_at desc, failed_since desc) as latest_words,
      row_number() over (partition by work order by failed_since, id) as rank
    from undone window work_all as (partition by work))
  select coalesce(json_agg(json_build_object(
      'work', work, 'id', id, 'subject', subject, 'subject_id', subject_id, 'failed_since', failed_since, 'tries', tries,
      'next_try_at', next_try_at, 'total', total, 'first_try_at', first_try_at, 'last_words', latest_words,
      'subject_name', case subject
        when 'contract' then ${nameOf('contract', 'ranked.subject_id')}
        when 'campaign' then ${nameOf('campaign', 'ranked.subject_id')}
        when 'payment' then ${nameOf('payment', 'ranked.subject_id')}
        when 'member' then ${nameOf('member', 'ranked.subject_id')}
        when 'media' then (select file_name from media where media.id = ranked.subject_id)
      end) order by total desc, work, rank), '[]')
  from ranked where rank <= ${sql.lit(shown)})`

/** Makes all delayed items of this kind of work due now, and returns their number. The worker checks every few seconds. */
export async function retryNow(tx: Tx, work: string, now: Date): Promise<number> {
  const aside = await tx
    .updateTable('put_aside')
    .set({ next_try_at: now })
    .where('clock', '=', work)
    .where('next_try_at', '>', now)
    .executeTakeFirst()
  const tasks = await sql`update task.job set start_after = now() from (values ${tries}) as usual (name, tries)
    where job.name = ${work} and usual.name = job.name and job.state < 'active' and not job.blocked and job.state = 'retry'
      and job.retry_count >= usual.tries and job.start_after > now()`.execute(tx)
  return Number(aside.numUpdatedRows) + Number(tasks.numAffectedRows ?? 0)
}
