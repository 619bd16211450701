import type pg from 'pg'
import { rowFunctions, withoutChecks } from './market-rows.ts'

/** Entries of a payment: its charge has five, the provider's fee two, and every fifth is paid out with four. */
const entriesAPayment = 7.8
/** Payments of a creator and of an agency; a fiftieth of all is of one agency. */
const [ofCreator, ofAgency, ofHeavy] = [8, 20, 50]

const creatorOf = `pg_temp.id('creator', n / ${ofCreator} * ${ofCreator})`
const agencyOf = `case when n % ${ofHeavy} = 7 then pg_temp.id('agency', 0) else pg_temp.id('agency', n / ${ofAgency} * ${ofAgency}) end`
const isPaidOut = `n % 5 = 3`

const member = (
  kind: string,
  every: number,
) => `insert into member (id, email, email_key, password_hash, role, first_name, last_name, company_name,
    display_name, confirmed_at, created_at)
  select pg_temp.id('${kind}', n), '${kind}' || n || '@bench.example', '${kind}' || n || '@bench.example', 'none', '${kind}', 'Mara', 'Lund', '', 'Mara',
    pg_temp.at(n), pg_temp.at(n) from paid where n % ${every} = 0`

/** The entries of a posting: which account moves by how much, `creator` and `agency` standing for those of the payment. */
function postings(cause: string, of: string, entries: readonly (readonly [account: string, minor: number])[], where = 'true'): string[] {
  const accounts = entries.map(([account, minor], nth) => {
    const id =
      account === 'creator'
        ? `pg_temp.id('creator account', n / ${ofCreator} * ${ofCreator})`
        : account === 'agency'
          ? `pg_temp.id('agency account', case when n % ${ofHeavy} = 7 then 0 else n / ${ofAgency} * ${ofAgency} end)`
          : `(select id from ledger_account where kind = '${account}')`
    return `select pg_temp.id('${cause} ${nth}', n), pg_temp.id('${cause}', n), ${id}, ${minor}, 'EUR', pg_temp.at(n) from paid where ${where}`
  })
  return [
    `insert into ledger_transaction (id, cause, created_at)
      select pg_temp.id('${cause}', n), '${cause}:' || pg_temp.id('${of}', n), pg_temp.at(n) from paid where ${where}`,
    ...accounts.map((rows) => `insert into ledger_entry (id, transaction_id, account_id, amount_minor, currency, created_at) ${rows}`),
  ]
}

const inserts = (payments: number): string[] => [
  `create temp table paid as select n from generate_series(0, ${payments - 1}) as n`,
  `analyze paid`,
  member('creator', ofCreator),
  member('agency', ofAgency),
  `insert into contract (id, candidate_request_id, campaign_id, agency_id, creator_id, conversation_id, state, price_minor, currency, delivered_at, finalized_at,
      completed_at, agency_acted_at, creator_acted_at, created_at)
    select pg_temp.id('contract', n), pg_temp.id('request', n), pg_temp.id('campaign', n), ${agencyOf}, ${creatorOf}, pg_temp.id('talk', n), 'completed', 10000,
      'EUR', pg_temp.at(n), pg_temp.at(n), pg_temp.at(n), pg_temp.at(n), pg_temp.at(n), pg_temp.at(n) from paid`,
  `insert into payment (id, contract_id, agency_id, state, currency, creator_fee_minor, service_fee_minor, vat_minor, vat_reason, description, charge_ref,
      scheduled_at, paid_at, created_at, buyer)
    select pg_temp.id('payment', n), pg_temp.id('contract', n), ${agencyOf}, 'paid', 'EUR', 10000, 1500, 0, 'none', 'Job', 'ch_' || n, pg_temp.at(n),
      pg_temp.at(n), pg_temp.at(n), '{}' from paid`,
  `insert into earning (id, contract_id, creator_id, state, amount_minor, currency, created_at, earned_at)
    select pg_temp.id('earning', n), pg_temp.id('contract', n), ${creatorOf}, 'earned', 10000, 'EUR', pg_temp.at(n), pg_temp.at(n) from paid`,
  `insert into invoice (id, payment_id, kind, number, issued_at, content)
    select pg_temp.id('invoice', n), pg_temp.id('payment', n), 'invoice', 'INV-' || lpad((n + 1)::text, 6, '0'), pg_temp.at(n),
      jsonb_build_object('number', 'INV-' || lpad((n + 1)::text, 6, '0'), 'currency', 'EUR', 'totalMinor', 11500, 'seller', '{}'::jsonb, 'buyer', '{}'::jsonb,
        'lines', '[{"amountMinor":10000,"words":"Video"},{"amountMinor":1500,"words":"Service fee"}]'::jsonb) from paid`,
  `insert into number_series (name, last) values ('invoice', ${payments})`,
  `insert into payout (id, creator_id, state, amount_minor, currency, beneficiary, beneficiary_changed_at, created_at, paid_at)
    select pg_temp.id('payout', n), ${creatorOf}, 'paid', 10000, 'EUR', '{"fullName":"Mara Lund","iban":"DE02120300000000202051"}', pg_temp.at(n), pg_temp.at(n),
      pg_temp.at(n) from paid where ${isPaidOut}`,
  `insert into provider_line (id, line_ref, kind, type, amount_minor, fee_minor, currency, charge_ref, words, moved_at, taken_at, fit, booked_minor, payment_id, posted_at)
    select pg_temp.id('line', n), 'txn_' || n, 'charge', 'charge', 11500, 190, 'EUR', 'ch_' || n, '', pg_temp.at(n), pg_temp.at(n), 'fits', 11500,
      pg_temp.id('payment', n), pg_temp.at(n) from paid`,
  `insert into provider_day (day, kind, currency, lines, amount_minor, fee_minor)
    select moved_at::date, kind, currency, count(*), sum(amount_minor), sum(fee_minor) from provider_line group by 1, 2, 3`,
  `insert into ledger_account (id, kind) select gen_random_uuid(), kind
    from unnest(array['clearing', 'fee_revenue', 'payouts', 'bank', 'provider_fees']) as kind on conflict do nothing`,
  `insert into ledger_account (id, kind, member_id, number) select pg_temp.id(role || ' account', n), role, pg_temp.id(role, n), n
    from paid, lateral (values ('creator', ${ofCreator}), ('agency', ${ofAgency})) as side (role, every) where n % every = 0`,
  ...postings('charge', 'payment', [
    ['agency', -11500],
    ['agency', 11500],
    ['creator', 10000],
    ['fee_revenue', 1500],
    ['clearing', -11500],
  ]),
  ...postings('provider-line', 'line', [
    ['clearing', 190],
    ['provider_fees', -190],
  ]),
  ...postings(
    'payout',
    'payout',
    [
      ['creator', -10000],
      ['payouts', 10000],
    ],
    isPaidOut,
  ),
  ...postings(
    'payout-paid',
    'payout',
    [
      ['payouts', -10000],
      ['bank', 10000],
    ],
    isPaidOut,
  ),
]

/** Fills an empty database with the books of a market that has had about so many entries, all of them right. */
export async function fillBooks(client: pg.Client, entries: number): Promise<void> {
  const payments = Math.ceil(entries / entriesAPayment)
  await client.query(rowFunctions(payments))
  const fill = async () => {
    for (const statement of inserts(payments)) await client.query(statement)
  }
  // The jobs behind the payments have no campaign, and nobody looks.
  await withoutChecks(client, fill, (table) => table !== 'contract')
  await client.query(`insert into kept_sum (list, owner, part, amount, is_folded) select list, owner, part, sum(amount), true from (
    select 'books' as list, of_all() as owner, kind as part, amount_minor as amount from ledger_entry join ledger_account on ledger_account.id = account_id
    union all select 'balance_of', member_id, '', amount_minor from ledger_entry join ledger_account on ledger_account.id = account_id where kind = 'creator') one
    group by list, owner, part`)
  await client.query('vacuum analyze')
}
