import { takeMissedEvents } from '#features/charge/take-missed-events.task.ts'
import { seeded } from '#testing/seeded.ts'
import { minutes } from '#wire-time.ts'
import { acts, type Scene } from './acts.ts'
import { buildCompany } from './company.ts'
import { findingsOf } from './findings.ts'
import { beginning, type Lane } from './lane.ts'
import { live, LifeOverError, newLife, type Life } from './lives.ts'
import { drawHistory, type History, type Step } from './steps.ts'

export type Failure = { step: number; findings: string[] }
export type Outcome = { failure: Failure | undefined; livesEnded: number }

/** Runs steps for new people and checks the books after each. */
export async function runHistory(lane: Lane, { opening, steps }: History): Promise<Outcome> {
  lane.app.clock.set(beginning)
  const scene: Scene = { lane, company: await buildCompany(lane, opening) }
  let livesEnded = 0
  for (const [index, step] of steps.entries()) {
    const life = newLife({ mood: step.mood, endsAt: step.endsAt, seed: step.pick * 1e6 + step.size * 1e3 })
    const findings = [...(await take(scene, step, life)), ...(await findingsOf(lane, scene.company, 'between'))]
    if (life.isOver) livesEnded += 1
    if (findings.length > 0) return { failure: { step: index, findings }, livesEnded }
  }
  const findings = await comeToRest(scene)
  return { failure: findings.length > 0 ? { step: steps.length, findings } : undefined, livesEnded }
}

/** One life of the program: it does the step, and may end in the middle of it. Returns unexpected answers. */
async function take(scene: Scene, step: Step, life: Life): Promise<string[]> {
  const wrong: string[] = []
  const attempt = async (kind: Step['kind']) => {
    try {
      const answer = await acts[kind](scene, step)
      if (answer && answer.status >= 500 && !life.isOver) wrong.push(`${kind} was answered with ${answer.status}: ${answer.error.message}`)
    } catch (error) {
      if (!(error instanceof LifeOverError)) wrong.push(`${kind} broke off: ${String(error)}`)
    }
  }
  await live(life, () => Promise.all([attempt(step.kind), ...(step.beside === undefined ? [] : [attempt(step.beside)])]))
  return wrong
}

/** The connection works again and time passes: everything pending arrives. Open jobs are ended, so that no later history runs into them. */
async function comeToRest({ lane, company }: Scene): Promise<string[]> {
  await live(newLife(), () => lane.passTime(minutes(2)))
  // Fetches events that never reached the webhook.
  await live(newLife(), () => takeMissedEvents.run(lane.app.deps))
  const findings = await findingsOf(lane, company, 'atRest')
  await lane.look.query({
    name: 'put away',
    text: `with open as (update contract set state = 'cancelled', auto_finalize_at = null
        where agency_id = $1 and state in ('in_progress', 'delivered') returning id, state),
      unearned as (update earning set voided_at = $2 from open where earning.contract_id = open.id)
      update payment set voided_at = $2, failure = null, next_retry_at = null, remind_at = null, charging_since = null,
          confirm_ref = null, confirm_begun_at = null
        from open where payment.contract_id = open.id and payment.state <> 'paid'`,
    values: [company.agency.id, lane.app.clock.now()],
  })
  return findings
}

export const historyOf = (seed: number): History => drawHistory(seeded(seed))

/** Reduces a failure to a minimum: steps are left out, then simplified, as long as it still fails. */
export async function shrink(lane: Lane, { opening, steps }: History, failed: Failure): Promise<{ steps: Step[]; failure: Failure }> {
  let best = { steps: steps.slice(0, failed.step + 1), failure: failed }
  const trials = (from: readonly Step[]): Step[][] => [
    ...from.map((_step, at) => from.filter((_other, index) => index !== at)),
    ...from.flatMap((step, at) => {
      const { kind, pick, size, mood, endsAt, beside } = step
      const isPlain = mood === 'plain' && endsAt === undefined && beside === undefined
      return isPlain ? [] : [from.map((other, index) => (index === at ? { kind, pick, size, mood: 'plain' as const } : other))]
    }),
  ]
  for (let isSmaller = true; isSmaller;) {
    isSmaller = false
    for (const trial of trials(best.steps)) {
      const { failure } = await runHistory(lane, { opening, steps: trial })
      if (!failure) continue
      best = { steps: trial, failure }
      isSmaller = true
      break
    }
  }
  return best
}
