import { sql, type RawBuilder } from 'kysely'
import { amount, atOnce, each, rows, type Check } from './verify-words-queries.ts'

/** The transfers in each file as the bank reads them; a voided payout never goes to the bank. */
const filed = (given: RawBuilder<unknown>) => sql`(select b.id as batch_id,
    (regexp_match(part[1], '<EndToEndId>([^<]*)<'))[1] as reference,
    ((regexp_match(part[1], '<InstdAmt[^>]*>([0-9.]+)<'))[1]::numeric * 100)::bigint as minor,
    (regexp_match(part[1], '<CdtrAcct>.*?<IBAN>([^<]*)<'))[1] as iban
  from ${given} b cross join lateral regexp_matches(b.file, '<CdtTrfTxInf>(.*?)</CdtTrfTxInf>', 'g') as part
  where b.void_at is null)`

const reference = (payout: string) => sql.raw(`replace(${payout}.id::text, '-', '')`)

/** Checks that the files sent to the bank match the payouts. */
export const payoutFileChecks: readonly Check[] = [
  each('payout_batch')`select 'The payout ' || p.id || ' is in batch ' || p.batch_id || ' and not in its file.' as words
    from ${rows} b join payout p on p.batch_id = b.id
    -- What had come back before its batch was voided stays in it, and nobody pays it.
    where not (b.void_at is not null and p.returned_at is not null) and not exists (
      select from ${filed} f where f.batch_id = p.batch_id and f.reference = ${reference('p')})`,

  each('payout_batch')`select 'The file of batch ' || f.batch_id || ' pays payout ' || f.reference || ', which is not in it.' as words
    from ${filed} f where not exists (select from payout p where p.batch_id = f.batch_id and ${reference('p')} = f.reference)`,

  each('payout_batch')`select 'The file of batch ' || f.batch_id || ' pays ' || ${amount('f.minor')} || ' for payout ' || p.id || ' of '
      || ${amount('p.amount_minor')} || '.' as words
    from ${filed} f join payout p on p.batch_id = f.batch_id and ${reference('p')} = f.reference
    where f.minor <> p.amount_minor`,

  each('payout_batch')`select 'The file of batch ' || f.batch_id || ' pays payout ' || p.id || ' to another account than it names.' as words
    from ${filed} f join payout p on p.batch_id = f.batch_id and ${reference('p')} = f.reference
    where f.iban is distinct from p.beneficiary->>'iban'`,

  atOnce`select 'The payout ' || f.reference || ' stands ' || count(*) || ' times in files for the bank.' as words
    from ${filed(sql.raw('payout_batch'))} f group by f.reference having count(*) > 1`,

  each(
    'payout_batch',
  )`select 'The file of batch ' || b.id || ' says it pays ' || said.total || ' in ' || said.count || ' transfers, its transfers are '
      || count(f.reference) || ' of ' || ${amount('coalesce(sum(f.minor), 0)')} || '.' as words
    from ${rows} b
    cross join lateral (select (regexp_match(b.file, '<CtrlSum>([0-9.]+)<'))[1] as total, (regexp_match(b.file, '<NbOfTxs>([0-9]+)<'))[1] as count) said
    left join ${filed} f on f.batch_id = b.id
    where b.void_at is null
    group by b.id, said.total, said.count
    having said.total::numeric * 100 is distinct from coalesce(sum(f.minor), 0) or said.count::bigint is distinct from count(f.reference)`,
]
