import * as contractWire from '@pairtake/protocol/contract/contract-endpoints'
import * as mediaWire from '@pairtake/protocol/contract-media/contract-media-endpoints'
import type { ContractMediaId, MediaId, RemarkReplyId } from '@pairtake/protocol/ids'
import { lengthOf } from '@pairtake/protocol/length'
import * as wire from '@pairtake/protocol/remark/remark-endpoints'
import type { Remark } from '@pairtake/protocol/remark/remark'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { approve, buildContract, buildItem, buildJobFile, makeReviewable, type TestContract } from '#testing/builders-bargain.ts'
import { buildAgency, buildCreator, buildOperator, buildPublishedCampaign, type TestMember } from '#testing/builders.ts'
import { newId } from '#ids.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
let agency: TestMember
let creator: TestMember
let contract: TestContract
let item: { id: ContractMediaId; mediaId: MediaId }
beforeAll(async () => {
  app = await openTestApp({ TAKES_PER_ITEM: '3' })
  agency = await buildAgency(app.deps)
  creator = await buildCreator(app.deps)
})
afterAll(() => app.close())
beforeEach(async () => {
  const campaign = await buildPublishedCampaign(app.deps, agency, { desired_creators: 1 })
  contract = await buildContract(app, { campaign, agency, creator }, { video: 2 })
  item = await buildItem(app, contract)
})

const add = (text: string, more: object = {}, as = agency) =>
  app.call(wire.addRemark, { as, params: { id: item.id }, body: { mediaId: item.mediaId, text, ...more } })
const list = async (as: TestMember): Promise<Remark[]> => (await app.call(wire.listRemarks, { as, params: { id: item.id } })).body.data
const save = (id: string, body: object, as = agency) => app.call(wire.saveRemark, { as, params: { id }, body })
const remove = (id: string, as = agency) => app.call(wire.deleteRemark, { as, params: { id } })
const reply = (id: string, text: string, as = creator, clientReplyId?: string) =>
  app.call(wire.replyToRemark, { as, params: { id }, body: { text, ...(clientReplyId === undefined ? {} : { clientReplyId }) } })
const done = (id: string, as = creator) => app.call(wire.markRemarkDone, { as, params: { id } })
const settle = (id: string, as = agency) => app.call(wire.settleRemark, { as, params: { id } })
const reopen = (id: string, as = agency) => app.call(wire.reopenRemark, { as, params: { id } })
const ask = (body: object = {}) => app.call(mediaWire.askForChanges, { as: agency, params: { id: item.id }, body })
const reupload = async (more: object = {}) => {
  const mediaId = await buildJobFile(app, creator)
  const answer = await app.call(mediaWire.reuploadContractMedia, { as: creator, params: { id: item.id }, body: { mediaId, ...more } })
  if (answer.status === 200) item = { id: item.id, mediaId }
  return answer
}
const countsFor = async (as: TestMember) => {
  const assets = (await app.call(contractWire.listContractAssets, { as, params: { id: contract.contractId } })).body.data
  return assets[0]?.contractMedias.find((media) => media.id === item.id)?.remarks
}
const fieldWords = (answer: { error: { errors?: { children?: Record<string, { errors?: string[] }> } } }, field: string) =>
  answer.error.errors?.children?.[field]?.errors

const box = {
  kind: 'box',
  points: [
    [0, 0],
    [9, 9],
  ],
}
const pen = (count: number) => ({ kind: 'pen', points: Array.from({ length: count }, () => [5, 5]) })

describe('drafts', () => {
  test('R-300 R-301 ABUSE 51 are written, changed and deleted by their agency, and nobody else has them', async () => {
    const written = await add('Turn the label.')
    expect(written.body.data).toEqual({
      id: expect.any(String),
      number: null,
      take: 1,
      state: 'draft',
      fromFrame: null,
      toFrame: null,
      text: 'Turn the label.',
      briefQuote: null,
      drawing: null,
      doneTake: null,
      sentAt: null,
      addedLater: false,
      replies: [],
    })
    const { id } = written.body.data
    expect((await save(id, { text: 'Turn the label to the left.' })).body.data.text).toBe('Turn the label to the left.')
    expect((await list(agency)).map((remark) => remark.text)).toEqual(['Turn the label to the left.'])
    const operator = await buildOperator(app.deps)
    expect(await list(creator)).toEqual([])
    expect(await list(operator)).toEqual([])
    for (const as of [agency, creator]) expect(await countsFor(as)).toEqual({ open: 0, done: 0, settled: 0 })
    for (const call of [done(id), reply(id, 'What?')]) {
      expect((await call).error).toMatchObject({ code: 'NOT_FOUND', message: 'Remark not found' })
    }
    expect((await remove(id)).body).toEqual({})
    expect(await list(agency)).toEqual([])
    expect((await remove(id)).status).toBe(404)
  })

  test('R-300 one that is sent twice under one key is one', async () => {
    const headers = { 'idempotency-key': `remark-${item.id}` }
    const body = { mediaId: item.mediaId, text: 'Turn the label.' }
    const [first, second] = [
      await app.raw('POST', `/contract-media/${item.id}/remarks`, { as: agency, body, headers }),
      await app.raw('POST', `/contract-media/${item.id}/remarks`, { as: agency, body, headers }),
    ]
    expect([first?.status, second?.body]).toEqual([200, first?.body])
    expect(await list(agency)).toHaveLength(1)
  })

  test('R-304 an item holds 500 remarks and replies, whoever writes them', async () => {
    const { id } = (await add('Turn the label.')).body.data
    await ask()
    const replies = Array.from({ length: 499 }, (_, index) => ({
      id: newId<RemarkReplyId>(),
      remark_id: id,
      author_id: creator.id,
      text: `Reply ${index}`,
      created_at: app.clock.now(),
    }))
    await app.deps.db.insertInto('remark_reply').values(replies.slice(1)).execute()
    const last = await reply(id, 'The last one.')
    expect([last.status, last.body.data.replies.length]).toEqual([200, 499])
    for (const answer of [await reply(id, 'One more.'), await reply(id, 'One more.', agency), await add('One more.')]) {
      expect([answer.status, answer.error.message]).toEqual([409, 'An item holds at most 500 remarks and replies.'])
    }
    const answered = await reupload({ answers: [{ remarkId: id, done: true, text: 'Done.' }] })
    expect(answered.error.message).toBe('An item holds at most 500 remarks and replies.')
    expect((await reupload({ answers: [{ remarkId: id, done: true }] })).status).toBe(200)
  })

  test('R-301 somebody else’s item and remark answer like none at all', async () => {
    const { id } = (await add('Turn the label.')).body.data
    const strangers = [await buildAgency(app.deps), await buildCreator(app.deps)]
    for (const as of strangers) expect((await app.call(wire.listRemarks, { as, params: { id: item.id } })).status).toBe(404)
    const [other, elsewhere] = strangers as [TestMember, TestMember]
    for (const call of [
      add('Mine', {}, other),
      save(id, { text: 'Mine' }, other),
      remove(id, other),
      settle(id, other),
      reopen(id, other),
    ]) {
      expect((await call).status).toBe(404)
    }
    await ask()
    for (const call of [done(id, elsewhere), reply(id, 'Mine', elsewhere)]) expect((await call).status).toBe(404)
    expect(await list(creator)).toMatchObject([{ text: 'Turn the label.', state: 'open', replies: [] }])
  })

  test('R-302 takes words of the brief that stand in it, and refuses others', async () => {
    const brief = 'Show the label.\nNo music.'
    await app.deps.db.updateTable('desired_asset').set({ brief }).where('id', '=', contract.campaign.videoAssetId).execute()
    const quoted = await add('Turn it.', { briefQuote: 'Show the label.' })
    expect(quoted.body.data.briefQuote).toBe('Show the label.')
    const gone = await add('Turn it.', { briefQuote: 'Show the cap.' })
    expect([gone.status, fieldWords(gone, 'briefQuote')]).toEqual([400, ['These words are not in the brief any more.']])
    await app.deps.db.updateTable('desired_asset').set({ brief: 'Anything.' }).where('id', '=', contract.campaign.videoAssetId).execute()
    // A saved quote stays when other fields change.
    expect((await save(quoted.body.data.id, { text: 'Turn it slowly.' })).body.data.briefQuote).toBe('Show the label.')
    const other = await save(quoted.body.data.id, { briefQuote: 'Show the cap.' })
    expect([other.status, fieldWords(other, 'briefQuote')]).toEqual([400, ['These words are not in the brief any more.']])
    expect((await save(quoted.body.data.id, { briefQuote: null })).body.data.briefQuote).toBeNull()
  })

  test('R-302 of a take without counted frames only the whole is meant, and what cannot be a drawing is refused before', async () => {
    const framed = await add('Here.', { fromFrame: 0 })
    expect([framed.status, fieldWords(framed, 'fromFrame')]).toEqual([400, ['This take has 0 frames.']])
    const drawn = await add('Here.', { drawing: [box] })
    expect([drawn.status, fieldWords(drawn, 'drawing')]).toEqual([400, ['A drawing needs a frame.']])
    const odd = [null, 1, 'box', {}, { kind: 'circle', points: [[0, 0]] }, { kind: 'pen', points: [] }]
    const outside = [-1, 10_001, 0.5, null, '1', 1e300].map((value) => ({ kind: 'pen', points: [[0, value]] }))
    for (const shape of [...odd, ...outside]) expect((await add('Here.', { drawing: [shape] })).status, JSON.stringify(shape)).toBe(400)
    for (const drawing of [Array.from({ length: 21 }, () => box), [pen(1000), pen(1)]]) {
      expect(fieldWords(await add('Here.', { drawing }), 'drawing')).toEqual(['This drawing has too many lines.'])
    }
    expect((await add('Here.', { drawing: [pen(1_000_000)] })).status).toBe(413)
  })

  test('R-303 are written on the take that was looked at, while it can be looked at', async () => {
    const stale = await add('Late.', { mediaId: await buildJobFile(app, creator) })
    expect([stale.status, stale.error.code]).toEqual([409, 'MEDIA_REPLACED'])
    await reupload()
    const early = await add('Early.')
    expect([early.status, early.error.message]).toEqual([409, 'This item is being processed and cannot get new remarks now.'])
    await makeReviewable(app, item.id)
    await approve(app, contract, item)
    expect((await add('Too late.')).error.message).toBe('This item is approved and cannot get new remarks now.')
  })
})

describe('asking for changes', () => {
  test('R-303 sends every draft of the item, numbered in their order, in words that fit a message', async () => {
    for (const text of ['Turn the label.', 'No music.', 'Slower.']) await add(text)
    const asked = await ask({ mediaId: item.mediaId })
    expect(asked.body.data).toMatchObject({
      state: 'changes_requested',
      changeRequestMessage: '3 remarks: Turn the label. No music. Slower.',
      remarks: { open: 3, done: 0, settled: 0 },
    })
    const sent = await list(creator)
    expect(sent.map(({ number, state, text, addedLater }) => [number, state, text, addedLater])).toEqual([
      [1, 'open', 'Turn the label.', false],
      [2, 'open', 'No music.', false],
      [3, 'open', 'Slower.', false],
    ])
    for (const remark of sent) expect(remark.sentAt).not.toBeNull()
    const later = (await add('And shorter.')).body.data
    expect(later).toMatchObject({ number: 4, state: 'open', addedLater: true })
  })

  test('R-303 cuts what it says of them at 400', async () => {
    for (const letter of ['a', 'b']) await add(letter.repeat(400))
    const words = (await ask()).body.data.changeRequestMessage ?? ''
    expect(lengthOf(words)).toBe(400)
    expect([words.startsWith('2 remarks: aaa'), words.endsWith('a…')]).toEqual([true, true])
  })

  test('R-303 a message without drafts is a remark on the whole take, and beside drafts it is none', async () => {
    expect((await ask({ message: 'More light, please.' })).body.data.changeRequestMessage).toBe('More light, please.')
    expect(await list(creator)).toMatchObject([
      { number: 1, state: 'open', fromFrame: null, text: 'More light, please.', addedLater: false },
    ])
    await reupload()
    await makeReviewable(app, item.id)
    await add('Slower.')
    expect((await ask({ message: 'Nearly there.' })).body.data.changeRequestMessage).toBe('Nearly there.')
    expect((await list(creator)).map(({ number, text }) => [number, text])).toEqual([
      [1, 'More light, please.'],
      [2, 'Slower.'],
    ])
  })

  test('R-303 with neither is refused', async () => {
    const empty = await ask()
    expect([empty.status, fieldWords(empty, 'message')]).toEqual([400, ['Say what should change, or place a remark.']])
    expect((await ask({ message: '   ' })).status).toBe(400)
    expect((await countsFor(agency))?.open).toBe(0)
  })

  test('R-304 what was sent is neither changed nor deleted', async () => {
    const { id } = (await add('Turn the label.')).body.data
    await ask()
    for (const call of [save(id, { text: 'Another' }), remove(id)]) {
      const { status, error } = await call
      expect([status, error.code, error.message]).toEqual([409, 'STATE_MOVED_ON', 'This remark has been sent. Reply to it.'])
    }
  })
})

describe('answers', () => {
  test('R-300 go both ways, and a reply sent twice is one', async () => {
    const { id } = (await add('Turn the label.')).body.data
    await ask()
    const first = await reply(id, 'Like this?', creator, 'one')
    const again = await reply(id, 'Like this?', creator, 'one')
    expect([again.status, again.body]).toEqual([200, first.body])
    await reply(id, 'Yes.', agency, 'one')
    expect(first.body.data.replies).toMatchObject([{ by: 'creator', text: 'Like this?' }])
    for (const as of [agency, creator]) {
      expect((await list(as))[0]?.replies.map(({ by, text }) => [by, text])).toEqual([
        ['creator', 'Like this?'],
        ['agency', 'Yes.'],
      ])
    }
    expect((await reply(id, 'x'.repeat(401))).status).toBe(400)
    expect((await reply(id, 'x'.repeat(400))).status).toBe(200)
  })

  test('R-306 a new take says what is done; the rest stays open', async () => {
    for (const text of ['Turn the label.', 'No music.', 'Slower.']) await add(text)
    await ask()
    const [first = '', second = '', third = ''] = (await list(creator)).map(({ id }) => id)
    const answered = await reupload({
      answers: [
        { remarkId: first, done: true },
        { remarkId: second, done: false, text: 'There is none.' },
      ],
    })
    expect(answered.body.data).toMatchObject({ take: 2, remarks: { open: 2, done: 1, settled: 0 } })
    expect(await list(agency)).toMatchObject([
      { id: first, state: 'done', doneTake: 2, replies: [] },
      { id: second, state: 'open', doneTake: null, replies: [{ by: 'creator', text: 'There is none.' }] },
      { id: third, state: 'open', doneTake: null, replies: [] },
    ])
    // Refers to the current take.
    await makeReviewable(app, item.id)
    expect((await done(third)).body.data).toMatchObject({ state: 'done', doneTake: 2 })
    expect((await reopen(third)).body.data).toMatchObject({ state: 'open', doneTake: null })
    expect((await settle(third)).body.data.state).toBe('settled')
  })

  test('R-306 ABUSE 52 refuses answers to remarks of another item, and to drafts, and changes nothing', async () => {
    await add('Turn the label.')
    await ask()
    const own = (await list(creator))[0]?.id ?? ''
    const first = item
    item = await buildItem(app, contract)
    const draft = (await add('Not sent.')).body.data.id
    await ask({ message: 'Foreign.' })
    const foreign = (await list(creator)).find(({ text }) => text === 'Not sent.')?.id ?? draft
    item = first
    for (const remarkId of [foreign, '018f0000-0000-7000-8000-000000000000']) {
      const refused = await reupload({
        answers: [
          { remarkId: own, done: true },
          { remarkId, done: true },
        ],
      })
      expect([refused.status, fieldWords(refused, 'answers')]).toEqual([400, ['These remarks do not belong to this item.']])
    }
    expect(await list(agency)).toMatchObject([{ id: own, state: 'open' }])
    expect(
      (await app.call(contractWire.listContractAssets, { as: creator, params: { id: contract.contractId } })).body.data[0]
        ?.contractMedias[0]?.take,
    ).toBe(1)
  })

  test('R-301 R-306 ABUSE 52 answers a draft as if there were none', async () => {
    const { id } = (await add('Not sent.')).body.data
    for (const said of [{ done: true }, { done: false, text: 'What?' }]) {
      const refused = await reupload({ answers: [{ remarkId: id, ...said }] })
      expect([refused.status, fieldWords(refused, 'answers')]).toEqual([400, ['These remarks do not belong to this item.']])
    }
    expect(await list(agency)).toMatchObject([{ id, state: 'draft', replies: [] }])
  })

  test('R-300 done in the take to come while changes are asked for', async () => {
    await add('Turn the label.')
    await ask()
    const id = (await list(creator))[0]?.id ?? ''
    expect((await done(id)).body.data).toMatchObject({ state: 'done', doneTake: 2 })
    expect((await done(id)).error.message).toBe('This remark is done and cannot be marked as done now.')
  })

  test('R-308 an item has so many takes as the service allows', async () => {
    for (const take of [2, 3]) {
      expect((await reupload()).body.data.take).toBe(take)
      await makeReviewable(app, item.id)
    }
    const refused = await reupload()
    expect([refused.status, refused.error.code, refused.error.message]).toEqual([
      409,
      'ITEM_FULL',
      'An item has at most 3 takes. Write to the brand.',
    ])
  })
})

describe('the end of an item', () => {
  test('R-307 ABUSE 55 deleting hides no round from who reports the job', async () => {
    const job = { as: agency, params: { id: contract.contractId } }
    const report = () => app.call(contractWire.reportContract, { ...job, body: { reason: 'Again and again.' } })
    const reportableAt = async () => new Date((await app.call(contractWire.getContract, job)).body.data.reportableAt ?? '').getTime()
    const deleteItem = () => app.call(mediaWire.deleteContractMedia, { as: creator, params: { id: item.id } })
    for (const round of [1, 2]) {
      await ask({ message: `Round ${round}.` })
      await deleteItem()
      item = await buildItem(app, contract)
    }
    expect((await report()).error.code).toBe('REPORT_TOO_EARLY')
    expect(await reportableAt()).toBeGreaterThan(app.deps.now().getTime())
    await ask({ message: 'Round 3.' })
    expect(await reportableAt()).toBeLessThanOrEqual(app.deps.now().getTime())
    await deleteItem()
    expect(await reportableAt()).toBeLessThanOrEqual(app.deps.now().getTime())
    expect((await report()).status).toBe(200)
  })

  test('R-305 approval settles what was sent, and drafts stay unsent', async () => {
    for (const text of ['Turn the label.', 'No music.']) await add(text)
    await ask()
    const [first = '', second = ''] = (await list(creator)).map(({ id }) => id)
    await reupload({ answers: [{ remarkId: first, done: true }] })
    await makeReviewable(app, item.id)
    await add('Never mind.')
    await approve(app, contract, item)
    expect((await list(agency)).map(({ state }) => state)).toEqual(['settled', 'settled', 'draft'])
    expect(await list(creator)).toHaveLength(2)
    expect(await countsFor(creator)).toEqual({ open: 0, done: 0, settled: 2 })
    expect((await reopen(second)).error.message).toBe('This item is approved, and its remarks cannot be reopened now.')
  })

  test('R-307 ABUSE 55 a deleted item leaves the words of what was sent', async () => {
    await add('Turn the label.')
    await ask()
    await reply((await list(creator))[0]?.id ?? '', 'No.')
    const removed = await app.call(mediaWire.deleteContractMedia, { as: creator, params: { id: item.id } })
    expect(removed.status).toBe(200)
    const line = await app.deps.db
      .selectFrom('message')
      .select('line')
      .where('line', 'is not', null)
      .orderBy('id', 'desc')
      .executeTakeFirst()
    expect(line?.line).toMatchObject({ kind: 'remarks_kept', mediaName: 'take.mp4', remarks: [{ number: 1, text: 'Turn the label.' }] })
    expect(await app.deps.db.selectFrom('remark').select('id').where('contract_media_id', '=', item.id).execute()).toEqual([])
  })
})
