import { allEndpoints } from '@pairtake/protocol/endpoints'
import { pathPrefix, type Endpoint } from '@pairtake/protocol/endpoint'
import type { Role } from '@pairtake/protocol/roles'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildWorld, type World } from './testing/build-world.ts'
import type { TestMember } from './testing/builders.ts'
import { openTestApp, type TestApp } from './testing/test-app.ts'

let app: TestApp
let world: World
beforeAll(async () => {
  app = await openTestApp()
  world = await buildWorld(app)
})
afterAll(() => app.close())

const price = { amount: 100, currency: 'EUR' }
const offer = (at: World) => ({ price, proposedAssets: [{ desiredAssetId: at.campaign.videoAssetId, count: 1 }] })

/** Which record a path names, and a body that would do if it were one's own. */
const cases: Record<string, { id: (at: World) => string; body?: (at: World) => unknown }> = {
  endSession: { id: (at) => at.sessionId },
  getCampaign: { id: (at) => at.campaign.id },
  saveCampaign: { id: (at) => at.campaign.id, body: () => ({ name: 'Mine now' }) },
  publishCampaign: { id: (at) => at.campaign.id },
  countReach: { id: (at) => at.campaign.id, body: () => ({}) },
  listCandidateRequests: { id: (at) => at.campaign.id },
  listCampaignContracts: { id: (at) => at.campaign.id },
  getCandidateRequest: { id: (at) => at.candidateRequestId },
  offerTerms: { id: (at) => at.candidateRequestId, body: offer },
  decideCandidateRequest: { id: (at) => at.candidateRequestId, body: () => ({ accept: false }) },
  initiateConversation: { id: (at) => at.candidateRequestId, body: () => ({ message: 'Hello' }) },
  withdrawCandidateRequest: { id: (at) => at.candidateRequestId },
  getContract: { id: (at) => at.contractId },
  listContractAssets: { id: (at) => at.contractId },
  finalizeContract: { id: (at) => at.contractId },
  reportContract: { id: (at) => at.contractId, body: () => ({ reason: 'Silence.' }) },
  downloadOriginals: { id: (at) => at.contractId },
  rateCreator: { id: (at) => at.feedbackId, body: () => ({ contentQuality: 'good', professionalism: 'good' }) },
  attachContractMedia: { id: (at) => at.contractAssetId, body: (at) => ({ mediaId: at.spareMediaId }) },
  reuploadContractMedia: { id: (at) => at.contractMediaId, body: (at) => ({ mediaId: at.spareMediaId }) },
  deleteContractMedia: { id: (at) => at.contractMediaId },
  approveContractMedia: { id: (at) => at.contractMediaId, body: () => ({}) },
  askForChanges: { id: (at) => at.contractMediaId, body: () => ({ message: 'Again, please.' }) },
  getUpload: { id: (at) => at.uploadId },
  getConversation: { id: (at) => at.conversationId },
  listMessages: { id: (at) => at.conversationId },
  sendMessage: { id: (at) => at.conversationId, body: () => ({ text: 'Hello' }) },
  markConversationRead: { id: (at) => at.conversationId },
  getRelationship: { id: (at) => at.conversationId },
  getPayment: { id: (at) => at.paymentId },
  removePaymentMethod: { id: (at) => at.paymentMethodId },
  setDefaultPaymentMethod: { id: (at) => at.paymentMethodId },
  savePortfolioItem: { id: (at) => at.portfolioItemId, body: () => ({ name: 'Mine' }) },
  deletePortfolioItem: { id: (at) => at.portfolioItemId },
  getEarning: { id: (at) => at.earningId },
}

/** Addressed by campaign, which every verified creator may see: nobody owns it. */
const open = new Set(['getOpportunity', 'applyToCampaign', 'acceptOffer', 'getStatement', 'confirmEmail'])

const withId = allEndpoints.filter(({ endpoint }) => endpoint.path.includes('{'))
const members = withId.filter(
  ({ name, endpoint }) => !open.has(name) && !(endpoint.callers.includes('operator') && endpoint.callers.length === 1),
)
const operators = withId.filter(
  ({ endpoint }) => endpoint.callers !== 'public' && endpoint.callers.length === 1 && endpoint.callers[0] === 'operator',
)

const absent = '01890000-0000-7000-8000-000000000000'
const malformed = ["0' or '1'='1", '%00', 'nothing', '../..', '1']

function send(endpoint: Endpoint, id: string, as: TestMember, body: unknown) {
  const path = pathPrefix + endpoint.path.replaceAll(/\{\w+\}/g, encodeURIComponent(id))
  return app.raw(endpoint.method, path, { as, body: endpoint.method === 'GET' ? undefined : (body ?? {}) })
}

test('every call with an id is in the matrix', () => {
  expect(members.map(({ name }) => name).toSorted()).toEqual(Object.keys(cases).toSorted())
})

describe.each(members.map((entry) => [entry.name, entry] as const))('%s', (name, { endpoint }) => {
  const callers = (endpoint.callers as readonly Role[]).filter((role) => role !== 'operator')

  test.each(callers)('S1-150 ABUSE-10 ABUSE-12 answers a stranger in the role %s as if there were no such record', async (role) => {
    const entry = cases[name]
    const stranger = role === 'agency' ? world.strangers.agency : world.strangers.creator
    const body = entry?.body?.(world)
    const theirs = await send(endpoint, entry?.id(world) ?? '', stranger, body)
    const none = await send(endpoint, absent, stranger, body)
    expect(none.status, JSON.stringify(none.error)).toBe(404)
    expect(theirs.status, JSON.stringify(theirs.error)).toBe(404)
    expect(theirs.error).toEqual(none.error)
    for (const id of malformed) expect((await send(endpoint, id, stranger, body)).status, id).toBe(404)
  })
})

describe.each(operators.map((entry) => [entry.name, entry] as const))('%s', (_name, { endpoint }) => {
  test('answers 404 to the operator where there is no such record', async () => {
    const body = { reason: 'For a test.', note: 'For a test.' }
    for (const id of [absent, ...malformed]) {
      const answer = await send(endpoint, id, world.operator, body)
      expect(answer.status, `${id} ${JSON.stringify(answer.error)}`).toBe(404)
    }
  })
})

describe('ids in a body', () => {
  const bodies: [name: string, path: (at: World) => string, method: string, as: (at: World) => TestMember, body: (at: World) => unknown][] =
    [
      [
        'a file of another creator in the portfolio',
        () => '/portfolio',
        'POST',
        (at) => at.strangers.creator,
        (at) => ({ mediaId: at.spareMediaId, name: 'Mine' }),
      ],
      [
        'a file of another member as reference material',
        (at) => `/campaigns/${at.campaign.id}`,
        'PATCH',
        (at) => at.agency,
        (at) => ({ referenceMaterials: [at.spareMediaId] }),
      ],
      [
        'an asset of another campaign',
        (at) => `/candidate-requests/${at.candidateRequestId}/offer`,
        'POST',
        (at) => at.agency,
        () => ({ price, proposedAssets: [{ desiredAssetId: absent, count: 1 }] }),
      ],
      [
        'a file of another member to open',
        () => '/media/prepare-access',
        'POST',
        (at) => at.strangers.agency,
        (at) => ({ mediaId: at.contractMediaFileId, usage: 'ContractMediaWatermarked' }),
      ],
      [
        'an upload of another member',
        () => '/media/post-upload',
        'POST',
        (at) => at.strangers.creator,
        (at) => ({ uploadId: at.uploadId, parts: [{ part: 1, etag: 'x' }] }),
      ],
      [
        'an upload for another creator’s job',
        () => '/media/pre-upload',
        'POST',
        (at) => at.strangers.creator,
        (at) => ({ fileName: 'a.mp4', type: '', size: 10, entity: 'ContractMediaOriginal', entityId: at.contractAssetId }),
      ],
    ]
  test.each(bodies)('ABUSE-11 %s is not taken', async (_what, path, method, as, body) => {
    const answer = await app.raw(method, pathPrefix + path(world), { as: as(world), body: body(world) })
    expect([400, 404], JSON.stringify(answer.error)).toContain(answer.status)
  })

  test('ABUSE-22 seeing notifications of another member changes nothing', async () => {
    const answer = await app.raw('POST', '/notifications/_seen', { as: world.strangers.agency, body: { ids: [world.notificationId] } })
    expect(answer.status).toBe(200)
    const row = await app.deps.db
      .selectFrom('notification')
      .select('seen_at')
      .where('id', '=', world.notificationId)
      .executeTakeFirstOrThrow()
    expect(row.seen_at).toBeNull()
  })
})

describe('reading one’s own', () => {
  const reads = members.filter(({ endpoint }) => endpoint.method === 'GET')
  test.each(reads.map((entry) => [entry.name, entry] as const))('%s answers by its schema', async (name, { endpoint }) => {
    if (name === 'downloadOriginals' || name === 'getUpload') return
    for (const role of endpoint.callers as readonly Role[]) {
      const as = role === 'agency' ? world.agency : world.creator
      const answer = await send(endpoint, cases[name]?.id(world) ?? '', as, undefined)
      expect(answer.status, JSON.stringify(answer.error)).toBe(200)
    }
  })

  const lists = allEndpoints.filter(
    ({ endpoint }) => endpoint.method === 'GET' && !endpoint.path.includes('{') && endpoint.answerKind === undefined,
  )
  test.each(lists.map((entry) => [entry.endpoint.path, entry] as const))('%s answers by its schema', async (_path, { endpoint }) => {
    const roles = endpoint.callers === 'public' ? (['agency'] as const) : endpoint.callers
    for (const role of roles) {
      const answer = await app.raw('GET', endpoint.path, { as: world[role] })
      expect(answer.status, JSON.stringify(answer.error)).toBe(200)
    }
  })
})
