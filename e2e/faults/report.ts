export type Outage = {
  fault: string
  at: Date
  /** From the damage, or from the end of a held one, until calls are answered. */
  ms: number
  /** The time an empty Node process took right afterwards, as a measure of the machine's load. */
  bareMs: number
}

const soonMs = 5_000
const bareStarts = 100

/** The service must recover within 5 s on a quiet machine (ABUSE-33); on a busy one, within the equivalent number of process starts. */
export function isLong({ ms, bareMs }: Outage): boolean {
  return !(ms < Math.max(soonMs, bareStarts * bareMs))
}

export type FaultReport = {
  seed: number
  outages: Outage[]
  problems: string[]
  stages: readonly string[]
  answers: ReadonlyMap<string, number>
  /** The number of acknowledged facts that were checked. */
  facts: number
  contracts: number
  log: string
}

const logLines = 60
const lineLength = 600

/** The duration of each part of a run. */
export class Stages {
  readonly told: string[] = []
  #from = performance.now()

  end(name: string): void {
    const now = performance.now()
    this.told.push(`${name} ${((now - this.#from) / 1000).toFixed(1)} s`)
    this.#from = now
  }
}

export function summary({ seed, outages, answers, facts, contracts, stages }: FaultReport): string {
  const times = outages.map((outage) => outage.ms).toSorted((one, other) => one - other)
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))]
  const kinds = new Map<string, number[]>()
  for (const { fault, ms } of outages) kinds.set(fault, [...(kinds.get(fault) ?? []), ms])
  const rows = [...kinds].map(
    ([fault, found]) => `  ${fault.padEnd(40)} ${String(found.length).padStart(4)} × up to ${Math.max(...found)} ms`,
  )
  const counted = [...answers].map(([kind, count]) => `${kind}: ${count}`).join(', ')
  return [
    `${outages.length} faults, ${contracts} whole jobs, ${facts} acknowledged facts. SEED=${seed}`,
    `Outages: half within ${at(0.5)} ms, nine of ten within ${at(0.9)} ms, the longest ${times.at(-1)} ms`,
    ...rows,
    `Answers by status: ${counted}`,
    `Time: ${stages.join(', ')}`,
  ].join('\n')
}

/** Returns everything needed to investigate a failure. */
export function failureOf(report: FaultReport): string {
  const times = report.outages.map(({ fault, at, ms, bareMs }) => `  ${at.toISOString()} ${fault}: ${ms} ms, a bare start ${bareMs} ms`)
  const log = report.log
    .trimEnd()
    .split('\n')
    .slice(-logLines)
    .map((line) => line.slice(0, lineLength))
  return [...report.problems, '', summary(report), ...times, '', 'The end of the log:', ...log].join('\n')
}
