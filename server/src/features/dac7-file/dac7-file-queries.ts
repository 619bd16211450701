import type { Dac7FileId, MemberId } from '@pairtake/protocol/ids'
import { sql, type Insertable } from 'kysely'
import type { Tx } from '#adapters/database/database.ts'
import type { Dac7File, Dac7Record } from '#adapters/database/schema.gen.ts'
import { newId } from '#ids.ts'

/**
 * Locks a year while a file is taken or its filing is recorded. Without it, two concurrent transactions would make two files on top of the same
 * one, and both would correct the same records.
 */
export async function lockYear(tx: Tx, year: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`dac7:${year}`}, 0)) as dac7_year`.execute(tx)
}

export async function insertFile(tx: Tx, file: Insertable<Dac7File>): Promise<void> {
  await tx.insertInto('dac7_file').values(file).execute()
}

export async function insertRecords(tx: Tx, records: readonly Insertable<Dac7Record>[]): Promise<void> {
  await tx.insertInto('dac7_record').values(records).execute()
}

type Filing = { fileId: Dac7FileId; filedOn: string | null; operatorId: MemberId; at: Date }

export async function insertFiling(tx: Tx, { fileId, filedOn, operatorId, at }: Filing): Promise<void> {
  const said = { id: newId(), file_id: fileId, filed_on: filedOn, operator_id: operatorId, said_at: at }
  await tx.insertInto('dac7_filing').values(said).execute()
}

export type FileRow = Awaited<ReturnType<typeof readFiles>>[number]

/** Returns the files of a year, newest first, each with its latest filing entry. */
export function readFiles(tx: Tx, year: number) {
  const counted = (type: 'OECD1' | 'OECD2' | 'OECD3') => sql<number>`count(*) filter (where doc_type = ${sql.lit(type)})::int`
  return tx
    .selectFrom('dac7_file as file')
    .innerJoin('member as taker', 'taker.id', 'file.operator_id')
    .leftJoinLateral(
      (given) =>
        given
          .selectFrom('dac7_filing')
          .select(['filed_on', 'said_at', 'operator_id'])
          .whereRef('file_id', '=', 'file.id')
          .orderBy('id', 'desc')
          .limit(1)
          .as('said'),
      (join) => join.onTrue(),
    )
    .leftJoin('member as sayer', 'sayer.id', 'said.operator_id')
    .innerJoinLateral(
      (given) =>
        given
          .selectFrom('dac7_record')
          .select([counted('OECD1').as('added'), counted('OECD2').as('corrected'), counted('OECD3').as('deleted')])
          .whereRef('file_id', '=', 'file.id')
          .as('counts'),
      (join) => join.onTrue(),
    )
    .select([
      'file.id',
      'file.year',
      'file.kind',
      'file.message_ref_id',
      'file.follows',
      'file.platform',
      'file.platform_ref',
      'file.taken_at',
      'file.operator_id',
      'taker.display_name as taker_display_name',
      'taker.picture_key as taker_picture_key',
      'said.filed_on',
      'said.said_at',
      'said.operator_id as sayer_id',
      'sayer.display_name as sayer_display_name',
      'sayer.picture_key as sayer_picture_key',
      'counts.added',
      'counts.corrected',
      'counts.deleted',
    ])
    .where('file.year', '=', year)
    .orderBy('file.id', 'desc')
    .execute()
}

export async function findYearOf(tx: Tx, fileId: Dac7FileId): Promise<number | undefined> {
  const row = await tx.selectFrom('dac7_file').select('year').where('id', '=', fileId).executeTakeFirst()
  return row?.year
}

export function findFile(tx: Tx, fileId: Dac7FileId): Promise<{ message_ref_id: string; head: string } | undefined> {
  return tx.selectFrom('dac7_file').select(['message_ref_id', 'head']).where('id', '=', fileId).executeTakeFirst()
}

/** Returns the next records of the sellers in a file, in the order of the file. */
export function readRecords(tx: Tx, { fileId, after, limit }: { fileId: Dac7FileId; after: number; limit: number }) {
  return tx
    .selectFrom('dac7_record')
    .select(['number', 'doc_type', 'doc_ref_id', 'corrects', 'content'])
    .where('file_id', '=', fileId)
    .where('number', '>', after)
    .orderBy('number')
    .limit(limit)
    .execute()
}
