import type { InvoiceId } from '@pairtake/protocol/ids'
import { sql, type Selectable } from 'kysely'
import type { Tx } from '#adapters/database/database.ts'
import type { StoredLetter } from '#stored/letter.ts'
import type { Mail } from '#adapters/database/schema.gen.ts'
import { isAskedFor, type DueList } from '#tasks/put-aside-queries.ts'

export type MailRow = Selectable<Mail>

/** Claims a mail by moving its next attempt ahead: of two concurrent processes, the second finds it not due. */
export function claimMail(tx: Tx, claim: { mailId: string; now: Date; until: Date }): Promise<MailRow | undefined> {
  return tx
    .updateTable('mail')
    .set({ next_try_at: claim.until, tries: sql`tries + 1` })
    .where('id', '=', claim.mailId)
    .where('next_try_at', '<=', claim.now)
    .returningAll()
    .executeTakeFirst()
}

/** Links in a mail are keys to an account: once a mail was handed to a mail server, its links are not kept here, nor is the text of legacy mails. */
const emptied = {
  letter: sql<StoredLetter>`case
    when letter ->> 'kind' = 'legacy' then letter || '{"text": "", "html": "", "headers": {}}'
    when letter -> 'letter' ? 'token' then jsonb_set(letter, '{letter,token}', 'null')
    else letter end`,
}

export async function markMailSent(tx: Tx, mailId: string, sent: { at: Date; isHandedOver: boolean }): Promise<void> {
  await tx
    .updateTable('mail')
    .set({ sent_at: sent.at, next_try_at: null, failure: null, ...(sent.isHandedOver && emptied) })
    .where('id', '=', mailId)
    .execute()
}

type MailFailure = { words: string; nextTryAt: Date | null; refusedSince: Date | null; at: Date }

export async function keepMailFailure(tx: Tx, mailId: string, { words, nextTryAt, refusedSince, at }: MailFailure): Promise<void> {
  const givenUp = nextTryAt === null ? { failed_at: at, ...emptied } : {}
  await tx
    .updateTable('mail')
    .set({ failure: words, next_try_at: nextTryAt, refused_since: refusedSince, ...givenUp })
    .where('id', '=', mailId)
    .execute()
}

const holdsKey = sql<boolean>`letter -> 'letter' ? 'token'`

/** Those with a key to an account come first, because its link expires. Two queries, because each has its own index. */
export async function listDueMails(tx: Tx, list: DueList): Promise<{ id: string }[]> {
  const due = tx
    .selectFrom('mail')
    .select('id')
    .where('next_try_at', '<=', list.now)
    .where(isAskedFor(list, sql.ref('mail.id')))
    .orderBy('next_try_at')
  const withKey = await due.where(holdsKey).limit(list.limit).execute()
  const others = await due
    .where(sql<boolean>`(${holdsKey}) is not true`)
    .limit(list.limit - withKey.length)
    .execute()
  return [...withKey, ...others]
}

/** The paper that is stored under a key, with the hash it was issued with. */
export function findPaperByKey(tx: Tx, key: string) {
  return tx
    .selectFrom('invoice')
    .select(['id', 'number', 'storage_sha256 as sha256'])
    .where('id', '=', sql<InvoiceId>`substring(${key}::text from '^invoices/([0-9a-f-]{36})\\.pdf$')::uuid`)
    .executeTakeFirst()
}
