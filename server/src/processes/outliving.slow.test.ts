import { spawn, type SpawnOptions } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, mkdtempSync, openSync, rmSync } from 'node:fs'
import { connect, createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { waitUntil } from '#adapters/database/wait-until.ts'
import { identityExamples } from '#identity-rules.ts'
import { productionEnv } from '#testing/production-env.ts'
import { answersAgain, entryOf, serviceEnv, ServiceProcess } from '#testing/service-process.ts'
import { freePort } from '#testing/free-ports.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'pairtake-outliving-'))
let app: TestApp
let env: Record<string, string>
beforeAll(async () => {
  app = await openTestApp()
  env = { DATABASE_URL: app.databaseUrl, LOG_LEVEL: 'info' }
})
afterAll(async () => {
  await app.close()
  rmSync(dataDir, { recursive: true, force: true })
})

/** The output and exit of a process that stops on its own. */
async function outcomeOf(
  args: string[],
  more: Record<string, string>,
  options: SpawnOptions = {},
): Promise<{ code: unknown; said: string }> {
  const given = { ...serviceEnv(dataDir, more), ...('DATABASE_URL' in more ? {} : { DATABASE_URL: '' }) }
  const child = spawn(process.execPath, args, { env: given, stdio: ['ignore', 'pipe', 'pipe'], ...options })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (bytes: Buffer) => (said += bytes.toString()))
  const [code] = await once(child, 'close')
  return { code, said }
}

describe('the service goes on', () => {
  test('ABUSE 40 when the shell that started it is gone, its terminal hangs up, and file numbers run out', async () => {
    const port = await freePort()
    // Like `nohup npm start &` in a shell that was closed: npm's variables are set, and no npm process is above the service any more.
    const script = 'ulimit -n 120; "$0" "$1" >/dev/null 2>&1 & echo $!'
    const shell = spawn('/bin/sh', ['-c', script, process.execPath, entryOf('main')], {
      env: serviceEnv(dataDir, { ...env, PORT: String(port), npm_lifecycle_event: 'start' }),
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const [line] = await once(shell.stdout, 'data')
    const pid = Number(String(line))
    try {
      await answersAgain(`http://127.0.0.1:${port}`)
      process.kill(pid, 'SIGHUP')
      const lines = Array.from({ length: 150 }, () => connect(port, '127.0.0.1').on('error', () => {}))
      await sleep(3_000)
      for (const socket of lines) socket.destroy()
      await answersAgain(`http://127.0.0.1:${port}`)
    } finally {
      process.kill(pid, 'SIGTERM')
    }
    expect(await waitUntil(10_000, () => isGone(pid))).toBe(true)
  })

  test('when its log cannot be written: a full disk, a reader that left', async () => {
    const port = await freePort()
    const full = openSync('/dev/full', 'w')
    const service = new ServiceProcess(dataDir, { ...env, PORT: String(port) }, { stdio: ['ignore', full, 'pipe'] })
    closeSync(full)
    service.child.stderr?.destroy()
    await answersAgain(`http://127.0.0.1:${port}`)
    const api = service.pidOf('api') ?? 0
    // There is no room for the message about this exit either.
    process.kill(api, 'SIGKILL')
    expect(await waitUntil(15_000, () => (service.pidOf('api') ?? api) !== api)).toBe(true)
    await answersAgain(`http://127.0.0.1:${port}`)
    expect(await service.stop()).toBe(0)
  })
})

describe('a start that a person has to mend', () => {
  test('R-109 is told in a sentence and not tried again: settings, a taken port, another currency', async () => {
    const settings = await outcomeOf([entryOf('main')], { ...env, PORT: 'abc' })
    expect(settings).toEqual({ code: 1, said: expect.stringMatching(/^These settings cannot be used:\n {2}PORT: /) })

    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const { port } = other.address() as AddressInfo
    expect(await outcomeOf([entryOf('main')], { ...env, LOG_LEVEL: 'warn', PORT: String(port) })).toEqual({
      code: 1,
      said: `The port ${port} is in use. Set PORT to a free one.\n`,
    })
    other.close()

    const currency = await outcomeOf([entryOf('main')], { ...env, LOG_LEVEL: 'warn', CURRENCY: 'USD' })
    expect(currency).toEqual({ code: 1, said: expect.stringMatching(/^This installation is in EUR\..+\n$/) })
  })
})

describe('a process by itself', () => {
  test('ends with a code of its own where a person has to change something', async () => {
    for (const name of ['main-api', 'main-worker'] as const) {
      expect(await outcomeOf([entryOf(name)], {})).toEqual({ code: 78, said: expect.stringMatching(/^Set DATABASE_URL\./) })
    }
  })

  test.for(['MAIL_FROM', 'SUPPORT_EMAIL', 'SEPA_DEBTOR_NAME', 'SEPA_DEBTOR_IBAN', 'SEPA_DEBTOR_BIC', 'SELLER_ADDRESS'] as const)(
    'R-262 refuses production while %s is the example, and names it',
    async (name) => {
      const example = { ...productionEnv, DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none', [name]: identityExamples[name] }
      const outcomes = await Promise.all((['main-api', 'main-worker'] as const).map((entry) => outcomeOf([entryOf(entry)], example)))
      const said = `These settings cannot be used:\n  ${name}: this is still the example; set your own\n`
      expect(outcomes).toEqual([
        { code: 78, said },
        { code: 78, said },
      ])
    },
  )

  test('dies loudly of what nobody caught: one line with the stack, and an exit code', async () => {
    // Once the process listens for such errors: before, Node itself ends it.
    const whenListening =
      'if (process.listenerCount("uncaughtException") > 0) { clearInterval(timer); Promise.reject(new Error("planted")) }'
    const fault = `data:text/javascript,const timer = setInterval(() => { ${whenListening} }, 20)`
    const { code, said } = await outcomeOf(['--import', fault, entryOf('main-worker')], { ...env, LOG_LEVEL: 'warn' })
    expect(code).toBe(1)
    const lines = said.trim().split('\n')
    expect(lines).toHaveLength(1)
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      level: 60,
      name: 'worker',
      msg: 'ended by an unhandled rejection',
      err: { message: 'planted', stack: expect.stringContaining('at ') },
    })
  })
})

function isGone(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return false
  } catch {
    return true
  }
}
