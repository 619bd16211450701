import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)

export type ToolLimits = {
  cpuSeconds: number
  wallMs: number
  fileBytes: number
  /** Address space; unset for Node, which reserves far more than it uses. */
  memoryBytes?: number
  /** Memory really writable, which counts no reservations. */
  dataBytes?: number
}

export type Isolation = { withoutNetwork: string[]; endsWithParent: string[]; niced: string[]; withLimits: boolean }

let known: Promise<Isolation> | undefined

/** What this system lets us wrap around a tool. Containers often forbid namespaces, and macOS has none of these commands. */
export function detectIsolation(): Promise<Isolation> {
  known ??= detect()
  return known
}

async function detect(): Promise<Isolation> {
  const firstThatRuns = async (...candidates: string[][]) => {
    for (const candidate of candidates) if (await runs(candidate)) return candidate
    return []
  }
  const [withoutNetwork, endsWithParent, niced, withLimits] = await Promise.all([
    firstThatRuns(['unshare', '--net'], ['unshare', '--map-current-user', '--net'], ['unshare', '--map-root-user', '--net']),
    firstThatRuns(['setpriv', '--pdeathsig', 'KILL']),
    firstThatRuns(['nice', '-n', '10']),
    runs(['prlimit', '--cpu=60', '--core=0']),
  ])
  return { withoutNetwork, endsWithParent, niced, withLimits }
}

async function runs([command = '', ...args]: string[]): Promise<boolean> {
  return run(command, [...args, 'true'], { timeout: 5000 }).then(
    () => true,
    () => false,
  )
}

/** The words that go before a command. The parent's death is bound last, because a new namespace would clear it. */
export function wrapperWords(isolation: Isolation, limits: ToolLimits): string[] {
  const words = [
    `--cpu=${limits.cpuSeconds}:${limits.cpuSeconds + 5}`,
    `--fsize=${limits.fileBytes}`,
    '--core=0',
    ...(limits.memoryBytes ? [`--as=${limits.memoryBytes}`] : []),
    ...(limits.dataBytes ? [`--data=${limits.dataBytes}`] : []),
  ]
  return [
    ...isolation.niced,
    ...(isolation.withLimits ? ['prlimit', ...words] : []),
    ...isolation.withoutNetwork,
    ...isolation.endsWithParent,
  ]
}
