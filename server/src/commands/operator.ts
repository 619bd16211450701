import { DataInUseError, DatabaseStartError } from '../adapters/database/database-errors.ts'
import { ConfigError, readConfig } from '../config.ts'
import { addOperator } from '../features/session/add-operator-rules.ts'
import { Refusal } from '../refusal.ts'
import { withDatabase } from './command-database.ts'

const usage = `Makes an operator, or gives one a new password.

  npm run operator -- add EMAIL                      prints a link to choose the password
  npm run operator -- add EMAIL --password-from-env  takes the password from OPERATOR_PASSWORD
`

const say = (line: string) => process.stdout.write(`${line}\n`)

function giveUp(words: string): never {
  process.stderr.write(`${words}\n`)
  process.exit(1)
}

const [verb, email, ...flags] = process.argv.slice(2)
const takesPassword = flags.includes('--password-from-env')
if (verb !== 'add' || !email || flags.some((flag) => flag !== '--password-from-env')) giveUp(usage)
const password = takesPassword ? process.env['OPERATOR_PASSWORD'] : undefined
if (takesPassword && !password) giveUp('Set OPERATOR_PASSWORD to the password first.')

try {
  const config = readConfig(process.env)
  const { link } = await withDatabase(config, (db) => addOperator(db, { config, now: new Date(), email, password }))
  say(`${email} is an operator.`)
  say(link ? `Choose the password within an hour, while the service runs:\n\n  ${link}\n` : 'The password is set.')
} catch (error) {
  const isPlain =
    error instanceof Refusal || error instanceof ConfigError || error instanceof DataInUseError || error instanceof DatabaseStartError
  if (isPlain) giveUp(error.message)
  throw error
}
