import { verify } from '#features/ledger/verify-queries.ts'
import { historyOf, runHistory, shrink } from './history.ts'
import { laneTerms, openLane, type Lane, type LaneOptions } from './lane.ts'

type SimulationOptions = LaneOptions & {
  /** The first seed; the others follow it. */
  seed: number
  histories: number
  /** Whether a failure is reduced to the fewest steps, which runs many more histories. */
  isShrunk?: boolean
  /** Called after every 500 histories. */
  tell?: (done: number) => void
}

/** `ended` counts the lives of the program that ended in the middle of a step. */
export type Report = { histories: number; steps: number; ended: number; failures: string[] }

/** Runs histories of many seeds in parallel, in lanes with different terms; a failure is reported with its seed and fewest steps. */
export async function simulate({ seed, histories, isShrunk = true, tell = () => {}, ...options }: SimulationOptions): Promise<Report> {
  const report: Report = { histories: 0, steps: 0, ended: 0, failures: [] }
  const seeds = Array.from({ length: histories }, (_none, index) => seed + index)
  await Promise.all(
    laneTerms.map(async (terms, index) => {
      const own = seeds.filter((each) => each % laneTerms.length === index)
      if (own.length === 0) return
      const lane = await openLane(terms, options)
      try {
        for (const each of own) {
          if (report.failures.length > 0) return
          await runSeed(lane, { seed: each, isShrunk }, report)
          if (report.histories % 500 === 0) tell(report.histories)
        }
        const unsound = await verify(lane.app.deps.db)
        if (report.failures.length === 0 && unsound.length > 0)
          report.failures.push(`The lane's ledger is not sound:\n${unsound.join('\n')}`)
      } finally {
        await lane.close()
      }
    }),
  )
  return report
}

async function runSeed(lane: Lane, { seed, isShrunk }: { seed: number; isShrunk: boolean }, report: Report): Promise<void> {
  const history = historyOf(seed)
  report.histories += 1
  report.steps += history.steps.length
  const { failure, livesEnded } = await runHistory(lane, history)
  report.ended += livesEnded
  if (!failure) return
  const told = [
    `Seed ${seed} fails (npm run simulate -- --provider ${lane.provider.name} --histories 1 --seed ${seed}):`,
    ...failure.findings,
  ]
  if (!isShrunk) {
    report.failures.push(told.join('\n'))
    return
  }
  const least = await shrink(lane, history, failure)
  report.failures.push(
    [
      ...told,
      `The fewest steps that fail, after ${JSON.stringify(history.opening)}:`,
      ...least.steps.map((step) => JSON.stringify(step)),
      ...least.failure.findings,
    ].join('\n'),
  )
}
