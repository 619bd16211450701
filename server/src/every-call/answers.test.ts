import type { Role } from '@pairtake/protocol/roles'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { allIds } from '#testing/every-call/own-ids.ts'
import { markPrivate, type Private } from '#testing/every-call/private-values.ts'
import { prepare, sendCall, soundCall } from '#testing/every-call/sound-calls.ts'
import { callsByRole, movedBy, openSuite, type Suite } from '#testing/every-call/suite.ts'

let suite: Suite
let secrets: readonly Private[]
beforeAll(async () => {
  suite = await openSuite()
  secrets = [...(await markPrivate(suite.app, suite.tenant, 'own')), ...(await markPrivate(suite.app, suite.other, 'other'))]
})
afterAll(() => suite.app.close())

/** A mailed link that works by opening it. */
const changesByGet = new Set(['confirmEmail'])

test.each(callsByRole)(
  'S1-150 S2-119 ABUSE 30 %s answers with the keys of its schema and nothing that is not the caller’s, to no other origin',
  async (_title, call, role) => {
    const { app, tenant, record } = suite
    await prepare(app, call, tenant, role)
    await record.mark()
    const answer = await sendCall(app, call.endpoint, soundCall(call, tenant, role), { origin: 'https://evil.example' })
    const moved = await movedBy(record)
    await record.undo()

    // An answer with an undeclared key is a 500 in the test app.
    const words = `${answer.status} ${JSON.stringify(answer.error).slice(0, 300)}: say in preparations.ts what state or values it needs`
    expect(answer.status, words).toBe(200)
    const mayChange = call.endpoint.method !== 'GET' || changesByGet.has(call.name)
    expect(mayChange ? [] : moved).toEqual([])

    expect(answer.headers['access-control-allow-origin']).toBeUndefined()
    expect(answer.headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' })
    expect(answer.headers['content-security-policy']).toContain("frame-ancestors 'none'")

    const text = typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body)
    expect(leaksOf(text, call.name, role)).toEqual([])
  },
)

function leaksOf(text: string, call: string, role: Role | 'public'): string[] {
  const seen = secrets.filter(({ value, mayBeSeen }) => text.includes(value) && !mayBeSeen(role, call)).map(({ what }) => what)
  // Without a mail server the mailbox is open to everybody, by the choice of the person who set it up.
  if (role === 'operator' || call === 'listMailboxMails') return seen
  const market = new Set(role === 'creator' ? [suite.other.campaign, suite.other.contractCampaignId].flatMap(marketIdsOf) : [])
  const foreign = allIds(suite.other).filter(
    ({ id, kind }) => text.includes(id) && !market.has(id) && !(role === 'creator' && kind === 'desiredAsset'),
  )
  return [...seen, ...foreign.map(({ kind }) => `another tenant’s ${kind}`)]
}

/** Published campaigns with their owners: every creator sees those. */
function marketIdsOf(campaign: string | { id: string }): string[] {
  return [typeof campaign === 'string' ? campaign : campaign.id, suite.other.agency.id, suite.other.referenceMediaId]
}
