import { readdirSync, readFileSync } from 'node:fs'

export type Cost = { seconds: number; processorSeconds: number }
export type Contender = { pid: number; work: () => Promise<unknown> }

/** Returns the processor time of a process and its current children. */
function processorSeconds(pid: number): number {
  let ticks = 0
  for (const entry of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const stat = readFileSync(`/proc/${entry}/stat`, 'utf8')
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      if (Number(entry) === pid || Number(fields[1]) === pid) ticks += Number(fields[11]) + Number(fields[12])
    } catch {
      // It has exited in the meantime.
    }
  }
  return ticks / 100
}

async function costOf({ pid, work }: Contender): Promise<Cost> {
  const before = { at: performance.now(), processor: processorSeconds(pid) }
  await work()
  return { seconds: (performance.now() - before.at) / 1000, processorSeconds: processorSeconds(pid) - before.processor }
}

/** Alternates the rounds, so that other load on the machine affects both equally; the first round of each is a warm-up. */
export async function contest(own: Contender, other: Contender, rounds: number): Promise<{ own: Cost; other: Cost }[]> {
  await own.work()
  await other.work()
  const costs = []
  for (let round = 0; round < rounds; round++) costs.push({ own: await costOf(own), other: await costOf(other) })
  return costs
}

export function medianOf(values: number[]): string {
  const sorted = values.toSorted((a, b) => a - b)
  const [least, middle, most] = [sorted[0], sorted[sorted.length >> 1], sorted.at(-1)].map((value) => (value ?? Number.NaN).toFixed(2))
  return `${middle} × (${least} to ${most})`
}

/** Returns a process's private memory in MB, without the file cache. */
export function ownMegabytes(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(/^RssAnon:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) / 1024
}
