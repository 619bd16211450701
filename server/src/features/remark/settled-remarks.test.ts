import * as mediaWire from '@pairtake/protocol/contract-media/contract-media-endpoints'
import * as operatorWire from '@pairtake/protocol/operator/operator-contract-endpoints'
import * as wire from '@pairtake/protocol/remark/remark-endpoints'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { approve, buildContract, buildItem, buildJobFile, makeReviewable, type TestContract } from '#testing/builders-bargain.ts'
import { buildAgency, buildCreator, buildOperator, buildPublishedCampaign, openSession, type TestMember } from '#testing/builders.ts'
import { byHand } from '#testing/by-hand.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'
import { days } from '#wire-time.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

type Item = Awaited<ReturnType<typeof buildItem>>
const approvals: Record<string, (contract: TestContract, item: Item) => Promise<unknown>> = {
  'its brand': (contract, item) => approve(app, contract, item),
  'the clock': () => app.turnClock(days(8)),
  'an operator': async (_contract, item) =>
    app.call(operatorWire.approveMediaOnBehalf, {
      as: await buildOperator(app.deps),
      params: { id: item.id },
      body: { reason: 'The brand is silent.' },
    }),
}

test.each(Object.keys(approvals))('R-305 ABUSE 57 an item that %s approves has nothing open, and its drafts stay unsent', async (by) => {
  const agency = await buildAgency(app.deps)
  const creator = await buildCreator(app.deps)
  const campaign = await buildPublishedCampaign(app.deps, agency)
  const contract = await buildContract(app, { campaign, agency, creator }, { video: 2 })
  const item = await buildItem(app, contract)
  const add = (text: string, mediaId = item.mediaId) =>
    app.call(wire.addRemark, { as: agency, params: { id: item.id }, body: { mediaId, text } })
  const { id } = (await add('Turn the label.')).body.data
  await add('No music.')
  await app.call(mediaWire.askForChanges, { as: agency, params: { id: item.id }, body: {} })
  const mediaId = await buildJobFile(app, creator)
  const body = { mediaId, answers: [{ remarkId: id, done: true }] }
  await app.call(mediaWire.reuploadContractMedia, { as: creator, params: { id: item.id }, body })
  await makeReviewable(app, item.id)
  await add('Never mind.', mediaId)
  // Remarks on another item of the job are not settled.
  const other = await buildItem(app, contract)
  await app.call(mediaWire.askForChanges, { as: agency, params: { id: other.id }, body: { message: 'More light.' } })

  await approvals[by]?.(contract, item)

  const again = async (member: TestMember) => ({ ...member, token: await openSession(app.deps, member.id) })
  const statesOf = async (of: Item, as: TestMember) =>
    (await app.call(wire.listRemarks, { as: await again(as), params: { id: of.id } })).body.data.map(({ state }) => state)
  expect(await statesOf(item, agency)).toEqual(['settled', 'settled', 'draft'])
  expect(await statesOf(item, creator)).toEqual(['settled', 'settled'])
  expect(await statesOf(other, agency)).toEqual(['open'])
})

test('R-300 in a job that is over nothing more is said of its takes', async () => {
  const agency = await buildAgency(app.deps)
  const creator = await buildCreator(app.deps)
  const contract = await buildContract(app, { campaign: await buildPublishedCampaign(app.deps, agency), agency, creator }, { video: 2 })
  const { id, mediaId } = await buildItem(app, contract)
  for (const text of ['Turn the label.', 'No music.']) {
    await app.call(wire.addRemark, { as: agency, params: { id }, body: { mediaId, text } })
  }
  await app.call(mediaWire.askForChanges, { as: agency, params: { id }, body: {} })
  const list = async () => (await app.call(wire.listRemarks, { as: agency, params: { id } })).body.data
  const [open, done] = (await list()).map((remark) => ({ id: remark.id }))
  await app.call(wire.markRemarkDone, { as: creator, params: done ?? { id: '' } })
  const before = await list()
  await app.deps.db
    .updateTable('contract')
    .set(byHand({ state: 'cancelled', cancelled_at: app.clock.now() }))
    .where('id', '=', contract.contractId)
    .execute()

  const body = { text: 'One more.' }
  const calls = {
    addRemark: app.call(wire.addRemark, { as: agency, params: { id }, body: { mediaId, ...body } }),
    reply: app.call(wire.replyToRemark, { as: creator, params: open ?? { id: '' }, body }),
    markDone: app.call(wire.markRemarkDone, { as: creator, params: open ?? { id: '' } }),
    settle: app.call(wire.settleRemark, { as: agency, params: open ?? { id: '' } }),
    reopen: app.call(wire.reopenRemark, { as: agency, params: done ?? { id: '' } }),
  }
  for (const [name, call] of Object.entries(calls)) {
    const { status, error } = await call
    expect([status, error.code, error.message], name).toEqual([
      409,
      'STATE_MOVED_ON',
      'This job is cancelled and cannot have its media changed now.',
    ])
  }
  expect(await list()).toEqual(before)
})
