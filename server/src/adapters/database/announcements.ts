import { minutes, seconds } from '#wire-time.ts'

/** The name under which `announce` of the database puts aside what is told after the commit. Whoever connects as this must tell it. */
export const tellingName = 'pairtake'

/** On which every process hears the name of a queue that has a new task. */
export const taskChannel = 'task_waits'

/**
 * Tells every process what committed transactions have put aside, in the order in which they did, and then which queues have new tasks. Two
 * that tell at once wait for each other, so that what is committed is told when either is done.
 */
export const tellCommitted = `with told as (
  delete from announcement where id in (select id from announcement where id > $1 order by id for update) returning id, words
)
select id, pg_notify('live_event', words) from (select id, words from told order by id) as told
union all select 0, pg_notify('${taskChannel}', queue) from unnest($2::text[]) as queue`

/** Longer than any transaction that a process waits for. */
const windowMs = minutes(3)
const sweepMs = seconds(10)

/**
 * From which id on to look. All would do, but while a backup holds its snapshot for hours, what was told meanwhile stays in the table as
 * dead rows, and each look would pass over all of them. What comes from a longer transaction is found by the sweep.
 */
export class AnnouncementWindow {
  readonly #marks: { id: number; at: number }[] = []
  #sweptAt = -Infinity

  /** The id after which to look, at a time in milliseconds. */
  after(now: number): number {
    if (now - this.#sweptAt >= sweepMs) {
      this.#sweptAt = now
      return 0
    }
    while (now - (this.#marks[1]?.at ?? now) > windowMs) this.#marks.shift()
    const [oldest] = this.#marks
    return oldest !== undefined && now - oldest.at > windowMs ? oldest.id : 0
  }

  /** This id was told at that time. */
  note(id: number, now: number): void {
    const latest = this.#marks.at(-1)
    if (latest === undefined || (id > latest.id && now - latest.at >= seconds(1))) this.#marks.push({ id, at: now })
  }
}
