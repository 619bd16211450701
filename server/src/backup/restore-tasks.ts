import { text } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import * as z from 'zod/mini'
import { sql } from 'kysely'
import type { Tx } from '#adapters/database/database.ts'
import type { Deps } from '#deps.ts'
import { allTasks, deliverMail, mailAccountLink, mailInvoice, mailNotification, makeInvoiceFile } from '#tasks/task-payloads.ts'
import type { BackupKey } from './backup-key.ts'
import type { Manifest } from './manifest.ts'
import { readPiece } from './piece.ts'
import type { BackupStore } from './store/backup-store.ts'

const anything = z.record(z.string(), z.unknown())
const line = z.object({ name: z.string(), data: anything, startAfter: z.string() })
export type WaitingTask = z.output<typeof line>

export async function readTasks(store: BackupStore, { tasks }: Manifest, key: BackupKey): Promise<WaitingTask[]> {
  const words = await text(Readable.from(readPiece(store, tasks.piece, key)))
  return words
    .split('\n')
    .filter((words) => words !== '')
    .map((words) => line.parse(JSON.parse(words)))
}

const mailing = new Set<string>([deliverMail.name, mailNotification.name, mailAccountLink.name])

/** The open tasks to restore: their mails have been sent since, but an invoice's file may still have to be made. */
export function tasksAfterRestore(waiting: readonly WaitingTask[]): WaitingTask[] {
  return waiting
    .filter(({ name }) => !mailing.has(name))
    .map((task) => (task.name === mailInvoice.name ? { ...task, name: makeInvoiceFile.name } : task))
}

/** Replaces all open tasks, because the muted reminders have enqueued mails. */
export async function replaceTasks(tx: Tx, { tasks }: Deps, waiting: readonly WaitingTask[]): Promise<void> {
  await sql`delete from task.job`.execute(tx)
  for (const { name, data, startAfter } of waiting) {
    const task = allTasks.find((one) => one.name === name)
    if (task) await tasks.enqueue(tx, { ...task, payload: anything }, data, { startAfter: new Date(startAfter) })
  }
}
