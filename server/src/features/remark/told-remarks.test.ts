import { sendMessage } from '@pairtake/protocol/conversation/conversation-endpoints'
import * as mediaWire from '@pairtake/protocol/contract-media/contract-media-endpoints'
import type { ContractMediaId, MediaId, RemarkId } from '@pairtake/protocol/ids'
import * as wire from '@pairtake/protocol/remark/remark-endpoints'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { approve, buildContract, buildItem, buildJobFile, makeReviewable, type TestContract } from '#testing/builders-bargain.ts'
import { buildAgency, buildCreator, buildPublishedCampaign, type TestMember } from '#testing/builders.ts'
import { listenAnywhere, openEventStream } from '#testing/event-stream.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'
import { told } from '#testing/told.ts'
import { newId } from '#ids.ts'
import { days } from '#wire-time.ts'
import { requireConversation } from '#features/conversation/conversation-queries.ts'
import { viewLetter } from '#features/mail/letter-view.ts'

let app: TestApp
let origin: string
let agency: TestMember
let creator: TestMember
let contract: TestContract
let item: { id: ContractMediaId; mediaId: MediaId }
beforeAll(async () => {
  app = await openTestApp()
  origin = await listenAnywhere(app.app)
})
afterAll(() => app.close())
beforeEach(async () => {
  agency = await buildAgency(app.deps, { company_name: 'Nordlys', display_name: 'Nordlys' })
  creator = await buildCreator(app.deps)
  const campaign = await buildPublishedCampaign(app.deps, agency, { name: 'Oat milk' })
  contract = await buildContract(app, { campaign, agency, creator }, { video: 2 })
  item = await buildItem(app, contract)
})

const add = async (text: string, more: object = {}) => {
  const answer = await app.call(wire.addRemark, { as: agency, params: { id: item.id }, body: { mediaId: item.mediaId, text, ...more } })
  return answer.body.data
}
const ask = (message = '') => app.call(mediaWire.askForChanges, { as: agency, params: { id: item.id }, body: { message } })
const reply = (id: string, as: TestMember, text: string) => app.call(wire.replyToRemark, { as, params: { id }, body: { text } })
const seeAll = (memberId: string) =>
  app.deps.db
    .updateTable('notification')
    .set({ seen_at: app.deps.now() })
    .where('member_id', '=', memberId as never)
    .execute()
const repliesTold = async (memberId: string) => {
  const rows = await app.deps.db
    .selectFrom('notification')
    .select('id')
    .where('member_id', '=', memberId as never)
    .where('type', '=', 'remark_replied')
    .execute()
  return rows.length
}
const about = (id: string) => ({ contractId: contract.contractId, contractMediaId: item.id, take: 1, remarkId: id })
const remarkRow = (id: string) => ({ table: 'remark', id })
const mailTo = async (to: TestMember, subject: string) => {
  await app.runTasks()
  const mails = await app.deps.db.selectFrom('mail').selectAll().where('to_address', '=', to.email).orderBy('id', 'desc').execute()
  return mails.map((mail) => viewLetter(mail, app.deps)).find((mail) => mail.subject === subject)?.text ?? ''
}

test('R-309 remark_added tells the creator of what is added while changes are asked for, and nothing of a draft', async () => {
  await add('Turn the label.')
  await ask()
  const { id } = await add('And shorter.')
  const { data, subject } = await told(app, { to: creator, as: 'creator', type: 'remark_added', cause: remarkRow(id) })
  expect([data, subject]).toMatchObject([{ ...about(id), message: 'And shorter.' }, null])
})

test('R-309 remark_replied tells the agency and remark_replied tells the creator, once an item until it is seen', async () => {
  const [first, second] = [await add('Turn the label.'), await add('No music.')]
  await ask()
  const answered = await reply(first.id, creator, 'Like this?')
  expect(answered.status).toBe(200)
  const replied = await app.deps.db.selectFrom('remark_reply').select('id').where('remark_id', '=', first.id).executeTakeFirstOrThrow()
  const cause = { table: 'remark_reply', id: replied.id }
  const { data, subject } = await told(app, { to: agency, as: 'agency', type: 'remark_replied', cause })
  expect([data, subject]).toMatchObject([{ ...about(first.id), message: 'Like this?' }, null])
  await reply(second.id, creator, 'There is none.')
  expect(await repliesTold(agency.id)).toBe(1)
  await seeAll(agency.id)
  await reply(second.id, creator, 'Really.')
  expect(await repliesTold(agency.id)).toBe(2)
  expect(await repliesTold(creator.id)).toBe(0)
  await reply(second.id, agency, 'Yes, at the end.')
  expect(await repliesTold(creator.id)).toBe(1)
})

test('R-309 the mail about changes lists the remarks, counts those after a hundred, and R-301 none of it is told before', async () => {
  await add('Turn the label.')
  await add('No music.')
  await app.runTasks()
  expect(
    JSON.stringify(await app.deps.db.selectFrom('mail').select('letter').where('to_address', '=', creator.email).execute()),
  ).not.toContain('Turn the label')
  await ask('Nearly there.')
  const text = await mailTo(creator, 'Changes requested for “take.mp4”')
  for (const words of ['Nearly there.', '1.', 'Turn the label.', '2.', 'No music.']) expect(text).toContain(words)
  expect(text).toMatch(new RegExp(`/creator/jobs/${contract.contractId}/summary\\?mediaId=${item.id}&take=1&remark=`))
  expect(text).not.toMatch(/And -?\d+ more/)

  item = await buildItem(app, contract)
  const draft = { contract_media_id: item.id, take: 1, state: 'draft', created_at: app.clock.now() } as const
  const drafts = Array.from({ length: 102 }, (_none, at) => ({ ...draft, id: newId<RemarkId>(), text: `Remark ${at + 1}.` }))
  await app.deps.db.insertInto('remark').values(drafts).execute()
  await ask()
  const long = await mailTo(creator, 'Changes requested for “take.mp4”')
  expect(long).toMatch(/Remark 100\.\s+And 2 more\./)
  expect(long).not.toContain('Remark 101.')
})

test('R-301 R-307 ABUSE 51 the words that outlive a deleted item are those that were sent', async () => {
  await add('Turn the label.')
  await ask()
  await app.call(mediaWire.reuploadContractMedia, {
    as: creator,
    params: { id: item.id },
    body: { mediaId: (item.mediaId = await buildJobFile(app, creator)) },
  })
  await makeReviewable(app, item.id)
  await add('Nobody has this.')
  await app.call(mediaWire.deleteContractMedia, { as: creator, params: { id: item.id } })
  const kept = await app.deps.db.selectFrom('message').select('line').where('line', 'is not', null).orderBy('id', 'desc').execute()
  expect(kept[0]?.line).toMatchObject({ kind: 'remarks_kept', remarks: [{ text: 'Turn the label.' }] })
  expect(JSON.stringify(kept)).not.toContain('Nobody has this.')
})

test('R-305 the reminder of a review says how many remarks the creator has not seen, without those of an approved item', async () => {
  await add('Never mind.')
  expect((await approve(app, contract, item)).status).toBe(200)
  item = await buildItem(app, contract)
  for (const text of ['Turn the label.', 'No music.', 'Slower.']) await add(text)
  await app.turnClock(days(4))
  const { data } = await told(app, { to: agency, as: 'agency', type: 'review_due', cause: { table: 'contract_media', id: item.id } })
  expect(data.message).toMatch(new RegExp(`You wrote 3 remarks that ${data.creatorName} has not seen\\.$`))
})

test('R-301 ABUSE 51 only its agency hears of a draft, with the item’s id; of what is sent both hear', async () => {
  const event = `data: {"record":"remark","id":"${item.id}"}`
  const [ofAgency, ofCreator] = [await openEventStream(origin, agency.token), await openEventStream(origin, creator.token)]
  const { id } = await add('Turn the label.')
  await app.call(wire.saveRemark, { as: agency, params: { id }, body: { text: 'Turn it.' } })
  await app.call(wire.deleteRemark, { as: agency, params: { id: (await add('No music.')).id } })
  await ofAgency.until(event)
  // Events arrive in order, so anything sent earlier has arrived before this message.
  const conversation = await requireConversation(app.deps.db, { agencyId: agency.id, creatorId: creator.id }, app.deps.now())
  await app.call(sendMessage, { as: agency, params: { id: conversation }, body: { text: 'Hello' } })
  expect(await ofCreator.until('event: message')).not.toContain('"record":"remark"')
  await ask()
  await ofCreator.until(event)
  ofAgency.close()
  ofCreator.close()
})
