import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { condition, type Guard } from './guard-kinds.ts'

/** One thing taken out of the database's work, and the tests that have to notice. */
export type Mutant = {
  name: string
  kind: 'owner' | 'condition' | 'trigger'
  /** A condition of a statement, or a trigger by its name and table. */
  drops: Guard | { trigger: string; table: string }
  tests: readonly string[]
}

const inFeatures = (names: string) => names.split(' ').map((name) => `server/src/features/${name}`)
const everybodyElses = ['server/src/every-call/ids.test.ts', 'server/src/every-call/lists.test.ts']

/** Whose record it is: without it anybody could read or change it. */
const owners: readonly [name: string, statement: RegExp, part: RegExp, tests: readonly string[]][] = [
  [
    'campaign read',
    /^select .*from "campaign" inner join "member" as "agency"/s,
    /(?<= and )"campaign"\."agency_id" = \$\d+/,
    everybodyElses,
  ],
  ['campaign looked for', /^select "id" from "campaign" where/, /(?<= and )"agency_id" = \$\d+/, everybodyElses],
  [
    'campaign list',
    /^select .*from "campaign" inner join "member" as "agency"/s,
    /(?<=where )"campaign"\."agency_id" = \$\d+/,
    everybodyElses,
  ],
  ['card', /^select \* from "payment_method" where "id"/, /"agency_id" = \$\d+/, inFeatures('payment-method')],
  [
    'notifications seen',
    /^update "notification" set "seen_at"/,
    /"member_id" = \$\d+/,
    ['server/src/every-call', ...inFeatures('notification abuse')],
  ],
  [
    'notification list',
    /^select .*from "notification"/s,
    /(?<=where )"member_id" = \$\d+/,
    [...everybodyElses, ...inFeatures('notification')],
  ],
  ['file sent', /^select \* from "media" where "id" = /, /"owner_id" = \$\d+/, inFeatures('contract-media portfolio media')],
  [
    'portfolio item',
    /^select .*from "portfolio_item" where "id" = /,
    /"creator_id" = \$\d+/,
    [...everybodyElses, ...inFeatures('portfolio')],
  ],
  ['payments', /^select .*from "payment"/s, /"payment"\."agency_id" = \$\d+/, [...everybodyElses, ...inFeatures('payment charge')]],
  [
    'earnings',
    /^select .*from "live_earning" as "earning"/s,
    /"earning"\."creator_id" = \$\d+/,
    [...everybodyElses, ...inFeatures('finances')],
  ],
  ['payouts', /^select .*from "payout"/s, /(?<=where )"creator_id" = \$\d+/, inFeatures('payout finances')],
  ['session ended', /^delete from "session" where "id" = /, /"member_id" = \$\d+/, [...everybodyElses, ...inFeatures('user session')]],
  [
    'candidates of a campaign',
    /^select .*from "candidate_request"/s,
    /"candidate_request"\."agency_id" = \$\d+/,
    [...everybodyElses, ...inFeatures('candidate-request')],
  ],
  [
    'writer of a message',
    /^with "mine" as/,
    /"conversation_member"\."member_id" = \$\d+/,
    [...everybodyElses, ...inFeatures('conversation')],
  ],
  [
    'attachment of a message',
    /from "media".* where .*"owner_id" = /s,
    /"owner_id" = \$\d+(?=.*MessageAttachment|.*"entity")/s,
    inFeatures('conversation'),
  ],
  [
    'upload target',
    /^select .*from "conversation_member" where "conversation_member"\."conversation_id"/,
    /"conversation_member"\."member_id" = \$\d+/,
    inFeatures('conversation media'),
  ],
]

/** What narrows a write, and no two at once could show (`unraced`). */
const conditions: readonly [name: string, drops: Guard, tests: readonly string[]][] = [
  [
    'operator command: a confirmed member stays',
    condition(/^delete from "member" where "email_key"/, /"confirmed_at" is null/),
    inFeatures('session'),
  ],
  [
    'put aside: what was tried and did not fail is forgotten',
    condition(/^delete from put_aside/, /\(next_try_at <= \$\d+ or item_id <> all \(\$\d+::text\[\]\)\)/),
    ['server/src/tasks'],
  ],
  ['retry: only what waits', condition(/^update "put_aside" set "next_try_at"/, /"next_try_at" > \$\d+/), inFeatures('operator')],
]

const migrations = join(import.meta.dirname, '../../../migrations')
const listened = inFeatures('events')
/** Its rows cannot be emptied without those of its entries, which have a trigger of their own. */
const doubled = 'ledger_transaction_not_emptied'
const kept = inFeatures('ledger operator operator-money payment')

/** As the migrations leave them. */
function triggers(): Mutant[] {
  const found = new Map<string, string>()
  for (const file of readdirSync(migrations).toSorted()) {
    for (const [, verb, name = '', table = ''] of readFileSync(join(migrations, file), 'utf8').matchAll(
      /^(create|drop) trigger (\w+)\b.*? on (\w+)/gm,
    )) {
      if (verb === 'create' && name !== doubled) found.set(name, table)
      else found.delete(name)
    }
  }
  return [...found].map(([trigger, table]) => ({
    name: trigger,
    kind: 'trigger',
    drops: { trigger, table },
    tests: trigger.endsWith('announced') ? listened : kept,
  }))
}

export const mutants: readonly Mutant[] = [
  ...owners.map(([name, statement, part, tests]) => ({ name, kind: 'owner' as const, drops: condition(statement, part), tests })),
  ...conditions.map(([name, drops, tests]) => ({ name, kind: 'condition' as const, drops, tests })),
  ...triggers(),
]

/** The one that this run of tests is asked to live with. */
export const askedMutant = mutants.find(({ name }) => name === process.env['MUTANT'])
