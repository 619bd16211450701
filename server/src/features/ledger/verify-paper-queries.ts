import { sql, type RawBuilder } from 'kysely'
import { amount, atOnce, each, rows, type Check } from './verify-words-queries.ts'

/** The posting that a paper documents, and the paper's sign: a credit note takes back, and an invoice after a failed refund charges again. */
const told = (given: RawBuilder<unknown>) => sql`(select i.*,
    case when i.kind = 'credit_note' then 'refund:' || i.refund_id when i.refund_id is null then 'charge:' || i.payment_id
      else 'refund-failed:' || i.refund_id end as cause,
    case when i.kind = 'credit_note' then -1 else 1 end as sign
  from ${given} i)`

/** The lines of a paper have a fixed order: the creator's price, our fee, VAT. */
const lineSums = sql`(select coalesce(sum(minor), 0)::bigint as all_minor,
    coalesce(sum(minor) filter (where is_vat), 0)::bigint as vat_minor,
    coalesce(sum(minor) filter (where nth = 1), 0)::bigint as creator_minor,
    coalesce(sum(minor) filter (where nth = 2 and not is_vat), 0)::bigint as fee_minor
  from (select (line->>'amountMinor')::bigint as minor, coalesce((line->>'isVat')::boolean, false) as is_vat, nth
    from jsonb_array_elements(i.content->'lines') with ordinality as each (line, nth)) as lines)`

/** The mark that a restore added to the numbers (`R2611230115` of `INV-R2611230115-000001`), or an empty string. */
const markOf = (column: string) => sql.raw(`case split_part(${column}, '-', 3) when '' then '' else split_part(${column}, '-', 2) end`)

/** Checks that invoices and credit notes match the books, line by line. */
export const paperChecks: readonly Check[] = [
  each('invoice')`select 'The lines of ' || i.number || ' sum to ' || ${amount('lines.all_minor')} || ', it says '
      || ${amount("(i.content->>'totalMinor')::bigint")} || '.' as words
    from ${rows} i cross join lateral ${lineSums} lines
    where lines.all_minor is distinct from (i.content->>'totalMinor')::bigint`,

  each('invoice')`select 'The ' || replace(i.kind, '_', ' ') || ' ' || i.number || ' says ' || ${amount('said.minor')} || ' ' || said.what
      || ', the ledger ' || ${amount('booked.minor')} || '.' as words
    from ${told} i
    join ledger_transaction t on t.cause = i.cause
    cross join lateral ${lineSums} lines
    cross join lateral (values ('of VAT', array['vat'], lines.vat_minor), ('of our fee', array['fee_revenue'], lines.fee_minor),
      ('for the creator', array['creator', 'platform_loss'], lines.creator_minor)) said (what, kinds, minor)
    cross join lateral (select coalesce(sum(e.amount_minor), 0) * i.sign as minor
      from ledger_entry e join ledger_account a on a.id = e.account_id where e.transaction_id = t.id and a.kind = any (said.kinds)) booked
    where booked.minor <> said.minor`,

  each(
    'invoice',
  )`select 'The ' || replace(i.kind, '_', ' ') || ' ' || i.number || ' prints the number ' || (i.content->>'number') || '.' as words
    from ${rows} i where i.content->>'number' <> i.number`,

  each(
    'invoice',
  )`select 'The ' || replace(i.kind, '_', ' ') || ' ' || i.number || ' is in ' || coalesce(i.content->>'currency', 'no currency')
      || ', its payment in ' || p.currency || '.' as words
    from ${rows} i join payment p on p.id = i.payment_id where i.content->>'currency' is distinct from p.currency`,

  // Every later paper of a payment mirrors the invoice of its charge.
  each(
    'invoice',
  )`select 'The ' || replace(i.kind, '_', ' ') || ' ' || i.number || ' has another ' || said.what || ' than ' || charged.number || '.' as words
    from ${rows} i join invoice charged on charged.payment_id = i.payment_id and charged.kind = 'invoice' and charged.refund_id is null
    cross join lateral (values ('seller', i.content->'seller', charged.content->'seller'), ('buyer', i.content->'buyer', charged.content->'buyer'),
      ('tax', i.content->'details'->'tax', coalesce(charged.content->'details'->'tax', i.content->'details'->'tax'))) said (what, here, there)
    where i.refund_id is not null and said.here is distinct from said.there`,

  each('invoice')`select 'The ' || replace(i.kind, '_', ' ') || ' ' || i.number || ' is older than ' || charged.number || '.' as words
    from ${rows} i join invoice charged on charged.payment_id = i.payment_id and charged.kind = 'invoice' and charged.refund_id is null
    where i.refund_id is not null and i.issued_at < charged.issued_at`,

  each('refund')`select 'The refund ' || r.id || ' has ' || count(*) || ' credit notes.' as words
    from ${rows} r join invoice i on i.refund_id = r.id and i.kind = 'credit_note' group by r.id having count(*) > 1`,

  each('creator_paper')`select 'The statement of payout ' || paper.number || ' lists ' || ${amount('lines.minor')} || ', the payout is '
      || ${amount('payout.amount_minor')} || '.' as words
    from ${rows} paper join payout on payout.id = paper.payout_id
    cross join lateral (select coalesce(sum((line->>'amountMinor')::bigint), 0)::bigint as minor
      from jsonb_array_elements(paper.content->'lines') as line) lines
    where lines.minor <> payout.amount_minor or (paper.content->>'totalMinor')::bigint <> payout.amount_minor`,

  each('member')`select 'The entry ' || e.id || ' of ' || ${amount('e.amount_minor')} || ' stands as ' || ${amount('listed.minor')}
      || ' in statements of payouts.' as words
    from (select (line->>'entryId')::uuid as entry_id, sum((line->>'amountMinor')::bigint)::bigint as minor
      from ${rows} m join creator_paper paper on paper.creator_id = m.id join live_payout payout on payout.id = paper.payout_id
      cross join lateral jsonb_array_elements(paper.content->'lines') as line
      where paper.kind = 'payout_statement' group by m.id, 1) listed
    join ledger_entry e on e.id = listed.entry_id
    where abs(listed.minor) > abs(e.amount_minor) or sign(listed.minor) <> sign(e.amount_minor)`,

  // Only statements of its own creator may list an entry, so that the sum above is all that is shown of it.
  each('creator_paper')`select 'The statement of payout ' || paper.number || ' lists the entry ' || e.id || ' of somebody else.' as words
    from ${rows} paper
    cross join lateral jsonb_array_elements(paper.content->'lines') as line
    join ledger_entry e on e.id = (line->>'entryId')::uuid
    join ledger_account a on a.id = e.account_id
    where paper.kind = 'payout_statement' and a.member_id is distinct from paper.creator_id`,

  each('creator_paper')`select 'The lines of ' || i.number || ' sum to ' || ${amount('lines.all_minor')} || ', it says '
      || ${amount("(i.content->>'totalMinor')::bigint")} || '.' as words
    from ${rows} i cross join lateral ${lineSums} lines
    where i.kind <> 'payout_statement' and lines.all_minor is distinct from (i.content->>'totalMinor')::bigint`,

  // The part of a refund that we bear stays with the creator, so only the creator's own account counts.
  each('creator_paper')`select 'The ' || replace(replace(i.kind, 'self_billed_', 'self-billed '), '_', ' ') || ' ' || i.number || ' says '
      || ${amount("(i.content->>'totalMinor')::bigint")} || ', the ledger ' || ${amount('booked.minor')} || ' for the creator.' as words
    from ${rows} i
    join ledger_transaction t on t.cause = case when i.kind = 'self_billed_credit_note' then 'refund:' || i.refund_id
      when i.refund_id is null then 'charge:' || i.payment_id else 'refund-failed:' || i.refund_id end
    cross join lateral (select coalesce(sum(e.amount_minor), 0) * case i.kind when 'self_billed_credit_note' then -1 else 1 end as minor
      from ledger_entry e join ledger_account a on a.id = e.account_id where e.transaction_id = t.id and a.kind = 'creator') booked
    where i.kind <> 'payout_statement' and booked.minor <> (i.content->>'totalMinor')::bigint`,

  each('refund')`select 'The refund ' || r.id || ' took ' || ${amount('r.creator_minor')}
      || ' from a job that was self-billed and has no self-billed credit note.' as words
    from ${rows} r
    where r.state in ('done', 'failed') and r.creator_minor > 0
      and exists (select from creator_paper i where i.payment_id = r.payment_id and i.kind = 'self_billed_invoice' and i.refund_id is null)
      and not exists (select from creator_paper i where i.refund_id = r.id and i.kind = 'self_billed_credit_note')`,

  atOnce`select 'The self-billed papers of a creator run to ' || s.last || ', there are ' || counted.papers || ' and the highest is '
      || counted.highest || '.' as words
    from creator_paper_series s
    cross join lateral (select count(*) as papers, coalesce(max(substring(i.number, '\\d+$')::bigint), 0) as highest
      from creator_paper i
      where i.creator_id = s.creator_id and i.kind = split_part(s.kind, ' ', 1) and ${markOf('i.number')} = split_part(s.kind, ' ', 2)) counted
    where counted.papers <> s.last or counted.highest <> s.last`,

  // Numbers belong to the installation as a whole, so these checks read the numbers of all members even if the rest is narrowed to a few.
  atOnce`select 'The numbers of ' || s.name || ' run to ' || s.last || ', but there are ' || count(i.id) || '.' as words
    from number_series s left join public.invoice i on i.kind = split_part(s.name, ' ', 1) and ${markOf('i.number')} = split_part(s.name, ' ', 2)
    group by s.name, s.last having count(i.id) <> s.last`,

  atOnce`select 'The numbers of ' || s.name || ' run to ' || s.last || ', the highest is ' || highest.number || '.' as words
    from number_series s
    cross join lateral (select coalesce(max(substring(i.number, '\\d+$')::bigint), 0) as number
      from public.invoice i where i.kind = split_part(s.name, ' ', 1) and ${markOf('i.number')} = split_part(s.name, ' ', 2)) highest
    where highest.number <> s.last`,
]
