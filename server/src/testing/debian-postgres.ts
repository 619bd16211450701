import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'

const run = promisify(execFile)
const programs = '/usr/lib/postgresql/15/bin'
/** PostgreSQL refuses to run as root. */
const asNobody = process.getuid?.() === 0 ? ['--reuid', 'nobody', '--regid', 'nogroup', '--clear-groups'] : []

export const debianPostgresMissing = 'there is no PostgreSQL 15'
export const hasDebianPostgres = existsSync(`${programs}/postgres`)

/** Creates a cluster in the folder, with `owner` as its superuser; returns its data folder. */
export async function makeCluster(dir: string, password: string): Promise<string> {
  const data = join(dir, 'data')
  const passwordFile = join(dir, 'password')
  await writeFile(passwordFile, password)
  await giveToServer(dir)
  const options = ['-D', data, '-U', 'owner', '-A', 'scram-sha-256', '--pwfile', passwordFile]
  await run('setpriv', [...asNobody, `${programs}/initdb`, ...options])
  return data
}

/** Gives files created here afterwards to the server's user. */
export async function giveToServer(dir: string): Promise<void> {
  if (asNobody.length > 0) await run('chown', ['-R', 'nobody:nogroup', dir])
  await run('chmod', ['0755', dir])
}

/** Starts a server that ends with this process. */
export function spawnPostgres(data: string, settings: Record<string, string | number>): ChildProcess {
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  return spawn('setpriv', ['--pdeathsig', 'KILL', ...asNobody, `${programs}/postgres`, '-D', data, ...options], { stdio: 'ignore' })
}

export const hasEnded = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null

export async function endWith(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (hasEnded(child)) return
  const ended = once(child, 'exit')
  child.kill(signal)
  await ended
}

export async function answersConnection(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  try {
    await client.connect()
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}
