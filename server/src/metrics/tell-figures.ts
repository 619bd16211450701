import { Gauge, Registry } from 'prom-client'
import type { Deps } from '#deps.ts'
import { findFigures, type Figures } from './figures-queries.ts'

/** The database is queried at most this often, no matter how many scrape or how frequently. */
const freshMs = 10_000

/**
 * The figures from the database as text for Prometheus. Every process reports the same ones, so an alert rule takes the maximum. While the database
 * is down, there is only `figures_up 0`: figures that cannot be read must not look like a quiet service.
 */
export function openFigures({ patientDb, space, now, log }: Deps): () => Promise<string> {
  let known = { text: '', readAt: -Infinity }

  async function read(): Promise<string> {
    try {
      return await written(await findFigures(patientDb, now()))
    } catch (error) {
      log.warn({ err: error }, 'the figures could not be read')
      return writeGauges((gauge) => gauge('figures_up', 'Whether the figures of the database could be read.').set(0))
    }
  }

  return async () => {
    if (performance.now() - known.readAt >= freshMs) known = { text: await read(), readAt: performance.now() }
    const { freeBytes, floorBytes } = await space.look()
    const disk = await writeGauges((gauge) => {
      gauge('disk_free_bytes', 'Room left on the disk with DATA_DIR.').set(freeBytes)
      gauge('disk_floor_bytes', 'Below this, uploads are refused.').set(floorBytes)
    })
    return known.text + disk
  }
}

type MakeGauge = <Label extends string>(name: string, help: string, labelNames?: readonly Label[]) => Gauge<Label>

/** Uses a new registry each time, so that labels that no longer occur are not reported. */
function writeGauges(tell: (gauge: MakeGauge) => void): Promise<string> {
  const registry = new Registry()
  tell((name, help, labelNames = []) => new Gauge({ name: `pairtake_${name}`, help, labelNames: [...labelNames], registers: [registry] }))
  return registry.metrics()
}

function written(figures: Figures): Promise<string> {
  return writeGauges((gauge) => {
    gauge('figures_up', 'Whether the figures of the database could be read.').set(1)
    const waiting = gauge('tasks_waiting', 'Background tasks that are due and not begun.', ['task'])
    const active = gauge('tasks_active', 'Background tasks that run.', ['task'])
    const oldest = gauge('oldest_task_seconds', 'How long the task that waits longest has been due.', ['task'])
    for (const { task, waiting: due, active: begun, oldestSeconds } of figures.tasks) {
      waiting.set({ task }, due)
      active.set({ task }, begun)
      oldest.set({ task }, oldestSeconds)
    }
    const putAside = gauge('put_aside', 'Items that a clock could not do and tries again later.', ['clock'])
    for (const { clock, count } of figures.put_aside) putAside.set({ clock }, count)

    const mails = gauge('mails', 'Mails that are kept, by state.', ['state'])
    mails.set({ state: 'waiting' }, figures.mails_waiting)
    mails.set({ state: 'refused' }, figures.mails_refused)
    mails.set({ state: 'sent' }, figures.mails_sent)
    gauge('oldest_mail_seconds', 'How long the mail that waits longest has been waiting.').set(figures.oldest_mail_seconds)
    gauge('uploads_open', 'Uploads begun and not completed.').set(figures.uploads_open)

    const moved = gauge('money_moved_minor', 'Money moved so far, in minor units; it only grows.', ['kind', 'currency'])
    for (const { kind, currency, amountMinor } of figures.moved) moved.set({ kind, currency }, amountMinor)
    if (!figures.proof) return
    gauge('books_findings', 'What the last proof of the books found wrong; 0 when they are right.').set(figures.proof.findings)
    gauge('books_verified_timestamp_seconds', 'When the books were last proved.').set(Date.parse(figures.proof.at) / 1000)
  })
}
