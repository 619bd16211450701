import * as candidateWire from '@pairtake/protocol/candidate-request/candidate-request-endpoints'
import * as conversationWire from '@pairtake/protocol/conversation/conversation-endpoints'
import type { MediaId } from '@pairtake/protocol/ids'
import * as mediaWire from '@pairtake/protocol/media/media-endpoints'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import { transact } from '#adapters/database/transact.ts'
import { newId } from '#ids.ts'
import { buildNotice } from '#testing/build-notice.ts'
import { buildApplication } from '#testing/builders-bargain.ts'
import { buildFile, putPart } from '#testing/builders-media.ts'
import { buildAgency, buildCreator, buildPublishedCampaign, type TestMember } from '#testing/builders.ts'
import { expectOneDone, statuses, testRace } from '#testing/guards/race.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'
import { days, minutes } from '#wire-time.ts'
import { requireConversation } from '#features/conversation/conversation-queries.ts'
import { deliver } from '#features/mail/deliver-mail-act.ts'
import { mailUnreadMessages } from '#features/mail/mail-unread.task.ts'
import { addRenditions } from '#features/media/media-queries.ts'
import { sweepUnusedMedia, sweepUploads } from '#features/media/sweep-files.task.ts'
import { postNotification } from '#features/notification/notification-queries.ts'

let app: TestApp
let agency: TestMember
let creator: TestMember
const sent: string[] = []
beforeAll(async () => {
  app = await openTestApp()
  const { send } = app.deps.mailer
  app.deps.mailer.send = async (mail) => {
    sent.push(mail.id)
    await send.call(app.deps.mailer, mail)
  }
  agency = await buildAgency(app.deps)
  creator = await buildCreator(app.deps)
})
afterAll(() => app.close())

const open = () => app

describe('a file', () => {
  const preUpload = (as: TestMember) =>
    app.call(mediaWire.preUpload, {
      as,
      body: { fileName: 'notes.bin', type: '', size: 10, entity: 'PortfolioItemOriginal', entityId: null },
    })

  testRace(open, {
    title: 'ABUSE 39 the last place for an open upload is given once',
    guard: 'upload-queries.lockUploader',
    at: /^insert into "upload"/,
    begin: async () => {
      const uploader = await buildCreator(app.deps)
      for (let count = 0; count < 9; count++) await preUpload(uploader)
      return uploader
    },
    first: preUpload,
    second: preUpload,
    check: (_uploader, answers) => expectOneDone(answers),
  })

  const beginUpload = async () => {
    const bytes = Buffer.alloc(10, 'a')
    const entityId = await requireConversation(app.deps.db, { agencyId: agency.id, creatorId: creator.id }, app.deps.now())
    const begun = await app.call(mediaWire.preUpload, {
      as: creator,
      body: { fileName: 'notes.bin', type: '', size: 10, entity: 'MessageAttachment', entityId },
    })
    const { headers } = await putPart(app, begun.body.chunks[0]?.url ?? '', bytes)
    return { uploadId: begun.body.uploadId, parts: [{ etag: String(headers['etag']), part: 1 }] }
  }
  type Begun = Awaited<ReturnType<typeof beginUpload>>
  const complete = (body: Begun) => app.call(mediaWire.postUpload, { as: creator, body })
  const uploadOf = ({ uploadId }: Begun) => app.deps.db.selectFrom('upload').selectAll().where('id', '=', uploadId).executeTakeFirst()

  testRace(open, {
    title: 'an upload that is completed in the last moment is not swept',
    guard: 'upload-queries.deleteOpenUpload',
    begin: async () => {
      const begun = await beginUpload()
      app.clock.turn(days(1) + 1)
      return begun
    },
    first: () => sweepUploads.run(app.deps),
    second: async (begun) => {
      // Simulates a call that began just before the day was over.
      app.clock.turn(-days(1) - 1)
      return complete(begun)
    },
    check: async (begun, { second }) => {
      expect(second).toMatchObject({ status: 200 })
      expect((await uploadOf(begun))?.completed_at).toBeTruthy()
      const media = await app.deps.db
        .selectFrom('media')
        .selectAll()
        .where('id', '=', (await uploadOf(begun))?.media_id ?? null)
        .executeTakeFirstOrThrow()
      await (await app.deps.storage.borrowLocalFile(media.storage_key)).release()
    },
  })

  testRace(open, {
    title: 'clean twins are added by one of two workers',
    guard: 'media-queries.addRenditions',
    begin: () => buildFile(app.deps, { ownerId: creator.id, entity: 'ContractMediaOriginal', fileName: 'take.mp4' }),
    first: (mediaId) => add(mediaId),
    second: (mediaId) => add(mediaId),
    check: (_id, { first, second }) => expect([first, second]).toEqual([true, false]),
  })

  testRace(open, {
    title: 'two clocks at one item: the second goes on without waiting',
    guard: 'put-aside-queries.takeItem',
    at: /^delete from "media" where "id" = /,
    moment: 'after',
    begin: async () => {
      const id = await buildFile(app.deps, { ownerId: creator.id, entity: 'PortfolioItemOriginal', fileName: 'old.mp4' })
      app.clock.turn(days(8))
      return id
    },
    first: () => sweepUnusedMedia.run(app.deps),
    second: () => sweepUnusedMedia.run(app.deps),
    check: (_id, { hasWaited }) => expect(hasWaited).toBe(false),
  })
})

const add = (mediaId: MediaId) => {
  const row = { variant: 'optimized', mime: 'video/mp4', storage_key: `media/${mediaId}/${newId()}/optimized.mp4`, size_bytes: 10 } as const
  return transact(app.deps.db, (tx) => addRenditions(tx, mediaId, [{ ...row, width: 10, height: 10 }]))
}

describe('a conversation', () => {
  testRace(open, {
    title: 'the first two messages of a pair begin one conversation',
    guard: 'conversation-queries.beginConversation',
    begin: async () => {
      const pair = { agency: await buildAgency(app.deps), creator: await buildCreator(app.deps) }
      const apply = async () => buildApplication(app, { ...pair, campaign: await buildPublishedCampaign(app.deps, pair.agency) })
      return { ...pair, requests: [await apply(), await apply()] as const }
    },
    first: ({ agency: as, requests }) => begin(as, requests[0].requestId),
    second: ({ agency: as, requests }) => begin(as, requests[1].requestId),
    check: async ({ agency: { id } }, answers) => {
      expect(statuses(answers)).toEqual([200, 200])
      expect(await app.deps.db.selectFrom('conversation').select('id').where('agency_id', '=', id).execute()).toHaveLength(1)
    },
  })

  const say = (id: string, clientMessageId: string) =>
    app.call(conversationWire.sendMessage, { as: creator, params: { id }, body: { text: 'Gladly.', clientMessageId } })
  testRace(open, {
    title: 'ABUSE-23 a message that is sent twice stands there once',
    guard: 'message-queries.insertText',
    begin: async () => ({
      id: await requireConversation(app.deps.db, { agencyId: agency.id, creatorId: creator.id }, app.deps.now()),
      clientMessageId: newId().replaceAll('-', ''),
    }),
    first: ({ id, clientMessageId }) => say(id, clientMessageId),
    second: ({ id, clientMessageId }) => say(id, clientMessageId),
    check: (_one, answers) => expect(statuses(answers)).toEqual([200, 200]),
  })
})

const begin = (as: TestMember, id: string) =>
  app.call(candidateWire.initiateConversation, { as, params: { id }, body: { message: 'Hello.' } })

describe('a mail', () => {
  const writeMail = async (): Promise<string> => {
    const to = await buildAgency(app.deps)
    await postNotification(app.deps.db, app.deps, { to: to.id, role: 'agency', notice: buildNotice('payment_failed') })
    await app.runTasks()
    const letter = { kind: 'legacy', subject: 'One', text: 'One', html: 'One', headers: {} } as const
    const mail = { id: newId(), to_address: to.email, letter, cause: newId() }
    const now = app.deps.now()
    await app.deps.db
      .insertInto('mail')
      .values({ ...mail, created_at: now, next_try_at: now })
      .execute()
    return mail.id
  }

  testRace(open, {
    title: 'two workers send one mail once',
    guard: 'outbox-queries.claimMail',
    begin: writeMail,
    first: (id) => deliver(app.deps, id),
    second: (id) => deliver(app.deps, id),
    check: (id) => expect(sent.filter((one) => one === id)).toHaveLength(1),
  })

  testRace(open, {
    title: 'two workers mail about unread messages once',
    guard: 'mail-queries.takeUnread',
    besides: ['put-aside-queries.takeItem'],
    begin: async () => {
      const pair = { agencyId: (await buildAgency(app.deps)).id, creatorId: creator.id }
      const id = await requireConversation(app.deps.db, pair, app.deps.now())
      await app.call(conversationWire.sendMessage, { as: creator, params: { id }, body: { text: 'Hello?' } })
      app.clock.turn(days(1))
      return id
    },
    first: () => mailUnreadMessages.run(app.deps),
    second: () => {
      app.clock.turn(minutes(1))
      return mailUnreadMessages.run(app.deps)
    },
    check: async (id) => {
      const mails = await app.deps.db.selectFrom('mail').select('id').where('cause', 'like', `unread:${id}:%`).execute()
      expect(mails).toHaveLength(1)
      const side = app.deps.db.selectFrom('conversation_member').select('unread_mailed_at').where('conversation_id', '=', id)
      expect(await side.where('unread', '>', 0).executeTakeFirst()).toEqual({ unread_mailed_at: app.deps.now() })
    },
  })
})
