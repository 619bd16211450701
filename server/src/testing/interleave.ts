import { setTimeout as wait } from 'node:timers/promises'
import { seeded } from './seeded.ts'

type Race<T> = {
  seeds: number
  begin: (seed: number) => Promise<T>
  calls: (one: T) => (() => Promise<{ status: number }>)[]
  check: (one: T, statuses: number[]) => Promise<void> | void
}

const jitterMs = 6

/** Runs the calls of each seed concurrently, each after a delay that the seed determines; a failure reports its seed. */
export async function interleave<T>({ seeds, begin, calls, check }: Race<T>): Promise<void> {
  const only = process.env['RACE_SEED']
  const chosen = only === undefined ? Array.from({ length: seeds }, (_none, index) => index + 1) : [Number(only)]
  for (const seed of chosen) {
    const random = seeded(seed)
    const one = await begin(seed)
    const answers = await Promise.all(
      calls(one).map(async (call) => {
        await wait(random() * jitterMs)
        return call()
      }),
    )
    const statuses = answers.map((answer) => answer.status)
    try {
      await check(one, statuses)
    } catch (error) {
      throw new Error(`Seed ${seed} (run it alone with RACE_SEED=${seed}): answers ${statuses.join(', ')}`, { cause: error })
    }
  }
}
