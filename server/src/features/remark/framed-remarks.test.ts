import * as mediaWire from '@pairtake/protocol/contract-media/contract-media-endpoints'
import type { ContractMediaId, MediaId } from '@pairtake/protocol/ids'
import { listRemarks } from '@pairtake/protocol/remark/remark-endpoints'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildContract, buildItem, buildJobFile, makeReviewable, type TestContract } from '#testing/builders-bargain.ts'
import { buildAgency, buildCreator, buildPublishedCampaign, type TestMember } from '#testing/builders.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'
import { viewLetter } from '#features/mail/letter-view.ts'
import { systemLineWords } from '#features/conversation/system-line-view.ts'

let app: TestApp
let agency: TestMember
let creator: TestMember
let contract: TestContract
let item: { id: ContractMediaId; mediaId: MediaId }
beforeAll(async () => {
  app = await openTestApp()
  agency = await buildAgency(app.deps)
  creator = await buildCreator(app.deps)
})
afterAll(() => app.close())
beforeEach(async () => {
  contract = await buildContract(app, { campaign: await buildPublishedCampaign(app.deps, agency), agency, creator })
  item = await buildItem(app, contract)
  await film(item.mediaId, 150)
})

/** The preview of a file as the worker makes it, at 29.97 frames per second. */
const film = (media_id: MediaId, frames: number) =>
  app.deps.db
    .insertInto('media_rendition')
    .values({
      media_id,
      variant: 'watermarked',
      storage_key: `media/${media_id}/watermarked`,
      mime: 'video/mp4',
      size_bytes: 1,
      rate_num: 30_000,
      rate_den: 1001,
      frames,
      rate_read: true,
    })
    .execute()

const post = (body: object) =>
  app.raw('POST', `/contract-media/${item.id}/remarks`, { as: agency, body: { mediaId: item.mediaId, text: 'Here.', ...body } })
type Written = { data: { id: string; fromFrame: number | null; toFrame: number | null; drawing: unknown } }
const add = async (body: object): Promise<Written['data']> => {
  const answer = await post(body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return (answer.body as Written).data
}
type Refused = { errors?: { children?: Record<string, { errors?: string[] }> } }
/** Expects a 400 and returns the error of the field. */
const refused = async (body: object, field: string) => {
  const { status, error } = await post(body)
  return [status, (error as Refused).errors?.children?.[field]?.errors]
}
const save = (id: string, body: object) => app.raw('PATCH', `/remarks/${id}`, { as: agency, body })
const box = {
  kind: 'box',
  points: [
    [0, 0],
    [3000, 2000],
  ],
}
const pen = (count: number) => ({ kind: 'pen', points: Array.from({ length: count }, (_, index) => [index % 10_000, 5000]) })
const tooManyLines = [400, ['This drawing has too many lines.']]

describe('the frames of a remark', () => {
  test('R-302 are those that the take has, the first one and the last', async () => {
    expect(await add({ fromFrame: 0 })).toMatchObject({ fromFrame: 0, toFrame: 0 })
    expect(await add({ fromFrame: 149 })).toMatchObject({ fromFrame: 149, toFrame: 149 })
    expect(await add({ fromFrame: 10, toFrame: 149 })).toMatchObject({ fromFrame: 10, toFrame: 149 })
    expect(await refused({ fromFrame: 150 }, 'fromFrame')).toEqual([400, ['This take has 150 frames.']])
    expect(await refused({ fromFrame: 10, toFrame: 150 }, 'toFrame')).toEqual([400, ['This take has 150 frames.']])
    expect(await refused({ fromFrame: 10, toFrame: 9 }, 'toFrame')).toEqual([400, ['The last frame comes before the first.']])
    expect(await refused({ toFrame: 9 }, 'fromFrame')).toEqual([400, ['A range needs a first frame.']])
    for (const fromFrame of [-1, 1.5, '1', true, 2 ** 31, 1e300]) expect((await post({ fromFrame })).status, String(fromFrame)).toBe(400)
  })

  test('R-302 are changed with a draft, within the take it was written on', async () => {
    const { id } = await add({ fromFrame: 10, toFrame: 20, drawing: [box] })
    expect((await save(id, { toFrame: 30 })).body).toMatchObject({ data: { fromFrame: 10, toFrame: 30, drawing: [box] } })
    expect((await save(id, { fromFrame: null })).status).toBe(400)
    expect((await save(id, { fromFrame: null, toFrame: null, drawing: null })).body).toMatchObject({
      data: { fromFrame: null, toFrame: null, drawing: null },
    })
    // A shorter take arrives: a remark on the previous take keeps its frames.
    const next = await buildJobFile(app, creator)
    await app.call(mediaWire.reuploadContractMedia, { as: creator, params: { id: item.id }, body: { mediaId: next } })
    await makeReviewable(app, item.id)
    await film(next, 100)
    expect((await save(id, { fromFrame: 140 })).status).toBe(200)
    item = { id: item.id, mediaId: next }
    expect(await refused({ fromFrame: 100 }, 'fromFrame')).toEqual([400, ['This take has 100 frames.']])
  })
})

test('R-303 drafts of two takes are numbered by take first, whichever frames they name', async () => {
  await add({ text: 'Turn the label.', fromFrame: 140 })
  await add({ text: 'No music.' })
  const next = await buildJobFile(app, creator)
  await app.call(mediaWire.reuploadContractMedia, { as: creator, params: { id: item.id }, body: { mediaId: next } })
  await makeReviewable(app, item.id)
  await film(next, 100)
  item = { id: item.id, mediaId: next }
  await add({ text: 'Slower.', fromFrame: 90 })
  await add({ text: 'Begin here.', fromFrame: 5 })
  await app.call(mediaWire.askForChanges, { as: agency, params: { id: item.id }, body: {} })
  const { data } = (await app.call(listRemarks, { as: creator, params: { id: item.id } })).body
  const numbered = data.toSorted((one, other) => (one.number ?? 0) - (other.number ?? 0))
  expect(numbered.map(({ number, take, text }) => [number, take, text])).toEqual([
    [1, 1, 'Turn the label.'],
    [2, 1, 'No music.'],
    [3, 2, 'Begin here.'],
    [4, 2, 'Slower.'],
  ])
})

describe('what is drawn', () => {
  test('R-302 comes back as it was, on its frame', async () => {
    const drawing = [
      box,
      {
        kind: 'arrow',
        points: [
          [0, 10_000],
          [10_000, 0],
        ],
      },
      pen(1),
    ]
    expect((await add({ fromFrame: 5, drawing })).drawing).toEqual(drawing)
    expect(await refused({ drawing }, 'drawing')).toEqual([400, ['A drawing needs a frame.']])
  })

  test('R-302 ABUSE 53 has at most 20 shapes and 1,000 points', async () => {
    const twenty = Array.from({ length: 20 }, () => pen(50))
    expect((await add({ fromFrame: 5, drawing: twenty })).drawing).toEqual(twenty)
    expect(await refused({ fromFrame: 5, drawing: Array.from({ length: 21 }, () => box) }, 'drawing')).toEqual(tooManyLines)
    expect(await refused({ fromFrame: 5, drawing: [pen(999), box] }, 'drawing')).toEqual(tooManyLines)
    expect((await post({ fromFrame: 5, drawing: [pen(998), box] })).status).toBe(200)
  })

  test('R-302 ABUSE 53 takes nothing but whole numbers within the picture, and does not read a million of them', async () => {
    const odd = [-1, 10_001, 0.5, null, '1', 1e300, [1], {}]
    for (const value of odd) {
      const drawing = [
        {
          kind: 'pen',
          points: [
            [0, 0],
            [value, 0],
          ],
        },
      ]
      expect((await post({ fromFrame: 5, drawing })).status, JSON.stringify(value)).toBe(400)
    }
    const shapes = [null, 1, 'box', [], {}, { kind: 'circle', points: [[0, 0]] }, { kind: 'pen' }, { kind: 'pen', points: [] }]
    const wrong = [
      { kind: 'box', points: [[0, 0]] },
      {
        kind: 'arrow',
        points: [
          [0, 0],
          [1, 1],
          [2, 2],
        ],
      },
      { kind: 'pen', points: [[0, 0, 0]] },
    ]
    for (const shape of [...shapes, ...wrong])
      expect((await post({ fromFrame: 5, drawing: [shape] })).status, JSON.stringify(shape)).toBe(400)
    for (const drawing of [[], {}, 'box', 1]) expect((await post({ fromFrame: 5, drawing })).status, JSON.stringify(drawing)).toBe(400)
    expect((await post({ fromFrame: 5, drawing: [pen(1_000_000)] })).status).toBe(413)
    const begun = performance.now()
    expect(await refused({ fromFrame: 5, drawing: [pen(9000)] }, 'drawing')).toEqual(tooManyLines)
    expect(performance.now() - begun).toBeLessThan(1000)
    // JSON has no NaN; the text that replaces it is not a number.
    const text = JSON.stringify({ mediaId: item.mediaId, text: 'Here.', fromFrame: 5, drawing: [box] }).replace('3000', 'NaN')
    expect(
      (
        await app.raw('POST', `/contract-media/${item.id}/remarks`, {
          as: agency,
          body: text,
          headers: { 'content-type': 'application/json' },
        })
      ).status,
    ).toBe(400)
    expect(await app.deps.db.selectFrom('remark').select('id').where('contract_media_id', '=', item.id).execute()).toEqual([])
  })
})

describe('what is told of a moment', () => {
  test('R-303 R-309 names it in the message, the mail and the line that outlives the item', async () => {
    await add({ text: 'The whole is too long.' })
    await add({
      text: 'Turn the label.',
      fromFrame: 128,
      drawing: [
        box,
        {
          kind: 'arrow',
          points: [
            [0, 0],
            [5000, 9000],
          ],
        },
      ],
    })
    const asked = await app.call(mediaWire.askForChanges, { as: agency, params: { id: item.id }, body: {} })
    expect(asked.body.data.changeRequestMessage).toBe('2 remarks: 0:04 Turn the label. The whole is too long.')
    await app.runTasks()
    const mails = await app.deps.db.selectFrom('mail').selectAll().where('to_address', '=', creator.email).orderBy('id', 'desc').execute()
    const text = mails.map((mail) => viewLetter(mail, app.deps).text).find((words) => words.includes('Turn the label.')) ?? ''
    expect(text).toContain('0:04')
    expect(text).toContain('Box, upper left. Arrow, bottom')
    await app.call(mediaWire.deleteContractMedia, { as: creator, params: { id: item.id } })
    const kept = await app.deps.db
      .selectFrom('message')
      .select('line')
      .where('line', 'is not', null)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(kept.line && systemLineWords(kept.line)).toBe(
      '“take.mp4” was deleted. What should have changed in it:\n1. 0:04 Turn the label.\n2. The whole is too long.',
    )
  })
})
