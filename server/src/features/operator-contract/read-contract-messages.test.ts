import { listMessages, sendMessage } from '@pairtake/protocol/conversation/conversation-endpoints'
import { getContract, reportContract } from '@pairtake/protocol/contract/contract-endpoints'
import { cancelContract, dismissReport, readContractMessages } from '@pairtake/protocol/operator/operator-contract-endpoints'
import { listAuditEntries } from '@pairtake/protocol/operator/operator-endpoints'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildContract } from '#testing/builders-bargain.ts'
import { buildAgency, buildCreator, buildOperator, buildPublishedCampaign, openSession, type TestMember } from '#testing/builders.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'
import { days } from '#wire-time.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

const now = async (member: TestMember) => ({ token: await openSession(app.deps, member.id) })

test('R-037 an operator reads the messages of a reported job, page by page, and of no other; the audit log and the thread say so', async () => {
  const [agency, creator] = [await buildAgency(app.deps), await buildCreator(app.deps)]
  const { contractId } = await buildContract(app, { campaign: await buildPublishedCampaign(app.deps, agency), agency, creator })
  const params = { id: contractId }
  const { conversationId } = (await app.call(getContract, { as: creator, params })).body.data
  const talk = { id: conversationId }
  for (let at = 1; at <= 21; at++) await app.call(sendMessage, { as: creator, params: talk, body: { text: `Line ${at}` } })

  const operator = await buildOperator(app.deps)
  const read = async (body: { before?: string } = {}) => app.call(readContractMessages, { as: await now(operator), params, body })
  const closed = await read()
  expect([closed.status, closed.error.message]).toEqual([409, 'This job isn’t reported, so you can’t read its messages.'])

  app.clock.turn(days(30))
  const reason = 'Nobody answers.'
  expect((await app.call(reportContract, { as: await now(creator), params, body: { reason } })).status).toBe(200)
  const first = await read()
  expect(first.body.data.map(({ text }) => text)).toEqual(Array.from({ length: 20 }, (_, at) => `Line ${21 - at}`))
  expect(first.body.data[0]).toMatchObject({ isMine: false, isSystem: false, general: { displayName: expect.any(String) } })
  const earlier = await read({ before: first.body.data.at(-1)?.id ?? '' })
  expect(earlier.body.data.map(({ text }) => text)[0]).toBe('Line 1')
  await read()

  const audit = await app.call(listAuditEntries, { as: await now(operator), query: { state: 'contract_messages_read' } })
  expect(audit.body.data.map((entry) => [entry.subjectId, entry.reason])).toEqual([
    [contractId, reason],
    [contractId, reason],
  ])
  /** How often each side was told. */
  const told = async () => {
    const counts = [agency, creator].map(async (member) => {
      const { data } = (await app.call(listMessages, { as: await now(member), params: talk, query: { limit: 100 } })).body
      return data.filter(({ isSystem, text }) => isSystem && text.includes('we have opened these messages')).length
    })
    return Promise.all(counts)
  }
  expect(await told()).toEqual([1, 1])

  // The next report is another reason to read, of which both sides are told again.
  const note = 'Please agree on a day.'
  expect((await app.call(dismissReport, { as: await now(operator), params, body: { note } })).status).toBe(200)
  expect((await read()).status).toBe(409)
  app.clock.turn(days(31))
  expect((await app.call(reportContract, { as: await now(creator), params, body: { reason } })).status).toBe(200)
  await read()
  await read()
  expect(await told()).toEqual([2, 2])

  // A report ends with its job, and with it the reason to read.
  const cancelled = await app.call(cancelContract, { as: await now(operator), params, body: { reason: 'Agreed.' } })
  expect(cancelled.status).toBe(200)
  expect((await read()).error.message).toBe('This job isn’t reported, so you can’t read its messages.')
})

test('R-037 an earlier page that an operator reads before any other is recorded like a first one', async () => {
  const [agency, creator] = [await buildAgency(app.deps), await buildCreator(app.deps)]
  const { contractId } = await buildContract(app, { campaign: await buildPublishedCampaign(app.deps, agency), agency, creator })
  const params = { id: contractId }
  const talk = { id: (await app.call(getContract, { as: creator, params })).body.data.conversationId }
  for (let at = 1; at <= 21; at++) await app.call(sendMessage, { as: creator, params: talk, body: { text: `Line ${at}` } })
  const report = async () => {
    app.clock.turn(days(31))
    return app.call(reportContract, { as: await now(creator), params, body: { reason: 'Nobody answers.' } })
  }
  const [olga, noor] = [await buildOperator(app.deps), await buildOperator(app.deps)]
  const readBefore = async (operator: TestMember, before: string | undefined) => {
    const { body } = await app.call(readContractMessages, { as: await now(operator), params, body: { before: before ?? '' } })
    return body.data.map(({ id }) => id)
  }
  /** How many reads the audit log lists of each operator, and how often the conversation says that an operator read. */
  const recorded = async () => {
    const query = { state: 'contract_messages_read', subjectId: contractId }
    const { data: entries } = (await app.call(listAuditEntries, { as: await now(olga), query })).body
    const { data: messages } = (await app.call(listMessages, { as: await now(agency), params: talk, query: { limit: 100 } })).body
    const by = ({ id }: TestMember) => entries.filter(({ operator }) => operator.id === id).length
    const lines = messages.filter(({ text }) => text.includes('we have opened these messages')).length
    return { olga: by(olga), noor: by(noor), lines }
  }

  await report()
  const page = await readBefore(olga, 'ffffffff-ffff-ffff-ffff-ffffffffffff')
  expect(page).toHaveLength(20)
  expect(await recorded()).toEqual({ olga: 1, noor: 0, lines: 1 })
  expect((await readBefore(olga, page.at(-1))).length).toBeGreaterThan(0)
  expect(await recorded()).toEqual({ olga: 1, noor: 0, lines: 1 })
  await readBefore(noor, page.at(-1))
  expect(await recorded()).toEqual({ olga: 1, noor: 1, lines: 1 })

  // A page that was left open over a dismissal goes on under the next report, which is another read.
  await app.call(dismissReport, { as: await now(olga), params, body: { note: 'Please agree on a day.' } })
  await report()
  await readBefore(olga, page.at(-1))
  expect(await recorded()).toEqual({ olga: 2, noor: 1, lines: 2 })
})

test('R-457 of a reported job an operator reads nothing that the two wrote before its application', async () => {
  const [agency, creator] = [await buildAgency(app.deps), await buildCreator(app.deps)]
  const sides = { agency, creator }
  const former = await buildContract(app, { campaign: await buildPublishedCampaign(app.deps, agency), ...sides })
  const { conversationId } = (await app.call(getContract, { as: creator, params: { id: former.contractId } })).body.data
  const say = async (text: string) => app.call(sendMessage, { as: await now(creator), params: { id: conversationId }, body: { text } })
  await say('About the first job')

  app.clock.turn(days(1))
  const [agencyNow, creatorNow] = [
    { ...agency, ...(await now(agency)) },
    { ...creator, ...(await now(creator)) },
  ]
  const campaign = await buildPublishedCampaign(app.deps, agency)
  const { contractId } = await buildContract(app, { campaign, agency: agencyNow, creator: creatorNow })
  await say('About the second job')
  const params = { id: contractId }
  app.clock.turn(days(30))
  await app.call(reportContract, { as: await now(creator), params, body: { reason: 'Nobody answers.' } })

  const operator = await buildOperator(app.deps)
  const read = await app.call(readContractMessages, { as: await now(operator), params, body: {} })
  const said = read.body.data.map(({ text }) => text)
  expect(said[0]).toBe('About the second job')
  expect(said).not.toContain('About the first job')
})
