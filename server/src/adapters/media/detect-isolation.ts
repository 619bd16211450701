import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { findCommand } from './find-command.ts'
import type { Sandbox } from './sandbox.ts'
import { breachesOf } from './sandbox-probe.ts'
import type { Isolation } from './tool-isolation.ts'

const run = promisify(execFile)

/** Best first: own file system and user; no network; at least limits on processor time and memory. */
export const rungs = ['sandbox-with-own-id', 'sandbox', 'without-network', 'limits'] as const
export type Rung = (typeof rungs)[number]

export type FoundIsolation = Isolation & {
  rung: Rung
  /** Why each better rung is not available here. */
  missing: string[]
}

const known = new Map<Rung, Promise<FoundIsolation>>()

/** Cached, because each answer is found by trying. Nothing better than `best` is tried. */
export function detectIsolation(best: Rung = rungs[0]): Promise<FoundIsolation> {
  const found = known.get(best) ?? findIsolation(best)
  known.set(best, found)
  return found
}

/** Tries what this system supports, now. */
export async function findIsolation(best: Rung = rungs[0]): Promise<FoundIsolation> {
  const [niced, withLimits, withoutNetwork, endsWithParent] = await Promise.all([
    firstThatRuns(['nice', '-n', '10']),
    runs(['prlimit', '--cpu=60', '--core=0']),
    firstThatRuns(['unshare', '--net'], ['unshare', '--map-current-user', '--net'], ['unshare', '--map-root-user', '--net']),
    firstThatRuns(['setpriv', '--pdeathsig', 'KILL']),
  ])
  const plain = { niced, withLimits, withoutNetwork: [], endsWithParent }
  const isTried = (rung: Rung) => rungs.indexOf(rung) >= rungs.indexOf(best)
  const missing: string[] = []

  for (const rung of ['sandbox-with-own-id', 'sandbox'] as const) {
    if (!isTried(rung)) continue
    const sandbox = rung === 'sandbox' ? namespaceSandbox() : ownIdSandbox()
    const breaches = typeof sandbox === 'string' ? [sandbox] : await breachesOf({ ...plain, sandbox })
    if (typeof sandbox !== 'string' && breaches.length === 0) return { ...plain, sandbox, rung, missing }
    missing.push(...breaches)
  }
  if (isTried('without-network') && withoutNetwork.length > 0) return { ...plain, withoutNetwork, rung: 'without-network', missing }
  return { ...plain, rung: 'limits', missing }
}

/** A sandbox, or the reason why there is none. */
function ownIdSandbox(): Sandbox | string {
  if (process.getuid?.() !== 0) return 'Only root can run tools as a user of their own.'
  const [bwrap, setpriv] = [findCommand('bwrap'), findCommand('setpriv')]
  if (bwrap === undefined) return 'bubblewrap is not installed.'
  if (setpriv === undefined) return 'setpriv is not installed.'
  return { bwrap, user: { kind: 'unused-id', id: unusedId(), setpriv } }
}

function namespaceSandbox(): Sandbox | string {
  const bwrap = findCommand('bwrap')
  return bwrap === undefined ? 'bubblewrap is not installed.' : { bwrap, user: { kind: 'namespace' } }
}

/** Above the ids of people's accounts, below those that systemd gives its services. */
function unusedId(): number {
  const accounts = `${readFileSync('/etc/passwd', 'utf8')}\n${readFileSync('/etc/group', 'utf8')}`
  const taken = new Set([...accounts.matchAll(/^[^:]*:[^:]*:(\d+)/gm)].map(([, id]) => Number(id)))
  let id = 61_000
  while (taken.has(id)) id -= 1
  return id
}

async function firstThatRuns(...candidates: string[][]): Promise<string[]> {
  for (const candidate of candidates) if (await runs(candidate)) return candidate
  return []
}

async function runs([command = '', ...args]: string[]): Promise<boolean> {
  return run(command, [...args, 'true'], { timeout: 10_000 }).then(
    () => true,
    () => false,
  )
}
