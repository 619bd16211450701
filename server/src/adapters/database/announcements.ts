import { minutes, seconds } from '#wire-time.ts'

/**
 * The application name for which the database function `announce` stores announcements until after the commit. A process that connects under this
 * name has to send them.
 */
export const tellingName = 'pairtake'

/** The channel on which every process learns the name of a queue with a new task. */
export const taskChannel = 'task_waits'

/**
 * So many announcements are sent by one statement. Sending all that a change of tens of thousands of records announces would take longer than the
 * listener may be silent.
 */
export const toldAtOnce = 1_000

/**
 * Sends every process the next stored announcements of committed transactions, in the order in which they were stored, and then the names of queues
 * with new tasks. Two concurrent senders wait for each other, so that everything committed has been sent when either finds fewer than it asked for.
 * Rows are deleted by their place: the planner knows nothing about a table that is mostly empty, and would scan it for each part.
 */
export const tellCommitted = `with told as (
  delete from announcement where ctid = any(array(select ctid from announcement where id > $1 order by id limit ${toldAtOnce} for update))
  returning id, words
)
select id, pg_notify('live_event', words) from (select id, words from told order by id) as told
union all select 0, pg_notify('${taskChannel}', queue) from unnest($2::text[]) as queue`

/** Longer than any transaction that a process waits for. */
const windowMs = minutes(3)
const sweepMs = seconds(10)

/**
 * Chooses the id after which to look for announcements. Looking at all of them would work, but while a backup holds its snapshot for hours, sent
 * announcements stay in the table as dead rows, and each look would scan all of them. Announcements of longer transactions are found by the sweep.
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

  /** Records that this id was sent at that time. */
  note(id: number, now: number): void {
    const latest = this.#marks.at(-1)
    if (latest === undefined || (id > latest.id && now - latest.at >= seconds(1))) this.#marks.push({ id, at: now })
  }
}
