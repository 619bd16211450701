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
      return data.filter(({ isSystem, text }) => isSystem && text.includes('an administrator has opened these messages')).length
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
