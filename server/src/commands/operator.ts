import { DataInUseError, DatabaseStartError } from '#adapters/database/database-errors.ts'
import { readConfig } from '#config.ts'
import { ConfigError } from '#config-problems.ts'
import { addOperator, listOperators, removeOperator } from '#features/session/operator-command-act.ts'
import { Refusal } from '#refusal.ts'
import { withDatabase } from './command-database.ts'

const usage = `Manages the operators of the marketplace.

  npm run operator -- add EMAIL                      adds an operator, or resets the password of one: prints a link to choose it
  npm run operator -- add EMAIL --password-from-env  takes the password from OPERATOR_PASSWORD
  npm run operator -- list                           lists them all
  npm run operator -- remove EMAIL                   ends an operator's access at once; what they did stays in the audit log
  npm run operator -- remove EMAIL --last            the same, even if no operator is left
`

const say = (line: string) => process.stdout.write(`${line}\n`)

function giveUp(words: string): never {
  process.stderr.write(`${words}\n`)
  process.exit(1)
}

type Wish = { email: string; flags: readonly string[] }

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

type Verb = { flags: readonly string[]; takesEmail: boolean; run: (wish: Wish) => Promise<void> }

const verbs: Record<string, Verb> = {
  add: { flags: ['--password-from-env'], takesEmail: true, run: add },
  list: { flags: [], takesEmail: false, run: list },
  remove: { flags: ['--last'], takesEmail: true, run: remove },
}

/** Parses the arguments, or exits with what is wrong with them. */
function read(typed: readonly string[]): { verb: Verb; wish: Wish } {
  const [name, ...rest] = typed
  const flags = rest.filter((word) => word.startsWith('-'))
  const words = rest.filter((word) => !word.startsWith('-'))
  const verb = name !== undefined && Object.hasOwn(verbs, name) ? verbs[name] : undefined
  if (!verb) giveUp(name === undefined ? usage : `There is no "${name}" here.\n\n${usage}`)
  const unknown = flags.find((flag) => !verb.flags.includes(flag))
  if (unknown) giveUp(`"${name}" takes no ${unknown}.\n\n${usage}`)
  if (verb.takesEmail && words.length === 0) giveUp(`Please give the email address: npm run operator -- ${name} EMAIL`)
  const extra = words[verb.takesEmail ? 1 : 0]
  if (extra !== undefined) giveUp(`"${extra}" is one argument too many.\n\n${usage}`)
  return { verb, wish: { email: words[0] ?? '', flags } }
}

const { verb, wish } = read(process.argv.slice(2))
try {
  await verb.run(wish)
} catch (error) {
  const isPlain =
    error instanceof Refusal || error instanceof ConfigError || error instanceof DataInUseError || error instanceof DatabaseStartError
  if (isPlain) giveUp(error.message)
  throw error
}
