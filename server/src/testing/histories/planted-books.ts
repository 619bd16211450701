/** A fault planted in the books of a simulation's database: whatever the program writes, the database stores this. */
export type PlantedFault = {
  title: string
  /** A trigger that falsifies each write. It only depends on tables and columns, so changes of the program do not make it stale. */
  plant: string
  /** Removes what would make the database reject the fault: the simulator has to find the rejection, and also the fault itself once this has run. */
  disarm?: string
  /** What the simulator has to report. */
  words: RegExp
}

const accountOf = (kind: string) => `(select id from ledger_account where kind = '${kind}')`
const isCause = (cause: string) => `(select cause from ledger_transaction where id = new.transaction_id) like '${cause}:%'`
const freshId = 'gen_random_uuid()'

/** A trigger named after its table; a fault that needs two calls this twice. */
function trigger(when: 'before' | 'after', event: string, table: string, body: string): string {
  const name = `planted_${when}_${table}`
  return `create function ${name}() returns trigger language plpgsql as $$ begin ${body} return new; end $$;
    create trigger ${name} ${when} ${event} on ${table} for each row execute function ${name}();`
}

const eachEntry = (body: string) => trigger('before', 'insert', 'ledger_entry', body)

const bookedAs = (cause: string, from: string, to: string) =>
  eachEntry(`if ${isCause(cause)} and new.account_id = ${accountOf(from)} then new.account_id := ${accountOf(to)}; end if;`)

/** Books every entry of the posting twice. */
const bookedTwice = (cause: string, kinds: string) =>
  trigger(
    'after',
    'insert',
    'ledger_entry',
    `if pg_trigger_depth() = 1 and ${isCause(cause)} and exists (select from ledger_account where id = new.account_id and kind in (${kinds})) then
      insert into ledger_entry (id, transaction_id, account_id, amount_minor, currency, created_at)
        values (${freshId}, new.transaction_id, new.account_id, new.amount_minor, new.currency, new.created_at),
          (${freshId}, new.transaction_id, ${accountOf('clearing')}, -new.amount_minor, new.currency, new.created_at);
    end if;`,
  )

const lineChanged = (kind: string, line: number, by: number) =>
  `if new.kind = '${kind}' then new.content := jsonb_set(new.content, '{lines,${line},amountMinor}',
    to_jsonb((new.content->'lines'->${line}->>'amountMinor')::bigint + (${by}))); end if;`

const billedMore = (kind: string) => `${lineChanged(kind, 0, 1)}
  if new.kind = '${kind}' then new.content := jsonb_set(new.content, '{totalMinor}', to_jsonb((new.content->>'totalMinor')::bigint + 1)); end if;`

const changedFile = (change: string) => trigger('before', 'insert', 'payout_batch', `new.file := ${change};`)

export const plantedFaults: readonly PlantedFault[] = [
  {
    title: 'VAT booked as our fee in a charge',
    plant: bookedAs('charge', 'vat', 'fee_revenue'),
    words: /The charge of payment .* booked .* as our fee instead of/,
  },
  {
    title: 'VAT booked as our fee in a refund',
    plant: bookedAs('refund', 'vat', 'fee_revenue'),
    words: /The credit note CN-\d+ says .* of VAT, the ledger 0\.00/,
  },
  {
    title: 'our fee booked twice',
    plant: bookedTwice('charge', `'fee_revenue'`),
    words: /The charge of payment .* booked .* as our fee instead of/,
  },
  {
    title: 'a payout booked twice',
    plant: bookedTwice('payout', `'payouts'`),
    words: /Requested payouts sum to/,
  },
  {
    title: 'a payout that leaves from the card provider instead of the bank',
    plant: bookedAs('payout-paid', 'bank', 'clearing'),
    words: /Payouts stand at .* in the account of the card provider, 0\.00 was carried over/,
  },
  {
    title: 'an entry with the wrong sign',
    plant: eachEntry(`if ${isCause('payout-paid')} then new.amount_minor := -new.amount_minor; end if;`),
    words: /was paid and the ledger has no payout-paid/,
  },
  {
    title: 'a refund that takes more than the creator has',
    plant: bookedAs('refund', 'platform_loss', 'creator').replace(
      accountOf('creator'),
      `(select account_id from ledger_entry join ledger_account a on a.id = account_id and a.kind = 'creator'
        where transaction_id = (select id from ledger_transaction where cause = (
          select 'charge:' || r.payment_id from ledger_transaction t join refund r on t.cause = 'refund:' || r.id where t.id = new.transaction_id))
        limit 1)`,
    ),
    words: /The balance of creator .* is below zero/,
  },
  {
    title: 'a posting in two currencies',
    plant: eachEntry(
      `if ${isCause('charge')} and (new.account_id = ${accountOf('clearing')} or exists (
        select from ledger_account where id = new.account_id and kind = 'agency' and new.amount_minor > 0)) then new.currency := 'USD'; end if;`,
    ),
    disarm: 'drop trigger ledger_entry_balanced on ledger_entry',
    words: /The posting charge:.* is in EUR and USD/,
  },
  {
    title: 'a posting without entries',
    plant: eachEntry(`if ${isCause('payout-paid')} then return null; end if;`),
    disarm: 'drop trigger ledger_transaction_has_entries on ledger_transaction',
    words: /The posting payout-paid:.* has no entries/,
  },
  {
    title: 'a lost chargeback booked as a bank charge',
    plant: bookedAs('chargeback', 'platform_loss', 'bank_charges'),
    words: /The chargeback .* stands at 0\.00 in our losses and should be/,
  },
  {
    title: 'a refund without its credit note',
    plant: trigger('before', 'insert', 'invoice', `if new.kind = 'credit_note' then return null; end if;`),
    words: /The refund .* is done and has no credit note/,
  },
  {
    title: 'two credit notes for one refund',
    plant: trigger(
      'after',
      'insert',
      'invoice',
      `if pg_trigger_depth() = 1 and new.kind = 'credit_note' then
        update number_series set last = last + 1 where name = 'credit_note';
        insert into invoice (id, payment_id, refund_id, kind, number, issued_at, content)
          select ${freshId}, new.payment_id, new.refund_id, new.kind, of_number, new.issued_at, jsonb_set(new.content, '{number}', to_jsonb(of_number))
          from (select 'CN-' || lpad(last::text, 6, '0') as of_number from number_series where name = 'credit_note') as series;
      end if;`,
    ),
    disarm: 'drop index invoice_one_per_refund',
    words: /The refund .* has 2 credit notes/,
  },
  {
    title: 'a line of an invoice a cent off',
    plant: trigger('before', 'insert', 'invoice', lineChanged('invoice', 0, 1)),
    words: /The lines of INV-\d+ sum to .*, it says/,
  },
  {
    title: 'a cent of the fee in the line of the creator',
    plant: trigger('before', 'insert', 'invoice', `${lineChanged('invoice', 0, 1)} ${lineChanged('invoice', 1, -1)}`),
    words: /The invoice INV-\d+ says .* of our fee, the ledger/,
  },
  {
    title: 'a line of a credit note that is not what was given back',
    plant: trigger('before', 'insert', 'invoice', `${lineChanged('credit_note', 0, 1)} ${lineChanged('credit_note', 1, -1)}`),
    words: /The credit note CN-\d+ says .* of our fee, the ledger/,
  },
  {
    title: 'an invoice number that is left out',
    plant: trigger(
      'before',
      'insert',
      'invoice',
      `if new.kind = 'invoice' then
        new.number := 'INV-' || lpad((right(new.number, 6)::int + 1)::text, 6, '0');
        new.content := jsonb_set(new.content, '{number}', to_jsonb(new.number));
      end if;`,
    ),
    words: /The numbers of invoice run to \d+, the highest is \d+/,
  },
  {
    title: 'an invoice in another currency than its payment',
    plant: trigger('before', 'insert', 'invoice', `new.content := new.content || '{"currency": "USD"}';`),
    words: /The invoice INV-\d+ is in USD, its payment in EUR/,
  },
  {
    title: 'a credit note of another seller than its invoice',
    plant: trigger(
      'before',
      'insert',
      'invoice',
      `if new.kind = 'credit_note' then new.content := jsonb_set(new.content, '{seller,name}', '"Other Ltd"'); end if;`,
    ),
    words: /The credit note CN-\d+ has another seller than INV-\d+/,
  },
  {
    title: 'a credit note for another tax than its invoice',
    plant: trigger(
      'before',
      'insert',
      'invoice',
      `if new.kind = 'credit_note' then new.content := jsonb_set(new.content, '{details,tax,category}', '"AE"'); end if;`,
    ),
    words: /The credit note CN-\d+ has another tax than INV-\d+/,
  },
  {
    title: 'a credit note older than its invoice',
    plant: trigger(
      'before',
      'insert',
      'invoice',
      `if new.kind = 'credit_note' then new.issued_at := new.issued_at - interval '1 year'; end if;`,
    ),
    words: /The credit note CN-\d+ is older than INV-\d+/,
  },
  {
    title: 'a paid payment that goes on being reminded of',
    plant: trigger(
      'before',
      'update',
      'payment',
      `if old.state <> 'paid' and new.state = 'paid' then new.remind_at := new.paid_at + interval '7 days'; end if;`,
    ),
    disarm: 'alter table payment drop constraint payment_reminded_only_if_failed',
    words: /The payment .* is paid and still has a failure, a key or a retry open/,
  },
  {
    title: 'a payout file a cent off',
    plant: changedFile(
      `regexp_replace(new.file, '(<InstdAmt[^>]*>)[0-9.]+',
        '\\1' || ((regexp_match(new.file, '<InstdAmt[^>]*>([0-9.]+)'))[1]::numeric + 0.01)::text)`,
    ),
    words: /The file of batch .* pays .* for payout .* of/,
  },
  {
    title: 'a payout file that pays to another account',
    plant: changedFile(`regexp_replace(new.file, '(<CdtrAcct>\\s*<Id>\\s*<IBAN>)[A-Z0-9]+', '\\1DE89370400440532013000')`),
    words: /The file of batch .* pays payout .* to another account/,
  },
  {
    title: 'a payout exported in two batches',
    plant: trigger('before', 'update', 'payout', 'if old.batch_id is null then new.batch_id := null; end if;'),
    words: /The file of batch .* pays payout .*, which is not in it/,
  },
  {
    title: 'an earning that outlives its cancelled job',
    plant: trigger('before', 'update', 'earning', 'new.voided_at := null;'),
    words: /The earning .* stands while its job is cancelled/,
  },
  {
    title: 'a statement of a payout a cent off',
    plant: trigger('before', 'insert', 'creator_paper', lineChanged('payout_statement', 0, 1)),
    words: /The statement of payout .* lists .*, the payout is/,
  },
  {
    title: 'a statement that shows more of an earning than there was',
    plant: trigger('before', 'insert', 'creator_paper', lineChanged('payout_statement', 0, 1_000_000)),
    words: /The entry .* stands as .* in statements of payouts/,
  },
  {
    title: 'a self-billed invoice over more than the creator got',
    plant: trigger('before', 'insert', 'creator_paper', billedMore('self_billed_invoice')),
    words: /The self-billed invoice SB\d+-\d+ says .*, the ledger .* for the creator/,
  },
  {
    title: 'a self-billed credit note over more than a refund took',
    plant: trigger('before', 'insert', 'creator_paper', billedMore('self_billed_credit_note')),
    words: /The self-billed credit note SC\d+-\d+ says .*, the ledger .* for the creator/,
  },
  {
    title: 'VAT left out of the lines of a self-billed invoice',
    plant: trigger(
      'before',
      'insert',
      'creator_paper',
      `if new.kind = 'self_billed_invoice' then new.content := new.content #- '{lines,1}'; end if;`,
    ),
    words: /The lines of SB\d+-\d+ sum to .*, it says/,
  },
  {
    title: 'a refund of a self-billed job without its credit note',
    plant: trigger('before', 'insert', 'creator_paper', `if new.kind = 'self_billed_credit_note' then return null; end if;`),
    words: /The refund .* took .* from a job that was self-billed and has no self-billed credit note/,
  },
  {
    title: 'a number of self-billed papers that is left out',
    plant: trigger(
      'before',
      'insert',
      'creator_paper',
      `if new.kind = 'self_billed_invoice' then
        new.number := regexp_replace(new.number, '\\d{6}$', lpad((right(new.number, 6)::int + 1)::text, 6, '0'));
      end if;`,
    ),
    words: /The self-billed papers of a creator run to 1, there are 1 and the highest is 2/,
  },
]
