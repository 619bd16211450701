import { DataInUseError, DatabaseStartError } from '#adapters/database/database-errors.ts'
import { readConfig } from '#config.ts'
import { ConfigError } from '#config-problems.ts'
import { addOperator, listOperators, removeOperator } from '#features/session/operator-command-act.ts'
import { Refusal } from '#refusal.ts'
import { withDatabase } from './command-database.ts'
import { readArguments, type Verb, type Wish } from './operator-arguments.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)

function giveUp(words: string): never {
  process.stderr.write(`${words}\n`)
  process.exit(1)
}

async function add({ email, flags }: Wish): Promise<void> {
  const takesPassword = flags.includes('--password-from-env')
  const password = takesPassword ? process.env['OPERATOR_PASSWORD'] : undefined
  if (takesPassword && !password) giveUp('Set OPERATOR_PASSWORD to the password first.')
  const config = readConfig(process.env)
  const { link } = await withDatabase(config, (db) => addOperator(db, { config, now: new Date(), email, password }))
  say(`${email} is an operator.`)
  say(link ? `Choose the password within an hour, while the service runs:\n\n  ${link}\n` : 'The password is set.')
}

async function list(): Promise<void> {
  const operators = await withDatabase(readConfig(process.env), listOperators)
  if (operators.length === 0) say('There is no operator yet. "npm run operator -- add EMAIL" adds one.')
  for (const { email, name, addedAt, lastSeenAt, isSuspended, hasPassword } of operators) {
    const day = (at: Date) => at.toISOString().slice(0, 10)
    const facts = [
      `added ${day(addedAt)}`,
      lastSeenAt === null ? 'not logged in' : `last seen ${day(lastSeenAt)}`,
      ...(hasPassword ? [] : ['no password chosen yet']),
      ...(isSuspended ? ['suspended'] : []),
    ]
    say(`${email}  ${name}, ${facts.join(', ')}`)
  }
}

async function remove({ email, flags }: Wish): Promise<void> {
  const isLastAllowed = flags.includes('--last')
  await withDatabase(readConfig(process.env), (db) => removeOperator(db, { now: new Date(), email, isLastAllowed }))
  say(`${email} is no longer an operator and is logged out everywhere.`)
}

const acts: Record<Verb, (wish: Wish) => Promise<void>> = { add, list, remove }

const asked = readArguments(process.argv.slice(2))
if ('refusal' in asked) giveUp(asked.refusal)
try {
  await acts[asked.verb](asked.wish)
} catch (error) {
  const isPlain =
    error instanceof Refusal || error instanceof ConfigError || error instanceof DataInUseError || error instanceof DatabaseStartError
  if (isPlain) giveUp(error.message)
  throw error
}
