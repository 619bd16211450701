import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { condition, inState, type Guard } from './guard-kinds.ts'

/** One thing removed from the database's work, and the tests that must notice. */
export type Mutant = {
  name: string
  kind: 'owner' | 'condition' | 'trigger'
  /** A guard to remove from a statement, or a trigger by its name and table. */
  drops: Guard | { trigger: string; table: string }
  tests: readonly string[]
}

const inFeatures = (names: string) => names.split(' ').map((name) => `server/src/features/${name}.test.ts`)
const strangersIds = ['server/src/every-call/ids.test.ts']
const strangersLists = ['server/src/every-call/lists.test.ts']
const attachments = inFeatures('conversation/attachments')
const stateMoves = ['server/src/state-moves.test.ts']
const movedOn = ['server/src/races/moved-on.test.ts']
const suspended = ['server/src/races/lifted-suspension.test.ts']
const expiry = inFeatures('session/expiry')

/** Conditions on the owner of a record: without them anybody could read or change it. */
const owners: readonly [name: string, statement: RegExp, part: RegExp, tests: readonly string[]][] = [
  [
    'campaign read',
    /^select .*from "campaign" inner join "member" as "agency"/s,
    /(?<= and )"campaign"\."agency_id" = \$\d+/,
    strangersIds,
  ],
  ['campaign looked for', /^select "id" from "campaign" where/, /(?<= and )"agency_id" = \$\d+/, strangersIds],
  [
    'campaign list',
    /^select .*from "campaign" inner join "member" as "agency"/s,
    /(?<=where )"listed"\."agency_id" = \$\d+/,
    strangersLists,
  ],
  ['card', /^select \* from "payment_method" where "id"/, /"agency_id" = \$\d+/, inFeatures('payment-method/payment-methods')],
  ['notifications seen', /^with "unseen" as /, /"member_id" = \$\d+/, strangersIds],
  ['notification list', /^select .*from "notification"/s, /(?<=where )"member_id" = \$\d+/, inFeatures('notification/notices-of-jobs')],
  ['file sent', /^select \* from "media" where "id" = /, /"owner_id" = \$\d+/, inFeatures('portfolio/portfolio')],
  ['portfolio item', /^select .*from "portfolio_item" where "id" = /, /"creator_id" = \$\d+/, inFeatures('portfolio/portfolio')],
  ['payments', /^select "payment"\.\*, .*"live_payment" as "payment"/s, /(?<=where )"listed"\."agency_id" = \$\d+/, strangersLists],
  ['earnings', /^select .*from "live_earning" as "earning"/s, /(?<=where )listed\.creator_id = \$\d+/, strangersLists],
  ['payouts', /^select .*from "payout"/s, /(?<=where )listed\.creator_id = \$\d+/, strangersLists],
  ['session ended', /^delete from "session" where "id" = /, /"member_id" = \$\d+/, strangersIds],
  [
    'candidates of a campaign',
    /^select .*from "candidate_request"/s,
    /\(select agency_id from campaign where id = \$\d+::uuid\) = \$\d+::uuid/,
    strangersIds,
  ],
  ['writer of a message', /^with "mine" as/, /"conversation_member"\."member_id" = \$\d+/, attachments],
  [
    'attachment of a message',
    /from "media".* where .*"owner_id" = /s,
    /"owner_id" = \$\d+(?=.*MessageAttachment|.*"entity")/s,
    attachments,
  ],
  [
    'upload target',
    /^select .*from "conversation_member" where "conversation_member"\."conversation_id"/,
    /"conversation_member"\."member_id" = \$\d+/,
    attachments,
  ],
]

/** Conditions of writes that no concurrent work could show (`unraced`), and those beside the one that a race of `guards.ts` proves. */
const conditions: readonly [name: string, drops: Guard, tests: readonly string[]][] = [
  ['earning-queries.moveEarning', condition(/^update "earning" set /, /"state" in \([^)]*\) and "voided_at" is null/), stateMoves],
  ['payment-queries.movePayment: the state', condition(/^update "payment" set /, inState), stateMoves],
  ['payment-queries.movePayment: the end', condition(/^update "payment" set /, /"voided_at" is null/), stateMoves],
  ['payout-queries.movePayout: the end', condition(/^update "payout" set /, /"returned_at" is null/), stateMoves],
  [
    'payment-queries.voidPayment: a charge to confirm',
    condition(/^update "payment" set "voided_at"/, /"confirm_ref" is null/),
    inFeatures('charge/confirmations'),
  ],
  [
    'contract-clock-queries.countDeliveryReminder: the state',
    condition(/^update "contract" set "delivery_reminders"/, /"state" = \$\d+/),
    movedOn,
  ],
  ['contract-due-queries.countDueReminder: the state', condition(/^update "contract" set "due_reminders"/, /"state" = \$\d+/), movedOn],
  [
    'earlier-take-queries.markRemoved: a suspension',
    condition(/^update "contract_media_take" set "(original|previews)_removed_at"/, /exists \(select .*\)$/s),
    suspended,
  ],
  ['refund-queries.moveRefund', condition(/^update "refund" set /, inState), stateMoves],
  ['expiry-queries.removeSessions', condition(/^delete from "session" where "id" in/, /"expires_at" < \$\d+/), expiry],
  ['expiry-queries.removeAttempts', condition(/^delete from attempt /, /(?<=and )at < \$\d+/), expiry],
  ['expiry-queries.removeKeys', condition(/^delete from idempotency_key/, /created_at < \$\d+/), expiry],
  [
    'operator-account-queries.removeUnconfirmed',
    condition(/^delete from "member" where "email_key"/, /"confirmed_at" is null/),
    inFeatures('session/operator-command'),
  ],
  [
    'rate-queries.saveRate',
    condition(/^update "media_rendition" set "rate_num"/, /"storage_key" = \$\d+/),
    inFeatures('contract-media/film-frames'),
  ],
  [
    'put-aside-queries.forgetSettled',
    condition(/^delete from put_aside/, /\(next_try_at <= \$\d+ or item_id <> all \(\$\d+::text\[\]\)\)/),
    ['server/src/tasks/every-clock.test.ts'],
  ],
  [
    'sort-name-queries.forgetRenamed',
    condition(/^delete from "renamed_member"/, /"renamed_at" = \$\d+/),
    inFeatures('conversation/conversations-by-name'),
  ],
  [
    'undone-queries.retryNow',
    condition(/^update "put_aside" set "next_try_at"/, /"next_try_at" > \$\d+/),
    inFeatures('operator/audit-log'),
  ],
]

const schema = join(import.meta.dirname, '../../../../docs/generated/schema.sql')
const listened = inFeatures('events/announced events/stream-events events/two-processes')
/** This table cannot be emptied without that of its entries, which has its own trigger. */
const doubled = 'ledger_transaction_not_emptied'
const unchanged = inFeatures('ledger/verify-ledger operator/audit-log operator-money/money-abuse operator-money/kept-batches')

/** By the end of a trigger's name, the tests that must notice its absence. */
const noticed: readonly [end: RegExp, tests: readonly string[]][] = [
  [/^claim_announced$/, inFeatures('operator-claim/operator-claim')],
  [/_announced$/, listened],
  [/_sums_kept$/, inFeatures('kept-sum/kept-sum')],
  [/^contract_ends_takes$/, inFeatures('contract-media/earlier-takes')],
  [/^campaign_words_kept$/, inFeatures('opportunity/market-search')],
  [/^vat_id_due_kept$/, inFeatures('vat-id/vat-id-due')],
  [/^wanted_files_kept/, inFeatures('campaign/wanted-files')],
  [/^past_applications?_kept$/, inFeatures('opportunity/past-applications')],
  [/^other_side_set$/, ['server/src/steered-lists.test.ts']],
  [/^(item_sides_set|items_cancelled)$/, inFeatures('contract/approved-month')],
  [/_items?_counted$/, inFeatures('contract/unsent-items')],
  [/^(conversation_named|member_renamed)$/, inFeatures('conversation/conversations-by-name')],
  [/^creator_campaigns?_(kept|renamed)$/, inFeatures('contract/own-names')],
  [/^chargeback_job_set$/, inFeatures('dashboard/waiting-jobs')],
  [/^campaign_of_mark_kept$/, inFeatures('candidate-request/crowded-campaign')],
  [/./, unchanged],
]

/** All triggers of the database; one function may be the trigger of several tables under the same name. */
function triggers(): Mutant[] {
  const found = [...readFileSync(schema, 'utf8').matchAll(/^CREATE (?:CONSTRAINT )?TRIGGER (\w+) .*? ON public\.(\w+) /gm)]
  if (found.length === 0) throw new Error('There are no triggers in docs/generated/schema.sql.')
  return found
    .filter(([, trigger]) => trigger !== doubled)
    .map(([, trigger = '', table = '']) => ({
      name: trigger.startsWith(table) ? trigger : `${trigger} on ${table}`,
      kind: 'trigger',
      drops: { trigger, table },
      tests: noticed.find(([end]) => end.test(trigger))?.[1] ?? [],
    }))
}

export const mutants: readonly Mutant[] = [
  ...owners.map(([name, statement, part, tests]) => ({ name, kind: 'owner' as const, drops: condition(statement, part), tests })),
  ...conditions.map(([name, drops, tests]) => ({ name, kind: 'condition' as const, drops, tests })),
  ...triggers(),
]

/** The mutant that this test run is asked to apply. */
export const askedMutant = mutants.find(({ name }) => name === process.env['MUTANT'])
