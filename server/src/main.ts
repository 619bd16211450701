import { ConfigError, readConfig, type Config } from './config.ts'
import { DataInUseError, DatabaseStartError } from './adapters/database/database-errors.ts'
import { startPairtake, type Service } from './start-pairtake.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)

/** A refusal to start is told in words; anything else is ours and keeps its stack. */
function giveUp(error: unknown): never {
  const isPlain = error instanceof ConfigError || error instanceof DataInUseError || error instanceof DatabaseStartError
  const isTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
  if (isTaken) say(`The port ${process.env['PORT'] ?? 3000} is in use. Set PORT to a free one.`)
  else if (isPlain) say(error.message)
  else process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`)
  process.exit(1)
}

function greet(service: Service, config: Config): void {
  say(`\nPairtake is open at ${service.address}\n`)
  if (config.withDemo) {
    say('  Brand     agency@demo.test    demo-take-one')
    say('  Creator   creator@demo.test   demo-take-one')
    say('  Operator  operator@demo.test  demo-take-one\n')
  }
  if (config.withMailbox) say(`  Mails     ${service.address}/mailbox\n`)
}

let service: Service | undefined
let isStopping = false
async function stop(): Promise<void> {
  if (isStopping) return
  isStopping = true
  await service?.stop()
  process.exit(0)
}
process.on('SIGTERM', stop)
process.on('SIGINT', stop)

try {
  const config = readConfig(process.env)
  service = await startPairtake(config, { say })
  greet(service, config)
} catch (error) {
  giveUp(error)
}
