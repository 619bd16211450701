import { mayAct, type StateTable } from '@pairtake/protocol/actions'
import { roles, type Role } from '@pairtake/protocol/roles'
import { stateTables } from '@pairtake/protocol/state-tables'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildWorld, type World } from './testing/build-world.ts'
import { walkedTables, type WalkedAction, type WalkedTable } from './testing/state-walk.ts'
import { openTestApp, type TestApp } from './testing/test-app.ts'

let app: TestApp
let world: World
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

type Step = { name: string; table: StateTable; walked: WalkedTable; action: WalkedAction; state: string; role: Role }

type Verdict = { statuses: readonly number[]; isDone: boolean }

/** The result that the table requires: done, the wrong role, or the wrong state. */
function verdict({ table, name, action, state, role }: Step): Verdict {
  const entry = table.actions[name]
  if (!entry || !action.attempts[role] || !mayAct(entry, role)) return { statuses: [403], isDone: false }
  if (!entry.from.includes(state)) return { statuses: action.closed ?? [409], isDone: false }
  return { statuses: [200], isDone: true }
}

async function attempt(step: Step) {
  const { walked, action, state, role } = step
  await walked.setState(app.deps, world, state)
  await action.prepare?.(app.deps, world, role)
  // A role without its own call tries another role's.
  const build = action.attempts[role] ?? Object.values(action.attempts)[0]
  if (!build) throw new Error('The action has no call.')
  const { method, path, body } = build(world)
  const isStandIn = action.attempts[role] === undefined
  const as = isStandIn ? world[role] : (action.caller?.(world, role) ?? world[role])
  return app.raw(method, path, { as, body: method === 'GET' ? undefined : (body ?? {}) })
}

const requirements: Record<string, string> = {
  campaign: 'S1-070 S1-071 S1-072',
  'candidate-request': 'S1-115 S1-116 S1-117 S1-118',
  contract: 'S1-138 S1-140',
  'contract-media': 'S1-144 S2-059',
  'creator-profile': 'S2-094 S2-096 S2-101',
  'portfolio-item': 'S2-079',
}

describe.each(Object.keys(walkedTables))('the states of a %s', (tableName) => {
  const table = stateTables[tableName]
  const walked = walkedTables[tableName]
  if (!table || !walked) throw new Error(`There is no table ${tableName}.`)

  beforeAll(async () => {
    world = await buildWorld(app)
  })

  const ids = requirements[tableName] ? `${requirements[tableName]} ` : ''
  const steps = Object.entries(walked.actions).flatMap(([name, action]) =>
    Object.keys(table.words).flatMap((state) =>
      roles
        .filter((role) => !action.byRight?.includes(role))
        .map((role): [string, Step] => [`${ids}${name} from ${state} by ${role}`, { name, table, walked, action, state, role }]),
    ),
  )
  test.each(steps)('%s comes out as the table says', async (said, step) => {
    const answer = await attempt(step)
    const words = `${said}: ${answer.status} ${JSON.stringify(answer.error).slice(0, 300)}`
    const after = await walked.readState(app.deps, world)
    const due = verdict(step)
    if (due.isDone) world = await buildWorld(app)

    expect(due.statuses, words).toContain(answer.status)
    expect(due.isDone ? step.state : after, `${said} changed the state`).toBe(step.state)
    expect(due.isDone ? 'It was done.' : answer.error.message, words).toMatch(/\w+ .*\w/)
  })
})

test('every action that a member may take is walked', () => {
  // A payment moves with its contract: charging is finalizing; refunds and chargebacks are tested with real charges.
  const elsewhere = new Set([
    'payment.claim',
    'payment.charge',
    'payment.cancel',
    'payment.refund',
    'refund.dealWith',
    'earning.cancel',
    'chargeback.answer',
    'chargeback.accept',
  ])
  for (const [tableName, table] of Object.entries(stateTables)) {
    for (const [name, action] of Object.entries(table.actions)) {
      const isMembers = action.by.some((actor) => roles.includes(actor as Role))
      if (!isMembers || elsewhere.has(`${tableName}.${name}`)) continue
      expect(walkedTables[tableName]?.actions[name], `${tableName}.${name}`).toBeDefined()
    }
  }
})
