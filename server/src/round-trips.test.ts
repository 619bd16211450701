import { join } from 'node:path'
import { sendMessage } from '@pairtake/protocol/conversation/conversation-endpoints'
import { allEndpoints } from '@pairtake/protocol/endpoints'
import { pathPrefix } from '@pairtake/protocol/endpoint'
import type { Role } from '@pairtake/protocol/roles'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tellCommitted } from './adapters/database/announcements.ts'
import { buildWorld, type World } from './testing/build-world.ts'
import { openTestApp, type TestApp } from './testing/test-app.ts'

let app: TestApp
let world: World
let statements: string[] = []

// Every statement of the process passes through here; pg has no hook of its own.
const send = pg.Client.prototype.query
beforeAll(async () => {
  pg.Client.prototype.query = function counted(this: pg.Client, ...given: unknown[]) {
    const [first] = given
    const words = typeof first === 'string' ? first : (first as { text?: string } | undefined)?.text
    if (words !== tellCommitted) statements.push(words ?? '')
    return Reflect.apply(send, this, given)
  } as typeof send
  app = await openTestApp()
  world = await buildWorld(app)
  // For an empty page, an extra statement checks whose it is.
  await app.call(sendMessage, { as: world.agency, params: { id: world.conversationId }, body: { text: 'Hello' } })
})
afterAll(async () => {
  pg.Client.prototype.query = send
  await app.close()
})

const ids: Record<string, (at: World) => string> = {
  getCampaign: (at) => at.campaign.id,
  listCandidateRequests: (at) => at.campaign.id,
  listCampaignContracts: (at) => at.contractCampaignId,
  getCandidateRequest: (at) => at.candidateRequestId,
  getOpportunity: (at) => at.campaign.id,
  getContract: (at) => at.contractId,
  listContractAssets: (at) => at.contractId,
  listRemarks: (at) => at.contractMediaId,
  getConversation: (at) => at.conversationId,
  listMessages: (at) => at.conversationId,
  getRelationship: (at) => at.conversationId,
  getPayment: (at) => at.paymentId,
  getEarning: (at) => at.earningId,
  getOperatorCampaign: (at) => at.campaign.id,
  getOperatorCreatorProfile: (at) => at.creator.id,
  getOperatorContract: (at) => at.contractId,
  getOperatorMember: (at) => at.creator.id,
}

const reads = allEndpoints.filter(
  ({ name, endpoint }) =>
    endpoint.method === 'GET' &&
    endpoint.callers !== 'public' &&
    endpoint.answerKind === undefined &&
    (!endpoint.path.includes('{') || name in ids),
)

/** The query parameters of calls that need some. */
const queries: Record<string, string> = { listCalendarEntries: '?from=2026-11-01&to=2026-11-30' }

const clauses = / (?=(?:from|(?:inner|left|cross) join|where|group by|order by|limit|union(?: all)?) )|(?<!inner|left|cross) (?=join )/g

/** Each statement once, one clause per line, under its callers. */
function printed(asked: readonly { statement: string; role: Role }[]): string {
  const groups = Map.groupBy(asked, ({ statement }) => statement)
  const blocks = [...groups].map(([statement, by]) => `-- ${by.map(({ role }) => role).join(', ')}\n${inLines(statement)};\n`)
  return blocks.join('\n')
}

function inLines(statement: string): string {
  let depth = 0
  const lines = statement.replaceAll(/\s+/g, ' ').replaceAll(clauses, '\n').split('\n')
  const indented = lines.map((line) => {
    const before = '  '.repeat(depth)
    depth += line.split('(').length - line.split(')').length
    return before + line
  })
  return indented.join('\n')
}

test.each(reads.map((entry) => [entry.name, entry] as const))(
  '%s reads in one round trip, the token included',
  async (name, { endpoint }) => {
    const asked: { statement: string; role: Role }[] = []
    for (const role of endpoint.callers as readonly Role[]) {
      const path = pathPrefix + endpoint.path.replaceAll(/\{\w+\}/g, ids[name]?.(world) ?? '') + (queries[name] ?? '')
      const as = world[role]
      // The first call fills the session cache.
      expect((await app.raw('GET', path, { as })).status, path).toBe(200)
      statements = []
      await app.raw('GET', path, { as })
      expect(statements.length, `${role}: ${statements.map((statement) => statement.slice(0, 80)).join(' | ')}`).toBeLessThanOrEqual(1)
      for (const statement of statements) asked.push({ statement, role })
    }
    // A file for reviewers: `vitest run server/src/round-trips.test.ts -u` updates it.
    await expect(printed(asked)).toMatchFileSnapshot(join(import.meta.dirname, `../../docs/generated/queries/${name}.sql`))
  },
)
