import * as talk from '@pairtake/protocol/conversation/conversation-endpoints'
import * as notices from '@pairtake/protocol/notification/notification-endpoints'
import { notificationTypes, notificationWay } from '@pairtake/protocol/notification/notification'
import { roles } from '@pairtake/protocol/roles'
import { listMailboxMails } from '@pairtake/protocol/operator/mailbox-endpoints'
import * as wire from '@pairtake/protocol/user/user-endpoints'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#ids.ts'
import { requireConversation } from '#features/conversation/conversation-queries.ts'
import { insertMessage, postSystemMessage } from '#features/conversation/message-queries.ts'
import { postNotification } from '#features/notification/notification-queries.ts'
import { buildNotice } from '#testing/build-notice.ts'
import { buildAgency, buildCreator, type TestMember } from '#testing/builders.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'
import { days, minutes } from '#wire-time.ts'
import { deliverMailTask } from './deliver-mail.task.ts'
import { letterSubject, viewLetter } from './letter-view.ts'
import { postMail } from './mail-queries.ts'
import { notificationMail } from './notification-mail-view.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

async function mailsTo(to: string) {
  await app.runTasks()
  return (await app.call(listMailboxMails, { query: { to } })).body.data
}

const hostile = 'Evil\r\nBcc: all@x.example <img src=x onerror=alert(1)> "\'&'

describe('notifications', () => {
  test('S1-051 S1-173 S1-174 ABUSE-22 lists newest first, counts, and marks only the own as seen', async () => {
    const agency = await buildAgency(app.deps)
    const other = await buildAgency(app.deps)
    for (const to of [agency.id, agency.id, other.id]) {
      await postNotification(app.deps.db, app.deps, { to, role: 'agency', notice: buildNotice('media_submitted') })
    }
    const list = await app.call(notices.listNotifications, { as: agency, query: { limit: 1 } })
    expect(list.body.meta).toEqual({ page: 1, pages: 2, total: 2 })
    expect(list.body.data[0]).toMatchObject({ seen: false, type: 'media_submitted', data: { campaignName: 'Oat milk' } })
    const theirs = await app.call(notices.listNotifications, { as: other })
    const both = (await app.call(notices.listNotifications, { as: agency })).body.data.map(({ id }) => id)
    expect(both).toEqual(both.toSorted().toReversed())
    expect(both[0]).toBe(list.body.data[0]?.id)

    const ids = [list.body.data[0]?.id ?? '', theirs.body.data[0]?.id ?? '', 'nothing', '-1']
    expect((await app.call(notices.markNotificationsSeen, { as: agency, body: { ids } })).body).toEqual({})
    expect((await app.call(notices.countUnseenNotifications, { as: agency })).body).toEqual({ count: 1 })
    expect((await app.call(notices.countUnseenNotifications, { as: other })).body).toEqual({ count: 1 })
    expect((await app.call(notices.markNotificationsSeen, { as: agency, body: [] })).status).toBe(200)
    const many = Array.from({ length: 1001 }, () => agency.id)
    expect((await app.call(notices.markNotificationsSeen, { as: agency, body: many })).status).toBe(400)
  })

  test('has words for every type and each of its receivers', () => {
    for (const type of notificationTypes) {
      for (const receiver of roles) {
        if (notificationWay(type, receiver) === undefined) continue
        const words = notificationMail(buildNotice(type), receiver)
        expect(words.subject.length).toBeGreaterThan(5)
        expect(words.action?.path).toMatch(/^\//)
      }
    }
  })
})

describe('mails of notifications', () => {
  test('ABUSE-28 ABUSE-29 go out once, escaped, without a way to end a header', async () => {
    const agency = await buildAgency(app.deps, { first_name: hostile })
    const notice = buildNotice('candidate_new', { creatorDisplayName: hostile, campaignName: hostile })
    await postNotification(app.deps.db, app.deps, { to: agency.id, role: 'agency', notice })
    const [mail, ...more] = await mailsTo(agency.email.toUpperCase())
    expect(more).toEqual([])
    expect(mail?.subject).not.toMatch(/[\r\n]/)
    expect(mail?.html).not.toContain('<img')
    expect(mail?.html).toContain('&lt;img src=x')
    expect(mail?.text).toContain('/agency/campaigns/c1/candidates')
  })

  test('candidate_counter_offer is not mailed, and contract_finalized only goes to the creator', async () => {
    const agency = await buildAgency(app.deps)
    for (const type of ['candidate_counter_offer', 'contract_finalized'] as const) {
      await postNotification(app.deps.db, app.deps, { to: agency.id, role: 'agency', notice: buildNotice(type) })
    }
    expect(await mailsTo(agency.email)).toEqual([])
    const creator = await buildCreator(app.deps)
    await postNotification(app.deps.db, app.deps, { to: creator.id, role: 'creator', notice: buildNotice('contract_finalized') })
    expect(await mailsTo(creator.email)).toHaveLength(1)
  })

  test('are turned off whatever else the body has, and only by a boolean', async () => {
    const agency = await buildAgency(app.deps)
    const save = (body: object) => app.raw('PATCH', '/user/mail-preferences', { as: agency, body })
    const refused = await save({ unread_messages: false, candidate_new: 'no' })
    expect([refused.status, refused.error.code]).toEqual([400, 'VALIDATION_FAILED'])
    expect(Object.keys(refused.error.errors?.children ?? {})).toEqual(['candidate_new'])
    const isOn = async () => (await app.call(wire.getMailPreferences, { as: agency })).body.data
    expect(await isOn()).toMatchObject({ candidate_new: true, unread_messages: true })
    expect((await save({ candidate_new: false, payment_failed: 'never', note: 'x', more: { candidate_new: true } })).status).toBe(200)
    expect(await isOn()).toMatchObject({ candidate_new: false, unread_messages: true })
  })

  test('can be turned off, by the settings and by the link of a mail; those on money cannot', async () => {
    const agency = await buildAgency(app.deps)
    const preferences = await app.call(wire.getMailPreferences, { as: agency })
    expect(preferences.body.data).toMatchObject({ candidate_new: true, unread_messages: true })
    expect(preferences.body.data).not.toHaveProperty('payment_failed')
    const saved = await app.call(wire.saveMailPreferences, {
      as: agency,
      body: { candidate_new: false, payment_failed: false, profile_verified: false },
    })
    expect(saved.body.data['candidate_new']).toBe(false)
    for (const type of ['candidate_new', 'payment_failed', 'campaign_approved'] as const) {
      await postNotification(app.deps.db, app.deps, { to: agency.id, role: 'agency', notice: buildNotice(type) })
    }
    const mails = await mailsTo(agency.email)
    expect(mails.map((mail) => mail.subject)).toEqual(['“Oat milk” is published', 'Your payment failed'])

    const path = /\/mail\/unsubscribe\/\S+/.exec(mails[0]?.text ?? '')?.[0] ?? ''
    const asked = await app.app.inject({ method: 'GET', url: path })
    expect(asked.body).toContain('A campaign is approved.')
    expect(asked.body).toContain('<button>')
    const oneClick = await app.app.inject({
      method: 'POST',
      url: path,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    })
    expect(oneClick.statusCode).toBe(200)
    expect(oneClick.body).toContain('<a href="/settings/notifications">Email preferences</a>')
    expect((await app.call(wire.getMailPreferences, { as: agency })).body.data['campaign_approved']).toBe(false)

    const token = path.split('/').at(-1) ?? ''
    expect((await app.call(wire.unsubscribeMail, { body: { token } })).status).toBe(200)
    const forged = await app.call(wire.unsubscribeMail, { body: { token: token.replace('campaign_approved', 'candidate_new') } })
    expect([forged.status, forged.error.code]).toEqual([400, 'LINK_INVALID'])
  })

  test('carry the headers of a one-click unsubscribe', async () => {
    const agency = await buildAgency(app.deps)
    await postNotification(app.deps.db, app.deps, { to: agency.id, role: 'agency', notice: buildNotice('candidate_new') })
    await app.runTasks()
    const row = await app.deps.db.selectFrom('mail').selectAll().where('to_address', '=', agency.email).executeTakeFirstOrThrow()
    expect(row.sent_at).not.toBeNull()
    const seen = viewLetter(row, app.deps)
    // A mail that is sent again days later is identical: its links do not count from the day it is rendered again.
    app.clock.turn(days(3))
    expect(viewLetter(row, app.deps)).toEqual(seen)
    expect(seen.headers).toMatchObject({ 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' })
  })
})

describe('unread messages', () => {
  test('their mail is a clock that both sides see as a time, until it is read or turned off', async () => {
    const [agency, creator] = [await buildAgency(app.deps), await buildCreator(app.deps)]
    const id = await requireConversation(app.deps.db, { agencyId: agency.id, creatorId: creator.id }, app.deps.now())
    const look = async (as: TestMember) => (await app.call(talk.getConversation, { as, params: { id } })).body.data
    const at = (offsetMs: number) => Math.floor((app.deps.now().getTime() + offsetMs) / 1000)
    expect(await look(agency)).toMatchObject({ unreadByOther: null, unreadMail: null })

    await app.call(talk.sendMessage, { as: agency, params: { id }, body: { text: 'Hello' } })
    const ahead = { atTimestamp: at(minutes(10)), isSent: false }
    expect(await look(agency)).toMatchObject({ unreadMail: null, unreadByOther: { sinceTimestamp: at(0), mail: ahead } })
    expect(await look(creator)).toMatchObject({ unreadMail: ahead, unreadByOther: null })
    const list = await app.call(talk.listConversationInvolvements, { as: creator })
    expect(list.body.data[0]).toMatchObject({ unreadMail: ahead })
    expect(list.body.data[0]).not.toHaveProperty('unreadByOther')

    const prefer = (isOn: boolean) => app.call(wire.saveMailPreferences, { as: creator, body: { unread_messages: isOn } })
    await prefer(false)
    expect(await look(agency)).toMatchObject({ unreadByOther: { mail: null } })
    expect(await look(creator)).toMatchObject({ unreadMail: null, unreadMessages: 1 })
    await prefer(true)

    // A second message and a system line do not delay it.
    await app.turnClock(minutes(4))
    await app.call(talk.sendMessage, { as: agency, params: { id }, body: { text: 'Are you there?' } })
    await postSystemMessage(app.deps.db, {
      conversationId: id,
      line: { kind: 'job_finalized', campaignName: 'Oat milk' },
      at: app.deps.now(),
    })
    expect(await look(agency)).toMatchObject({ unreadByOther: { sinceTimestamp: at(-minutes(4)), mail: ahead } })
    expect(await look(creator)).toMatchObject({ unreadMessages: 2, unreadSinceTimestamp: at(-minutes(4)) })
    // Nobody waits for the writer.
    expect(await look(agency)).toMatchObject({ unreadMessages: 0, unreadSinceTimestamp: null })

    await app.turnClock(minutes(6))
    expect(await mailsTo(creator.email)).toHaveLength(1)
    expect(await mailsTo(agency.email)).toEqual([])
    const sent = { isSent: true, atTimestamp: at(0) }
    expect(await look(agency)).toMatchObject({ unreadByOther: { mail: sent } })
    expect(await look(creator)).toMatchObject({ unreadMail: sent })

    await app.call(talk.markConversationRead, { as: creator, params: { id } })
    expect(await look(agency)).toMatchObject({ unreadByOther: null })
    expect(await look(creator)).toMatchObject({ unreadMail: null })

    // What was read before does not count: only the new message waits, from now on.
    app.clock.turn(minutes(5))
    await app.call(talk.sendMessage, { as: agency, params: { id }, body: { text: 'One more thing.' } })
    expect(await look(agency)).toMatchObject({
      unreadByOther: { sinceTimestamp: at(0), mail: { atTimestamp: at(minutes(10)), isSent: false } },
    })
  })

  test('R-069 are mailed once after 10 minutes, and again only after they were read; lines of the system are not', async () => {
    const agency = await buildAgency(app.deps, { display_name: 'Nordlys' })
    const creator = await buildCreator(app.deps)
    const send = async (text: string) => {
      const conversationId = await requireConversation(app.deps.db, { agencyId: agency.id, creatorId: creator.id }, app.deps.now())
      await insertMessage(app.deps.db, { conversationId, senderId: agency.id, text, clientMessageId: null, at: app.deps.now() })
      return conversationId
    }
    const conversationId = await send('Hello')
    await app.turnClock(minutes(9))
    expect(await mailsTo(creator.email)).toEqual([])
    await app.turnClock(minutes(1))
    await send('Are you there?')
    await app.turnClock(minutes(30))
    const mails = await mailsTo(creator.email)
    expect(mails.map(({ subject }) => subject)).toEqual(['New messages from Nordlys'])
    expect(mails[0]?.text).toContain(`/conversations/${conversationId}`)
    expect(await mailsTo(agency.email)).toEqual([])

    await app.raw('POST', `/conversations/${conversationId}/mark-as-read`, { as: creator })
    const at = app.deps.now()
    await postSystemMessage(app.deps.db, {
      conversationId,
      line: { kind: 'job_finalized', campaignName: 'Oat milk' },
      at,
    })
    await app.turnClock(minutes(30))
    expect(await mailsTo(creator.email)).toHaveLength(1)
    await send('New one')
    await app.turnClock(minutes(9))
    expect(await mailsTo(creator.email)).toHaveLength(1)
    await app.turnClock(minutes(1))
    expect(await mailsTo(creator.email)).toHaveLength(2)
  })

  test('R-470 who turned them off, or left, is not shown as emailed; once they are on again, the next message is emailed', async () => {
    const agency = await buildAgency(app.deps)
    const talkTo = async (creator: TestMember) => {
      const params = { id: await requireConversation(app.deps.db, { agencyId: agency.id, creatorId: creator.id }, app.deps.now()) }
      const send = (text: string) => app.call(talk.sendMessage, { as: agency, params, body: { text } })
      const look = async (as: TestMember) => (await app.call(talk.getConversation, { as, params })).body.data
      await send('Hello')
      return { send, look }
    }
    const at = (offsetMs: number) => Math.floor((app.deps.now().getTime() + offsetMs) / 1000)
    const silent = { sinceTimestamp: at(0), mail: null }
    const [creator, gone] = [await buildCreator(app.deps), await buildCreator(app.deps)]
    const prefer = (isOn: boolean) => app.call(wire.saveMailPreferences, { as: creator, body: { unread_messages: isOn } })
    await prefer(false)
    const { send, look } = await talkTo(creator)
    const { look: lookAtGone } = await talkTo(gone)
    await app.deps.db.updateTable('member').set({ deleted_at: app.deps.now() }).where('id', '=', gone.id).execute()

    await app.turnClock(minutes(10))
    expect((await look(agency)).unreadByOther).toEqual(silent)
    expect((await lookAtGone(agency)).unreadByOther).toEqual(silent)
    await prefer(true)
    expect((await look(agency)).unreadByOther).toEqual(silent)
    expect(await look(creator)).toMatchObject({ unreadMessages: 1, unreadMail: null })
    await app.turnClock(minutes(10))
    expect([...(await mailsTo(creator.email)), ...(await mailsTo(gone.email))]).toEqual([])

    await send('Are you there?')
    expect((await look(agency)).unreadByOther).toEqual({ ...silent, mail: { atTimestamp: at(minutes(10)), isSent: false } })
    await app.turnClock(minutes(10))
    expect(await mailsTo(creator.email)).toHaveLength(1)
    expect((await look(agency)).unreadByOther).toEqual({ ...silent, mail: { atTimestamp: at(0), isSent: true } })
  })

  test('R-069 R-470 each conversation has its own email, whatever the other side of one of them has turned off', async () => {
    const [agency, former] = [await buildAgency(app.deps), await buildAgency(app.deps, { display_name: 'Former' })]
    const [mara, juno] = [await buildCreator(app.deps), await buildCreator(app.deps)]
    await app.deps.db.updateTable('member').set({ display_name: 'Juno Film' }).where('id', '=', juno.id).execute()
    const talkOf = async (brand: TestMember, creator: TestMember) => {
      const params = { id: await requireConversation(app.deps.db, { agencyId: brand.id, creatorId: creator.id }, app.deps.now()) }
      const say = (as: TestMember, text: string) => app.call(talk.sendMessage, { as, params, body: { text } })
      const look = async (as: TestMember) => (await app.call(talk.getConversation, { as, params })).body.data
      return { say, look }
    }
    const [earlier, first, second] = [await talkOf(former, mara), await talkOf(agency, mara), await talkOf(agency, juno)]
    await earlier.say(former, 'Hello')
    await app.turnClock(minutes(10))
    expect((await mailsTo(mara.email)).map(({ subject }) => subject)).toEqual(['New messages from Former'])
    await app.call(wire.saveMailPreferences, { as: mara, body: { unread_messages: false } })

    await first.say(mara, 'Good morning')
    await first.say(agency, 'Welcome')
    await second.say(juno, 'Hi')
    await app.turnClock(minutes(10))
    const subjects = (await mailsTo(agency.email)).map(({ subject }) => subject)
    expect(subjects.toSorted()).toEqual(['New messages from Juno Film', 'New messages from Mara K.'])
    expect(await mailsTo(mara.email)).toHaveLength(1)
    const isSent = async (shown: Promise<{ unreadMail: { isSent: boolean } | null }>) => (await shown).unreadMail?.isSent
    expect([await isSent(first.look(agency)), await isSent(second.look(agency)), await isSent(earlier.look(mara))]).toEqual([
      true,
      true,
      true,
    ])
    expect([await isSent(first.look(mara)), (await first.look(agency)).unreadByOther?.mail]).toEqual([undefined, null])
  })
})

describe('the mailbox', () => {
  test('R-131 is not there with a mail server or in production', async () => {
    const closed = await openTestApp({ SMTP_URL: 'smtp://127.0.0.1:1' })
    const answer = await closed.call(listMailboxMails, {})
    await closed.close()
    expect([answer.status, answer.error.code]).toEqual([404, 'NOT_FOUND'])
  })

  test('a mail handed to a mail server keeps no key to the account', async () => {
    const agency = await buildAgency(app.deps)
    const key = { kind: 'password_reset', token: 'the-only-way-in' } as const
    await postMail(app.deps.db, app.deps, { memberId: agency.id, cause: newId(), letter: key })
    await app.runTasks()
    await app.deps.db
      .updateTable('mail')
      .set({ sent_at: null, next_try_at: app.deps.now() })
      .where('to_address', '=', agency.email)
      .execute()
    const { id } = await app.deps.db.selectFrom('mail').select('id').where('to_address', '=', agency.email).executeTakeFirstOrThrow()
    const sent: unknown[] = []
    const mailer = { kind: 'smtp' as const, send: async (mail: unknown) => void sent.push(mail), close: async () => {} }
    const run = { deps: { ...app.deps, mailer }, signal: new AbortController().signal, isLastTry: false }
    await deliverMailTask.run({ mailId: id }, run)
    await deliverMailTask.run({ mailId: id }, run)
    expect(sent).toEqual([expect.objectContaining({ text: expect.stringContaining('/reset-password/the-only-way-in') })])
    const row = await app.deps.db.selectFrom('mail').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    expect(JSON.stringify(row)).not.toContain('the-only-way-in')
    expect(letterSubject(row.letter)).toBe('Choose a new password')
  })
})
