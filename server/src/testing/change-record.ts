import { sql } from 'kysely'
import type { Db } from '#adapters/database/database.ts'

type Row = Readonly<Record<string, unknown>>

/** One changed row; a transaction that is rolled back leaves none. */
export type Change = { table: string; act: 'INSERT' | 'UPDATE' | 'DELETE' | 'TRUNCATE'; before: Row | null; after: Row | null }

export type ChangeRecord = {
  /** Makes `read` start from here. */
  mark(): Promise<void>
  /** The changes since the last mark, in order; without a mark, since the record was opened or undone. */
  read(): Promise<Change[]>
  /** Restores every row; fails if that is not possible. */
  undo(): Promise<void>
}

/**
 * Schemas that are not watched. The query below also leaves out announcements, which are no facts, and what triggers keep: sums, campaign
 * words, names of campaigns, who was renamed, and when VAT IDs are due. Everything else is watched: the product's tables, the queue of tasks, the sandbox of the payment provider.
 */
const ofTheSystem = sql`('pg_catalog', 'information_schema', 'pg_toast', 'change_record')`

/** Records every change of every table from now on, by triggers that run in the transaction of the change. */
export async function openChangeRecord(db: Db): Promise<ChangeRecord> {
  await sql.raw(installed).execute(db)
  await sql`
    do $$
    declare relation regclass;
    begin
      for relation in
        select c.oid from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where c.relkind = 'r' and n.nspname not in ${ofTheSystem}
          and c.relname not in ('announcement', 'kept_sum', 'campaign_words', 'creator_campaign', 'past_application', 'renamed_member', 'vat_id_due')
      loop
        execute format('create trigger zz_noted after insert or update or delete on %s for each row execute function change_record.note()', relation);
        execute format('create trigger zz_emptied after truncate on %s for each statement execute function change_record.note()', relation);
      end loop;
    end $$`.execute(db)
  let marked = 0
  return {
    async mark() {
      const { rows } = await sql<{ last: number }>`select coalesce(max(number), 0) as last from change_record.change`.execute(db)
      marked = rows[0]?.last ?? 0
    },
    async read() {
      const { rows } = await sql<Change>`
        select relation::text as "table", act, before, after from change_record.change where number > ${marked} order by number`.execute(db)
      return rows
    },
    async undo() {
      await sql`select change_record.undo()`.execute(db)
      marked = 0
    },
  }
}

const installed = `
  create schema change_record;
  create table change_record.change (
    number bigint generated always as identity primary key, relation regclass not null, act text not null, before jsonb, after jsonb
  );
  create function change_record.note() returns trigger language plpgsql set timezone = 'UTC' as $$
  declare
    was jsonb := case when tg_op in ('UPDATE', 'DELETE') then to_jsonb(old) end;
    now_is jsonb := case when tg_op in ('UPDATE', 'INSERT') then to_jsonb(new) end;
  begin
    if current_setting('change_record.undoing', true) = 'on' then return null; end if;
    if was is distinct from now_is or tg_op = 'TRUNCATE' then
      insert into change_record.change (relation, act, before, after) values (tg_relid, tg_op, was, now_is);
    end if;
    return null;
  end $$;
  -- Row by row in reverse order. What a key still forbids waits for the next round: a row that went with another is recorded after it.
  create function change_record.undo() returns void language plpgsql set timezone = 'UTC' as $$
  declare
    one change_record.change;
    undone bigint;
  begin
    perform set_config('change_record.undoing', 'on', true);
    while exists (select from change_record.change) loop
      undone := 0;
      for one in select * from change_record.change order by number desc loop
        begin
          if change_record.undo_one(one) = 1 then
            delete from change_record.change where number = one.number;
            undone := undone + 1;
          end if;
        exception when foreign_key_violation or restrict_violation or unique_violation then null;
        end;
      end loop;
      if undone = 0 then raise exception 'these cannot be undone: %', (select jsonb_agg(c) from change_record.change c); end if;
    end loop;
    perform set_config('change_record.undoing', 'off', true);
  end $$;
  create function change_record.undo_one(one change_record.change) returns bigint language plpgsql set timezone = 'UTC' as $$
  declare
    columns text;
    written bigint;
  begin
    select string_agg(quote_ident(attname), ', ') into columns from pg_attribute
    where attrelid = one.relation and attnum > 0 and not attisdropped and attgenerated = '';
    if one.act = 'INSERT' then
      execute format('delete from %s t where to_jsonb(t) = $1', one.relation) using one.after;
    elsif one.act = 'UPDATE' then
      execute format('update %s t set (%s) = (select %s from jsonb_populate_record(null::%s, $1)) where to_jsonb(t) = $2',
        one.relation, columns, columns, one.relation) using one.before, one.after;
    elsif one.act = 'DELETE' then
      execute format('insert into %s (%s) overriding system value select %s from jsonb_populate_record(null::%s, $1)',
        one.relation, columns, columns, one.relation) using one.before;
    end if;
    get diagnostics written = row_count;
    -- A row that is gone although nothing later of its table waits to be undone went with the row it belongs to: one statement may note either first.
    -- It may also note a row after what a trigger changed of it, which is undone before.
    if written = 0 and one.act = 'INSERT' and not exists (select from change_record.change c where c.relation = one.relation
        and (c.number > one.number or c.act = 'UPDATE' and c.after ->> 'id' = one.after ->> 'id')) then
      return 1;
    end if;
    -- A trigger may have restored a row with the one that it follows: items are no longer those of a cancelled job.
    if written = 0 and one.act = 'UPDATE' then
      execute format('select count(*) from %s t where to_jsonb(t) = $1', one.relation) into written using one.before;
    end if;
    return written;
  end $$;
  -- Tables that only grow let the undoing through, and nothing else.
  do $$
  begin
    execute regexp_replace(pg_get_functiondef('refuse_change'::regproc), '\\mbegin\\M',
      'begin if current_setting(''change_record.undoing'', true) = ''on'' then return coalesce(new, old); end if;', 'i');
  end $$;
`
