import pg from 'pg'
import { openDatabase } from '#adapters/database/database.ts'
import { clockTasks } from '#tasks/schedule.ts'
import { openAppCopy, type TestApp } from '#testing/app-copy.ts'
import { buildOperator, type TestMember } from '#testing/builders.ts'
import type { StripeDouble } from '#testing/stripe-double/open-stripe-double.ts'
import { live, mortalDatabase, newLife } from './lives.ts'
import type { LaneProvider } from './provider.ts'
import { sandboxOfLane } from './lane-sandbox.ts'
import { stripeOfLane } from './lane-stripe.ts'

/** One application with its own database, on which histories run one after another. */
export type Lane = {
  app: TestApp
  terms: Terms
  operator: TestMember
  provider: LaneProvider
  /** A separate connection that reads the database and the provider's books. */
  look: pg.Client
  deliverEvent(event: { body: string; isForged?: boolean }): Promise<number>
  passTime(durationMs: number): Promise<void>
  close(): Promise<void>
}

/** Rates whose shares do not divide evenly, chosen by the lane's index. */
export type Terms = { feeRate: number; vatCountry: string; vatRate: number }
export const laneTerms: readonly Terms[] = [
  { feeRate: 0.1375, vatCountry: 'DE', vatRate: 0.19 },
  { feeRate: 0.15, vatCountry: '', vatRate: 0 },
  { feeRate: 0.0833, vatCountry: 'CH', vatRate: 0.081 },
]

const moneyTasks = new Set([
  'finalize-due-contracts',
  'finalize-unknown-charges',
  'settle-confirmations',
  'settle-open-refunds',
  'complete-finalized-contracts',
  'approve-overdue-media',
])
export const beginning = new Date('2026-11-16T09:00:00Z')

export type LaneOptions = {
  serverUrl: string
  provider: LaneProvider['name']
  /** Statements that plant a fault in the database, to check that it is found. */
  plants?: readonly string[] | undefined
  /** The same for the double of Stripe. */
  spoil?: ((double: StripeDouble) => void) | undefined
}

export async function openLane(terms: Terms, { serverUrl, plants = [], spoil, ...options }: LaneOptions): Promise<Lane> {
  const env = {
    SERVICE_FEE_RATE: String(terms.feeRate),
    ...(terms.vatCountry === ''
      ? {}
      : { VAT_COUNTRY: terms.vatCountry, VAT_RATE: String(terms.vatRate), SELLER_TAX_NUMBER: `${terms.vatCountry}123456789` }),
  }
  let look = new pg.Client()
  let lane: Lane | undefined
  let now = () => beginning
  const line = { now: () => now(), deliver: async (body: string) => lane?.deliverEvent({ body }) }
  const provider = options.provider === 'stripe' ? await stripeOfLane({ ...line, spoil }) : sandboxOfLane(line)
  const app = await openAppCopy({
    serverUrl,
    env,
    change(deps, databaseUrl) {
      const database = openDatabase(databaseUrl, { connections: 4 })
      deps.db = mortalDatabase(database)
      now = deps.now
      deps.payments = provider.open(deps.payments)
      // Keeps one plan for the statement that checks each step; planning it again would cost more than running it.
      look = new pg.Client({
        connectionString: databaseUrl,
        options: '-c plan_cache_mode=force_generic_plan -c enable_seqscan=off -c jit=off -c timezone=UTC',
      })
    },
  })
  await look.connect()
  // The same few hundred statements run a hundred thousand times, on tables that were empty when they were planned.
  for (const setting of ['plan_cache_mode = force_generic_plan', 'enable_seqscan = off', 'jit = off']) {
    await look.query(`alter database ${pg.escapeIdentifier(String(look.database))} set ${setting}`)
  }
  await provider.begin(app, look)
  for (const plant of plants) await look.query(plant)

  lane = {
    app,
    terms,
    operator: await buildOperator(app.deps),
    provider,
    look,
    async deliverEvent({ body, isForged }) {
      const rawBody = Buffer.from(body)
      const headers = { ...provider.sign(body, { isForged: isForged === true }), 'content-type': 'application/json' }
      // The webhook is delivered in a life of its own: it continues when the one that charged has ended.
      const answer = await live(newLife(), () => app.raw('POST', '/payments/webhook', { body: rawBody, headers }))
      if (answer.status === 200) provider.markTaken(body)
      return answer.status
    },
    async passTime(durationMs) {
      app.clock.turn(durationMs)
      for (const task of clockTasks) if (moneyTasks.has(task.name)) await task.run(app.deps)
    },
    async close() {
      await look.end()
      await app.deps.db.destroy()
      await app.close()
      await provider.close()
    },
  }
  return lane
}
