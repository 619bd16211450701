import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { DatabaseStartError } from './database-errors.ts'

/** The user that PostgreSQL runs as, decided before anything is started, because it refuses to run as root. */
export type RunAs =
  /** As the user who started us. */
  | { kind: 'self' }
  /** As root outside, but seen as `nobody` inside a user namespace: the files still belong to root, and every folder can be reached. */
  | { kind: 'namespace' }
  | { kind: 'user'; uid: number; gid: number }

export interface PreparedCommand {
  command: string
  args: string[]
  options: { uid?: number; gid?: number }
}

const NAMESPACE = ['--user', '--map-user=65534', '--map-group=65534']

export function commandAs(runAs: RunAs, command: string, args: string[]): PreparedCommand {
  if (runAs.kind === 'namespace') return { command: 'unshare', args: [...NAMESPACE, command, ...args], options: {} }
  if (runAs.kind === 'user') return { command, args, options: { uid: runAs.uid, gid: runAs.gid } }
  return { command, args, options: {} }
}

/** Many containers forbid user namespaces; only trying shows it. */
export function hasUserNamespaces(): boolean {
  if (process.platform !== 'linux') return false
  return spawnSync('unshare', [...NAMESPACE, 'true'], { stdio: 'ignore', timeout: 5_000 }).status === 0
}

/** The account for a server that may not run as root: PostgreSQL's own where Debian created one, otherwise `nobody`. */
export function requireServerUser(): RunAs & { kind: 'user' } {
  const accounts = readFileSync('/etc/passwd', 'utf8').split('\n')
  for (const name of ['postgres', '_postgres', 'nobody']) {
    const fields = accounts.find((line) => line.startsWith(`${name}:`))?.split(':')
    const uid = Number(fields?.[2])
    const gid = Number(fields?.[3])
    if (uid > 0 && gid > 0) return { kind: 'user', uid, gid }
  }
  throw new DatabaseStartError(
    'The embedded database does not run as root, and there is no user "postgres" or "nobody" to run it as. ' +
      'Start as an ordinary user, or set DATABASE_URL.',
  )
}

export function canReach(runAs: RunAs, path: string): boolean {
  const { command, args, options } = commandAs(runAs, '/bin/sh', ['-c', 'cd "$1"', 'sh', path])
  return spawnSync(command, args, { ...options, cwd: '/', stdio: 'ignore', timeout: 5_000 }).status === 0
}
