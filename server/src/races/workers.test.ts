import type { MediaId, MessageId, PortfolioItemId } from '@pairtake/protocol/ids'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { transact } from '#adapters/database/transact.ts'
import { newId } from '#ids.ts'
import { putAside } from '#tasks/put-aside-queries.ts'
import { byHand } from '#testing/by-hand.ts'
import { buildApplication, buildContract, buildItem, offer, type TestBargain, type TestContract } from '#testing/builders-bargain.ts'
import { buildFile } from '#testing/builders-media.ts'
import { buildPortfolio } from '#testing/builders-portfolio.ts'
import { buildAgency, buildCreator, buildPublishedCampaign } from '#testing/builders.ts'
import { buildEndedTake } from '#testing/clock-items.ts'
import { raceAt, testRace } from '#testing/guards/race.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'
import { after, days, hours, minutes } from '#wire-time.ts'
import { remindUnansweredOffers } from '#features/candidate-request/remind-unanswered-offers.task.ts'
import { removeEarlierOriginals } from '#features/contract-media/remove-earlier-takes.task.ts'
import { remindOfHeldMedia } from '#features/contract-media/remind-of-held-media.task.ts'
import { remindSilentAgencies } from '#features/contract-media/remind-silent-agencies.task.ts'
import { remindDueDeliveries } from '#features/contract/remind-due-deliveries.task.ts'
import { remindLateDeliveries } from '#features/contract/remind-late-deliveries.task.ts'
import { endPreview } from '#features/conversation/attachment-queries.ts'
import { requireConversation } from '#features/conversation/conversation-queries.ts'
import { keepProgress, lockProof } from '#features/kept-sum/kept-sum-queries.ts'
import { post } from '#features/ledger/ledger-queries.ts'
import { extendProof, keepWholeProof } from '#features/ledger/proof-queries.ts'
import { firstId, lastId } from '#features/ledger/proof-step-queries.ts'
import { holdProof, leaseMs, takeProof } from '#features/ledger/proof-turn-queries.ts'
import { noteSeen } from '#features/outage/note-seen-act.ts'
import { noteReturn } from '#features/outage/outage-queries.ts'
import { tryMovePortfolioItem } from '#features/portfolio/portfolio-queries.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

const open = () => app
/** Time moves far ahead here, so each race has new members. */
async function begin(more: { delivery_days?: number } = {}) {
  const [agency, creator] = [await buildAgency(app.deps), await buildCreator(app.deps)]
  return { campaign: await buildPublishedCampaign(app.deps, agency, more), agency, creator }
}
const notices = (type: string, id: string) =>
  sql<{ id: string }>`select id from notification where type = ${type} and data::text like ${`%${id}%`}`.execute(app.deps.db)

/** An outage that ends now, a few hours after this job was due. */
async function beginOutage(): Promise<TestContract> {
  const contract = await buildContract(app, await begin({ delivery_days: 5 }))
  app.clock.turn(days(5) - hours(2))
  const forget = async () => {
    await app.deps.db.deleteFrom('installation').where('name', 'in', ['api_seen_at', 'worker_seen_at', 'outage_ended_at']).execute()
  }
  await forget()
  onTestFinished(forget)
  for (const process of ['api', 'worker'] as const) await noteSeen(app.deps, process)
  app.clock.turn(hours(6))
  return contract
}

async function movedLines({ contractId }: TestContract): Promise<number> {
  const { rows } = await sql`select message.id from message join contract using (conversation_id)
    where contract.id = ${contractId} and message.line->>'kind' = 'due_date_moved'`.execute(app.deps.db)
  return rows.length
}

describe('two processes that are back after an outage', () => {
  testRace(open, {
    title: 'R-517 one of them moves due dates, and the other one does not wait for it',
    guard: 'outage-queries.takeTurn',
    at: /insert into "message"/,
    begin: beginOutage,
    first: () => noteSeen(app.deps, 'worker'),
    second: () => noteSeen(app.deps, 'api'),
    check: async (contract, { hasWaited }) => expect([hasWaited, await movedLines(contract)]).toEqual([false, 1]),
  })

  testRace(open, {
    title: 'R-517 both use the date of the first',
    guard: 'outage-queries.noteReturn',
    begin: async () => {
      await beginOutage()
      const now = app.clock.now()
      return { now, later: after(now, minutes(1)) }
    },
    first: ({ now }) => noteReturn(app.deps.db, now),
    second: ({ later }) => noteReturn(app.deps.db, later),
    // The first is held before it writes.
    check: ({ later }, { first, second }) => expect([first, second]).toEqual([later, later]),
  })
})

describe('two workers at one reminder send one notice', () => {
  testRace(open, {
    title: 'of an offer that waits for an answer',
    guard: 'answer-clock-queries.markReminded',
    besides: ['put-aside-queries.takeItem'],
    begin: async () => {
      const bargain = await buildApplication(app, await begin())
      app.clock.turn(days(28))
      return bargain
    },
    first: () => remindUnansweredOffers.run(app.deps),
    second: () => remindUnansweredOffers.run(app.deps),
    check: async ({ campaign }) => expect((await notices('candidate_new', campaign.id)).rows).toHaveLength(2),
  })

  testRace(open, {
    title: 'of a job without media',
    guard: 'contract-clock-queries.countDeliveryReminder',
    besides: ['put-aside-queries.takeItem'],
    begin: async () => {
      const contract = await buildContract(app, await begin())
      app.clock.turn(days(8))
      return contract
    },
    first: () => remindLateDeliveries.run(app.deps),
    second: () => remindLateDeliveries.run(app.deps),
    check: async ({ contractId }) => expect((await notices('delivery_due', contractId)).rows).toHaveLength(1),
  })

  testRace(open, {
    title: 'of a due date',
    guard: 'contract-due-queries.countDueReminder',
    besides: ['put-aside-queries.takeItem'],
    begin: async () => {
      const contract = await buildContract(app, await begin({ delivery_days: 5 }))
      app.clock.turn(days(4))
      return contract
    },
    first: () => remindDueDeliveries.run(app.deps),
    second: () => remindDueDeliveries.run(app.deps),
    check: async ({ contractId }) => expect((await notices('delivery_due_soon', contractId)).rows).toHaveLength(1),
  })

  testRace(open, {
    title: 'R-492 of a due date that an outage moved',
    guard: 'outage-queries.moveDueDates',
    besides: ['outage-queries.takeTurn'],
    begin: beginOutage,
    first: () => noteSeen(app.deps, 'worker'),
    second: () => noteSeen(app.deps, 'worker'),
    check: async (contract) => expect(await movedLines(contract)).toBe(1),
  })

  testRace(open, {
    title: 'of media that waits for review',
    guard: 'review-clock-queries.countReviewReminders',
    besides: ['put-aside-queries.takeItem'],
    begin: async () => {
      const contract = await buildContract(app, await begin())
      await buildItem(app, contract)
      app.clock.turn(days(4))
      return contract
    },
    first: () => remindSilentAgencies.run(app.deps),
    second: () => remindSilentAgencies.run(app.deps),
    check: async ({ contractId }) => expect((await notices('review_due', contractId)).rows).toHaveLength(1),
  })

  testRace(open, {
    title: 'R-327 of a held file',
    guard: 'held-media-queries.countHeldReminder',
    besides: ['put-aside-queries.takeItem'],
    begin: async () => {
      const contract = await buildContract(app, await begin())
      const { id } = await buildItem(app, contract)
      const held = { state: 'failed', held: true, held_reminder_at: app.clock.now() }
      await app.deps.db.updateTable('contract_media').set(byHand(held)).where('id', '=', id).execute()
      return contract
    },
    first: () => remindOfHeldMedia.run(app.deps),
    second: () => remindOfHeldMedia.run(app.deps),
    check: async ({ contractId }) => expect((await notices('media_held', contractId)).rows).toHaveLength(1),
  })
})

describe('a clock that is about to remind a brand of an offer', () => {
  const reminderAgainst = (second: (bargain: TestBargain) => Promise<unknown>, check: (bargain: TestBargain) => Promise<void>) =>
    raceAt(app, {
      at: /^update "candidate_request" set "reminded_at"/,
      moment: 'before',
      begin: async () => {
        const { agency, creator } = await begin()
        const campaign = await buildPublishedCampaign(app.deps, agency, { desired_creators: 1 })
        const bargain = await buildApplication(app, { campaign, agency, creator })
        app.clock.turn(days(28))
        return bargain
      },
      first: () => remindUnansweredOffers.run(app.deps),
      second,
      check,
    })
  const requestOf = ({ requestId }: TestBargain) =>
    app.deps.db.selectFrom('candidate_request').selectAll().where('id', '=', requestId).executeTakeFirstOrThrow()

  test('R-063 sends nothing once the brand has made another offer, which is reminded of three days before it expires', async () => {
    await reminderAgainst(
      (bargain) => offer(app, bargain.agency, bargain, { price: 90 }),
      async (bargain) => {
        const told = async () => (await notices('offer_countered', bargain.requestId)).rows.length
        expect([await requestOf(bargain), await told()]).toMatchObject([{ reminded_at: null, price_owner: 'agency' }, 1])
        app.clock.turn(days(27))
        await remindUnansweredOffers.run(app.deps)
        expect(await told()).toBe(2)
      },
    )
  })

  test('R-053 sends nothing once the campaign is filled', async () => {
    await reminderAgainst(
      async (bargain) => buildContract(app, { ...bargain, creator: await buildCreator(app.deps) }),
      async (bargain) => {
        const told = (await notices('candidate_new', bargain.requestId)).rows.length
        expect([await requestOf(bargain), told]).toMatchObject([{ state: 'new', reminded_at: null }, 1])
      },
    )
  })
})

describe('an earlier take', () => {
  testRace(open, {
    title: 'R-355 is removed once',
    guard: 'earlier-take-queries.markRemoved',
    besides: ['put-aside-queries.takeItem'],
    begin: async () => {
      const { agency, creator } = await begin()
      return buildEndedTake({ app, agency, creator }, days(31))
    },
    first: () => removeEarlierOriginals.run(app.deps),
    second: () => removeEarlierOriginals.run(app.deps),
    check: async (mediaId) => {
      const { rows } = await sql`select id from task.job where name = 'remove-files' and data::text like ${`%${mediaId}%`}`.execute(
        app.deps.db,
      )
      expect(rows).toHaveLength(1)
    },
  })
})

describe('two workers at one piece of work', () => {
  const finish = (itemId: PortfolioItemId) =>
    transact(app.deps.db, (tx) =>
      tryMovePortfolioItem(tx, { of: { id: itemId }, action: 'finishProcessing', change: { thumbnail_count: 6 } }),
    )
  testRace(open, {
    title: 'a portfolio video is ready once',
    guard: 'portfolio-queries.movePortfolioItem',
    begin: async () => (await buildPortfolio(app.deps, await buildCreator(app.deps), ['processing']))[0] ?? newId<PortfolioItemId>(),
    first: finish,
    second: finish,
    check: (_id, { first, second }) => expect([first === undefined, second === undefined]).toEqual([true, false]),
  })

  const preview = (mediaId: MediaId) => transact(app.deps.db, (tx) => endPreview(tx, mediaId, 'ready'))
  testRace(open, {
    title: 'the preview of a file in a message is made once',
    guard: 'attachment-queries.endPreview',
    begin: async () => {
      const { agency, creator } = await begin()
      const pair = { agencyId: agency.id, creatorId: creator.id }
      const conversationId = await requireConversation(app.deps.db, pair, app.deps.now())
      const mediaId = await buildFile(app.deps, { ownerId: creator.id, entity: 'MessageAttachment', fileName: 'take.mp4' })
      const message = {
        id: newId<MessageId>(),
        conversation_id: conversationId,
        sender_id: creator.id,
        text: '',
        created_at: app.deps.now(),
      }
      await app.deps.db.insertInto('message').values(message).execute()
      await app.deps.db
        .insertInto('message_attachment')
        .values({ message_id: message.id, media_id: mediaId, position: 0, preview: 'processing', sent_at: app.deps.now() })
        .execute()
      return mediaId
    },
    first: preview,
    second: preview,
    check: (_id, { first, second }) => expect([first, second]).toEqual([false, true]),
  })

  const turns = () => app.deps.db.deleteFrom('installation').where('name', '=', 'ledger_proof_turn').execute()
  const take = () => transact(app.deps.db, (tx) => takeProof(tx, app.deps.now()))
  testRace(open, {
    title: 'one of them proves the books',
    guard: 'proof-turn-queries.takeProof',
    begin: turns,
    first: take,
    second: take,
    check: (_none, { first, second }) => expect([typeof first, typeof second]).toEqual(['undefined', 'string']),
  })

  testRace(open, {
    title: 'a proof goes on only where no other one has begun',
    guard: 'proof-turn-queries.holdProof',
    begin: async () => {
      await turns()
      const turn = await take()
      app.clock.turn(leaseMs + 1)
      return turn ?? ''
    },
    first: (turn) =>
      transact(app.deps.db, (tx) => holdProof(tx, turn, app.deps.now())).then(
        () => 'held',
        () => 'lost',
      ),
    second: take,
    check: (_turn, { first, second }) => expect([first, typeof second]).toEqual(['lost', 'string']),
  })

  testRace(open, {
    title: 'what was proven since is added once',
    guard: 'proof-queries.extendProof',
    begin: async () => {
      const entries = [
        { account: { kind: 'vat' as const }, amountMinor: 7 },
        { account: { kind: 'clearing' as const }, amountMinor: -7 },
      ]
      await transact(app.deps.db, (tx) => post(tx, { cause: `raced:${newId()}`, entries, currency: 'EUR', at: app.deps.now() }))
      const proof = { id: newId(), upTo: firstId, provenAt: app.deps.now(), wholeAt: app.deps.now() }
      await keepWholeProof(app.deps.db, proof)
      return proof
    },
    first: (proof) => extendProof(app.deps.db, proof, { upTo: lastId, at: app.deps.now() }),
    second: (proof) => extendProof(app.deps.db, proof, { upTo: lastId, at: app.deps.now() }),
    check: async ({ id }) => {
      const { rows } = await sql<{ kind: string; proven: number; booked: number }>`
        select (select coalesce(sum(abs(minor)), 0) from proven_sum where proof_id = ${id})::int as proven,
          (select coalesce(sum(abs(minor)), 0) from (select sum(amount_minor) as minor from ledger_entry
            join ledger_transaction on ledger_transaction.id = transaction_id join ledger_account on ledger_account.id = account_id
            group by account_id, currency, case when member_id is null then split_part(cause, ':', 1) end) as one)::int as booked`.execute(
        app.deps.db,
      )
      expect(rows[0]?.proven).toBe(rows[0]?.booked)
      expect(rows[0]?.booked).toBeGreaterThan(0)
    },
  })

  const night = '2026-11-16'
  const prove = () =>
    transact(app.deps.db, async (tx) => {
      const done = await lockProof(tx, night)
      if (done) await keepProgress(tx, night, { sums: done.sums + 1 })
      return done
    })
  testRace(open, {
    title: 'a step of the proof of kept sums is taken once',
    guard: 'kept-sum-queries.lockProof',
    begin: async () => {
      await app.deps.db.deleteFrom('installation').where('name', '=', 'kept_sums_proved_on').execute()
    },
    first: prove,
    second: prove,
    check: (_none, { first, second }) => expect([first, second]).toEqual([{ sums: 0 }, undefined]),
  })

  const fail = (itemId: string) =>
    transact(app.deps.db, (tx) =>
      putAside(tx, { clock: 'sweep-uploads', itemId, subject: undefined, words: 'Full.', now: app.deps.now(), longestWaitMs: days(1) }),
    )
  testRace(open, {
    title: 'an item at which both failed is put aside once',
    guard: 'put-aside-queries.putAside',
    begin: async () => newId(),
    first: fail,
    second: fail,
    check: async (itemId) => {
      const rows = await app.deps.db.selectFrom('put_aside').select('tries').where('item_id', '=', itemId).execute()
      expect(rows).toEqual([{ tries: 1 }])
    },
  })
})
