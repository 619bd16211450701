import * as mediaWire from '@pairtake/protocol/contract-media/contract-media-endpoints'
import type { ContractMediaId, MediaId, RemarkId } from '@pairtake/protocol/ids'
import * as wire from '@pairtake/protocol/remark/remark-endpoints'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { approve, buildContract, buildItem, buildJobFile, type TestContract } from '#testing/builders-bargain.ts'
import { buildAgency, buildCreator, buildPublishedCampaign, type TestMember } from '#testing/builders.ts'
import { requireGuard } from '#testing/guards/guards.ts'
import { expectOneDone, raceAt, statuses, testRace } from '#testing/guards/race.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
let agency: TestMember
let creator: TestMember
beforeAll(async () => {
  app = await openTestApp()
  agency = await buildAgency(app.deps)
  creator = await buildCreator(app.deps)
})
afterAll(() => app.close())

const open = () => app
/** Held where an item is locked for a change of its state. */
const itemLocked = 'contract-media-queries.lockItemRows'

/** Other guards that would be enough without that lock. */
const besidesItem = [
  'contract-media-queries.lockCampaignOfItem',
  'contract-media-queries.lockContractOfItem',
  'contract-media-queries.moveContractMedia',
] as const

type Asked = { contract: TestContract; item: { id: ContractMediaId; mediaId: MediaId }; next: MediaId }

async function beginItem(): Promise<Asked> {
  const contract = await buildContract(app, { campaign: await buildPublishedCampaign(app.deps, agency), agency, creator }, { video: 1 })
  return { contract, item: await buildItem(app, contract), next: await buildJobFile(app, creator) }
}

const add = ({ item }: Asked, text: string) =>
  app.call(wire.addRemark, { as: agency, params: { id: item.id }, body: { mediaId: item.mediaId, text } })
const ask = ({ item }: Asked) => app.call(mediaWire.askForChanges, { as: agency, params: { id: item.id }, body: {} })
const reply = (id: RemarkId) =>
  app.call(wire.replyToRemark, { as: creator, params: { id }, body: { text: 'Like this?', clientReplyId: 'once' } })

/** An item with one draft of a remark. */
async function beginDraft(): Promise<Asked> {
  const asked = await beginItem()
  await add(asked, 'Turn the label.')
  return asked
}

/** An item with one sent remark. */
async function beginAsked(): Promise<Asked & { id: RemarkId }> {
  const asked = await beginItem()
  const { id } = (await add(asked, 'Turn the label.')).body.data
  await ask(asked)
  return { ...asked, id }
}

const remarksOf = ({ item }: Asked) =>
  app.deps.db
    .selectFrom('remark')
    .select(['id', 'number', 'state', 'take', 'text'])
    .where('contract_media_id', '=', item.id)
    .orderBy('number')
    .execute()
const statusOf = (answer: unknown) => (answer as { status: number }).status
const codeOf = (answer: unknown) => (answer as { error: { code: string } }).error.code

describe('the remarks of an item', () => {
  testRace(open, {
    title: 'R-303 two that are sent at once have numbers of their own, without a gap',
    guard: 'remark-queries.lockRemarkedItem',
    at: /^insert into "remark" /,
    begin: beginAsked,
    first: (one) => add(one, 'And slower.'),
    second: (one) => add(one, 'And shorter.'),
    check: async (one, { first, second }) => {
      expect([statusOf(first), statusOf(second)]).toEqual([200, 200])
      expect((await remarksOf(one)).map(({ number }) => number)).toEqual([1, 2, 3])
    },
  })

  testRace(open, {
    title: 'R-304 never pass their limit together',
    guard: 'remark-queries.lockRemarkedItem',
    at: /^insert into "remark" /,
    begin: async () => {
      const asked = await beginItem()
      const rows = Array.from({ length: 499 }, (_, index) => ({ ...remarkRow(asked, index), text: `Remark ${index}` }))
      await app.deps.db.insertInto('remark').values(rows).execute()
      return asked
    },
    first: (one) => add(one, 'The last.'),
    second: (one) => add(one, 'One more.'),
    check: async (one, answers) => {
      expectOneDone(answers)
      expect(await remarksOf(one)).toHaveLength(500)
    },
  })

  testRace(open, {
    title: 'R-300 a reply that is sent twice is one',
    guard: 'remark-queries.lockRemarkedItem',
    at: /^insert into "remark_reply" /,
    begin: beginAsked,
    first: ({ id }) => reply(id),
    second: ({ id }) => reply(id),
    check: async ({ id }, { first, second }) => {
      expect([statusOf(first), statusOf(second)]).toEqual([200, 200])
      expect(await app.deps.db.selectFrom('remark_reply').select('id').where('remark_id', '=', id).execute()).toHaveLength(1)
    },
  })

  testRace(open, {
    title: 'R-309 two replies at once are told once',
    guard: 'remark-queries.lockRemarkedItem',
    at: /^insert into "notification" /,
    begin: beginAsked,
    first: ({ id }) => reply(id),
    second: ({ id }) => app.call(wire.replyToRemark, { as: creator, params: { id }, body: { text: 'Or like that?' } }),
    check: async ({ item }) => {
      const told = await app.deps.db.selectFrom('notification').select('data').where('type', '=', 'remark_replied').execute()
      expect(told.filter(({ data }) => JSON.stringify(data).includes(item.id))).toHaveLength(1)
    },
  })

  testRace(open, {
    title: 'R-305 none is written on what is being approved',
    guard: 'remark-queries.lockRemarkedItem',
    at: itemLocked,
    begin: beginAsked,
    first: ({ contract, item }) => approve(app, contract, item),
    second: (one) => add(one, 'One more.'),
    check: async (one, answers) => {
      expectOneDone(answers)
      expect((await remarksOf(one)).map(({ state }) => state)).toEqual(['settled'])
    },
  })

  testRace(open, {
    title: 'ABUSE 57 none is sent of what is being approved',
    guard: itemLocked,
    besides: besidesItem,
    begin: beginDraft,
    first: ({ contract, item }) => approve(app, contract, item),
    second: ask,
    check: async (one, answers) => {
      expectOneDone(answers)
      expect((await remarksOf(one)).map(({ state }) => state)).toEqual(['draft'])
    },
  })

  testRace(open, {
    title: 'ABUSE 57 none stays open that is being sent while its item is approved',
    guard: itemLocked,
    besides: besidesItem,
    begin: beginDraft,
    first: ask,
    second: ({ contract, item }) => approve(app, contract, item),
    check: async (one, { first, second }) => {
      expect([statusOf(first), statusOf(second)]).toEqual([200, 200])
      expect((await remarksOf(one)).map(({ state }) => state)).toEqual(['settled'])
    },
  })

  testRace(open, {
    title: 'R-303 none is written on a take that is being replaced',
    guard: 'remark-queries.lockRemarkedItem',
    at: itemLocked,
    begin: beginAsked,
    first: ({ item, next }) => app.call(mediaWire.reuploadContractMedia, { as: creator, params: { id: item.id }, body: { mediaId: next } }),
    second: (one) => add(one, 'One more.'),
    check: async (one, answers) => {
      expectOneDone(answers)
      expect(codeOf(answers.second)).toBe('MEDIA_REPLACED')
      expect(await remarksOf(one)).toHaveLength(1)
    },
  })

  // Without the lock, the database would end one of the two as a deadlock, and the reply would be refused when it is tried again.
  test('R-307 a reply to what is being deleted is refused', async () => {
    await raceAt(app, {
      at: requireGuard(itemLocked).isAt,
      moment: 'after',
      begin: beginAsked,
      first: ({ item }) => app.call(mediaWire.deleteContractMedia, { as: creator, params: { id: item.id } }),
      second: ({ id }) => app.call(wire.replyToRemark, { as: agency, params: { id }, body: { text: 'Wait.' } }),
      check: (_one, answers) => expect(statuses(answers)).toEqual([200, 404]),
    })
  })

  testRace(open, {
    title: 'R-304 a draft that is being sent is not deleted',
    guard: 'remark-queries.lockRemarkedItem',
    at: itemLocked,
    begin: async () => {
      const asked = await beginItem()
      return { ...asked, id: (await add(asked, 'Turn the label.')).body.data.id }
    },
    first: ask,
    second: ({ id }) => app.call(wire.deleteRemark, { as: agency, params: { id } }),
    check: async (one, answers) => {
      expectOneDone(answers)
      expect((await remarksOf(one)).map(({ state }) => state)).toEqual(['open'])
    },
  })

  testRace(open, {
    title: 'R-300 what is settled and marked as done at once stays settled',
    guard: 'remark-queries.moveRemark',
    besides: ['remark-queries.lockRemarkedItem'],
    begin: beginAsked,
    first: ({ id }) => app.call(wire.markRemarkDone, { as: creator, params: { id } }),
    second: ({ id }) => app.call(wire.settleRemark, { as: agency, params: { id } }),
    check: async (one) => {
      expect((await remarksOf(one)).map(({ state }) => state)).toEqual(['settled'])
    },
  })
})

const remarkRow = ({ item }: Asked, index: number) => ({
  id: `018f0000-0000-7000-8000-${item.id.slice(-8)}${String(index).padStart(4, '0')}` as RemarkId,
  contract_media_id: item.id,
  take: 1,
  state: 'draft' as const,
  created_at: app.clock.now(),
})
