import { randomBytes } from 'node:crypto'
import type { ProviderEvent } from './payments.ts'
import type { Statements } from './sandbox-keeper.ts'

export const newRef = (kind: string) => `${kind}_${randomBytes(12).toString('hex')}`

type ProviderNews = {
  type: Exclude<ProviderEvent['type'], 'other'>
  idempotencyKey: string
  chargeRef: string
  words?: string | undefined
  disputeRef?: string
}

/** Stores an event for our webhook, in the transaction of what it reports. */
export async function bookEvent(books: Statements, news: ProviderNews, at: Date): Promise<void> {
  const id = newRef('evt')
  const body = JSON.stringify({ id, ...news })
  await books.query('insert into sandbox_provider.event (id, type, body, created_at) values ($1, $2, $3, $4)', [id, news.type, body, at])
}
