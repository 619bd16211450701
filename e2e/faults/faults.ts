import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findRunningPostgres } from '@pairtake/server/adapters/database/embedded-postgres'
import { queryOnce } from '@pairtake/server/testing/database-processes'
import type { SmallDisk } from '@pairtake/server/testing/small-disk'
import { findPid, killProcess, listBackends, type KeptProcess } from '#harness/kept-processes.ts'
import type { Service } from '#harness/service.ts'
import type { TurnedClock } from './turned-clock.ts'

type Ground = { service: Service; disk: SmallDisk | undefined; clock: TurnedClock | undefined; random: () => number }

/**
 * `hurt` resolves once the damage is done or over; from then on the service has to recover. `isHeld`: the damage itself lasts, and the outage is
 * measured from its end.
 */
export type Fault = { name: string; isHeld?: true; hurt: (ground: Ground) => Promise<void> }

const heldMs = 3_000
const everything: readonly KeptProcess[] = ['api', 'worker', 'database']

const killOf = (...names: KeptProcess[]): Fault => ({
  name: `kill -9 of ${names.join(', ')}`,
  async hurt({ service }) {
    const pids = await Promise.all(names.map((name) => findPid(service, name)))
    await Promise.all(names.map((name) => killProcess(service, name)))
    // The replacement processes must exist before the recovery is measured.
    for (const [at, name] of names.entries()) await replaced(service, name, pids[at])
  },
})

/** Waits for a different process id; half a minute is far longer than a restart takes. */
async function replaced(service: Service, name: KeptProcess, former: number | undefined): Promise<void> {
  const endsAt = performance.now() + 30_000
  while (performance.now() < endsAt) {
    const pid = await findPid(service, name)
    if (pid !== undefined && pid !== former) return
    await sleep(20)
  }
  throw new Error(`The ${name} was not started again within 30 s.`)
}

const stopOf = (name: 'api' | 'worker'): Fault => ({
  name: `${name} halted for ${heldMs} ms`,
  isHeld: true,
  hurt: async ({ service }) => halted([(await findPid(service, name)) ?? 0]),
})

async function halted(pids: readonly number[]): Promise<void> {
  const standing = pids.filter((pid) => pid > 0 && signal(pid, 'SIGSTOP'))
  await sleep(heldMs)
  for (const pid of standing) signal(pid, 'SIGCONT')
}

function signal(pid: number, name: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, name)
  } catch {
    // It has exited in the meantime.
    return false
  }
}

async function cutConnections({ service }: Ground, which: string): Promise<void> {
  const url = await findRunningPostgres(join(service.dataDir, 'database'))
  if (url === undefined) throw new Error('The database does not run.')
  const others = "from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()"
  await queryOnce(url, `select pg_terminate_backend(pid) ${others} ${which}`)
}

/** A foreign file fills the disk, and fills it again after the reserve was released. */
async function fillDisk(disk: SmallDisk): Promise<void> {
  const toTheLastByte = () =>
    disk.fill(0).catch((error: unknown) => {
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error
    })
  try {
    for (let times = 0; times < 3; times++) {
      await toTheLastByte()
      await sleep(1_000)
    }
  } finally {
    await disk.empty()
  }
}

const ofProcesses: readonly Fault[] = [
  killOf('api'),
  killOf('worker'),
  killOf('database'),
  killOf(...everything),
  {
    name: 'SIGTERM to api',
    async hurt({ service }) {
      const pid = await findPid(service, 'api')
      if (pid !== undefined) signal(pid, 'SIGTERM')
      await replaced(service, 'api', pid)
    },
  },
  {
    name: 'one connection cut',
    hurt: (ground) => cutConnections(ground, `order by backend_start offset ${Math.floor(ground.random() * 6)} limit 1`),
  },
  { name: 'all connections cut', hurt: (ground) => cutConnections(ground, '') },
  stopOf('api'),
  stopOf('worker'),
  { name: `connections halted for ${heldMs} ms`, isHeld: true, hurt: async ({ service }) => halted(await listBackends(service)) },
]

/** Like a power failure; restarting is not the service's own task. */
const powerCut: Fault = {
  name: 'kill -9 of the parent, started again',
  async hurt({ service }) {
    await service.kill()
    await service.begin()
  },
}

const fullDisk: Fault = { name: 'full disk', isHeld: true, hurt: async ({ disk }) => disk && fillDisk(disk) }

/** Leases and retries written with a fast clock last that much longer, which must be less than a job's members wait for. */
export const mostTurnedSeconds = 200

/** Like a machine whose wrong clock is corrected: times of day suddenly seem overdue, or seem to lie in the future. */
const turnOf = (direction: 1 | -1): Fault => ({
  name: `clock ${direction > 0 ? 'ahead' : 'behind'} by up to ${mostTurnedSeconds} s for ${heldMs} ms`,
  isHeld: true,
  async hurt({ service, clock, random }) {
    const seconds = direction * Math.ceil(random() * mostTurnedSeconds)
    await clock?.turn(seconds)
    await untilOff(service, seconds)
    await sleep(heldMs)
    await clock?.turn(0)
    await untilOff(service, 0)
  },
})

/** Waits until the Date header of responses shows the offset. */
async function untilOff({ address }: Service, seconds: number): Promise<void> {
  const endsAt = performance.now() + 30_000
  while (performance.now() < endsAt) {
    const { headers } = await fetch(`${address}/internal/config`)
    if (Math.abs(Date.parse(headers.get('date') ?? '') - Date.now() - seconds * 1000) < 3_000) return
    await sleep(20)
  }
  throw new Error(`The service's clock was not ${seconds} s off within 30 s.`)
}

type Means = { disk: unknown; clock: unknown }

/** Yields each kind once before any is repeated, in an order determined by the seed. */
export function* dealFaults(random: () => number, { disk, clock }: Means): Generator<Fault, never> {
  for (;;) {
    const kinds = [...ofProcesses, powerCut, ...(disk ? [fullDisk] : []), ...(clock ? [turnOf(1), turnOf(-1)] : [])]
    const deck = kinds.map((fault) => ({ fault, at: random() }))
    for (const { fault } of deck.toSorted((one, other) => one.at - other.at)) yield fault
  }
}
