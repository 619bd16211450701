import type { ConversationId, NotificationId } from '@pairtake/protocol/ids'
import { notificationTypes, type NotificationData, type NotificationType } from '@pairtake/protocol/notification/notification'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mediaFailure } from '#adapters/media/media-failure.ts'
import { mediaFailureWords } from '#adapters/media/media-failure-words.ts'
import { systemLineWords } from '#features/conversation/system-line-view.ts'
import { letterSubject, viewLetter } from '#features/mail/letter-view.ts'
import { agencyMails } from '#features/mail/agency-mail-view.ts'
import { notificationMail } from '#features/mail/notification-mail-view.ts'
import { viewNotice } from '#features/notification/notice-view.ts'
import { subjectWords } from '#features/operator/audit-view.ts'
import { newId } from '#ids.ts'
import { storedLetter } from '#stored/letter.ts'
import { storedNotice } from '#stored/notice.ts'
import { paymentFailure } from '#stored/payment-failure.ts'
import { paymentFailureWords } from '#stored/payment-failure-words.ts'
import { subjectSum } from '#stored/subject-sum.ts'
import { systemLine } from '#stored/system-line.ts'
import { openTestApp } from '#testing/test-app.ts'
import { openDatabaseBefore, type OlderDatabase } from '#testing/older-database.ts'

type OldNotice = {
  type: OldType
  to?: 'agency' | 'creator'
  message?: string
  /** Today's sentence for the same facts, if it has been improved since. */
  now?: string
  without?: (keyof NotificationData)[]
}

const contract = ['campaignId', 'campaignName', 'agencyDisplayName', 'creatorDisplayName', 'creatorName', 'contractId'] as const
const item = [...contract, 'contractMediaId', 'mediaName'] as const
const request = [...contract.filter((key) => key !== 'contractId'), 'candidateRequestId', 'candidateDisplayName'] as const
const campaign = ['campaignId', 'campaignName'] as const

/** Types introduced after facts were stored have no old rows. */
const newTypes = [
  'payment_total_changed',
  'refund_failed',
  'media_held',
  'delivery_due_soon',
  'delivery_late',
  'payment_overdue',
  'vat_id_invalid',
  'chargeback_opened',
  'chargeback_decided',
  'remark_added',
  'remark_replied',
] as const
type OldType = Exclude<NotificationType, (typeof newTypes)[number]>
const isOld = (type: NotificationType): type is OldType => !newTypes.some((newType) => newType === type)

/** The keys in rows of each type before facts were stored. */
const keys: Record<OldType, readonly (keyof NotificationData)[]> = {
  campaign_approved: campaign,
  campaign_rejected: campaign,
  candidate_new: request,
  candidate_counter_offer: request,
  candidate_withdrawn: request,
  candidate_accepted_offer: [...request, 'contractId'],
  candidate_declined_offer: request,
  media_submitted: item,
  review_due: item,
  contract_delivered: contract,
  contract_finalized: contract,
  contract_cancelled: contract,
  report_dismissed: contract,
  payment_failed: contract,
  payment_refunded: contract,
  offer_countered: request,
  application_accepted: [...request, 'contractId'],
  application_declined: request,
  media_changes_requested: item,
  media_approved: item,
  media_processing_failed: item,
  delivery_due: contract,
  profile_verified: [],
  profile_rejected: [],
  payout_paid: [],
  payout_returned: [],
  rating_received: contract,
}

const oldLapsed = 'The offer was not answered in time and has lapsed.'
const formerLapsed = 'The offer expired because nobody answered in time.'
const lapsed = 'The offer expired without an answer.'
const oldWaits = 'This offer still waits for an answer. Without one it lapses on 3 March 2026.'
const formerWaits = 'This offer is still waiting for an answer. Otherwise it expires on 3 March 2026.'
const waits = 'This offer needs an answer. It expires on 3 March 2026.'
const oldDue = 'Without it, approval happens by itself on 22 November 2026.'
const formerDue = 'Otherwise it’s approved automatically on 22 November 2026.'
const due = 'It’s approved automatically on 22 November 2026 unless you decide first.'
const wrote = 'Too dark. We try it again on 1 May 2026.\nSecond line, 5.00 EUR.'
const mediaFailures = [
  {
    was: 'The file is empty. Choose another one.',
    now: 'This file is empty. Choose another one.',
  },
  {
    was: 'The picture cannot be read. It may be damaged; save it again as JPEG and send that.',
    now: 'We couldn’t read this picture. It may be damaged. Save it as a JPEG and upload it again.',
  },
  {
    was: 'The file holds no picture that can be read here.',
    now: 'We couldn’t find a picture in this file. Upload a JPEG, PNG or HEIC.',
  },
  {
    was: 'The picture needs too much memory. Send a smaller one.',
    now: 'This picture is too complex to process. Upload a smaller one.',
  },
  {
    was: 'The picture is larger than 120.5 megapixels. Send a smaller one.',
    now: 'This picture is over 120.5 megapixels. Upload a smaller one.',
  },
  {
    was: 'The video cannot be read. It may be damaged; export it again as MP4 and send that.',
    now: 'We couldn’t read this video. It may be damaged. Export it as MP4 and upload it again.',
  },
  {
    was: 'The file holds no moving picture.',
    now: 'We couldn’t find a video in this file. Export it as MP4 and upload it again.',
  },
  {
    was: 'The video has 41 tracks; at most 16 are taken.',
    now: 'This video has 41 tracks, and the limit is 16. Export it with fewer tracks.',
  },
  {
    was: 'The video is 9000 × 5000 pixels; at most 8192 × 4320 are taken.',
    now: 'This video is 9000 × 5000 pixels, and the limit is 8192 × 4320. Export it smaller.',
  },
  {
    was: 'The video is encoded as prores, which cannot be read here. Export it as MP4 (H.264).',
    now: 'We can’t read prores videos. Export it as MP4 (H.264).',
  },
  {
    was: 'The video has 300 frames a second; at most 120 are taken.',
    now: 'This video has 300 frames per second, and the limit is 120. Export it with fewer.',
  },
  {
    was: 'The video has no length. It may be damaged; export it again and send that.',
    now: 'This video has no length. It may be damaged. Export it and upload it again.',
  },
  {
    was: 'The video is longer than 90 minutes.',
    now: 'This video is longer than 90 minutes. Upload a shorter one.',
  },
  {
    was: 'The video breaks off after 3 of 61 seconds. Send the whole file again.',
    now: 'This video stops after 3 of 61 seconds. Upload the whole file again.',
  },
  {
    was: 'The video cannot be read to its end. It may be damaged; export it again as MP4 and send that.',
    now: 'We couldn’t read this video to the end. It may be damaged. Export it as MP4 and upload it again.',
  },
  {
    was: 'The file takes too much work to process. Export it shorter or smaller.',
    now: 'This file takes too long to process. Export it shorter or smaller.',
  },
  {
    was: 'The file becomes too large when processed. Export it shorter or smaller.',
    now: 'This file gets too large when processed. Export it shorter or smaller.',
  },
  {
    was: 'This file could not be processed. Please upload it again, or contact support if it fails once more.',
    now: 'We couldn’t process this file. Upload it again, or contact support if it keeps failing.',
  },
]

const paymentFailures = ['There is no card on file. Please add one, then finalize again.', 'Your card has expired.']

const readable: OldNotice[] = [
  ...notificationTypes
    .filter(isOld)
    .filter((type) => !['review_due', 'payment_failed', 'media_processing_failed', 'payout_paid'].includes(type))
    .map((type): OldNotice => (hasReason(type) ? { type, message: wrote } : { type })),
  { type: 'candidate_new', message: formerWaits, now: waits },
  { type: 'candidate_counter_offer', message: oldWaits, now: waits },
  { type: 'offer_countered', message: formerWaits, now: waits },
  { type: 'candidate_declined_offer', message: formerLapsed, now: lapsed },
  { type: 'candidate_declined_offer', message: oldLapsed, now: lapsed },
  { type: 'application_declined', message: `${formerLapsed} You may apply again.`, now: `${lapsed} You can apply again.` },
  { type: 'application_declined', message: `${oldLapsed} You may apply again.`, now: `${lapsed} You can apply again.` },
  { type: 'application_declined', message: 'The campaign was taken off the market.', now: 'The campaign is no longer open.' },
  {
    type: 'application_declined',
    message: 'All places of this campaign are taken and its media is delivered.',
    now: 'The campaign is complete. All places were taken and all media is delivered.',
  },
  { type: 'review_due', message: `One item waits for your review. ${formerDue}`, now: `One item is waiting for your review. ${due}` },
  {
    type: 'review_due',
    message: `12 items wait for your review. ${oldDue}`,
    now: `12 items are waiting for your review. ${due.replace('It’s', 'The first is')}`,
  },
  {
    type: 'payment_failed',
    message: 'Your card was declined. We try it again on 9 June 2026.',
    now: 'Your card was declined. We’ll retry automatically on 9 June 2026.',
  },
  {
    type: 'payment_failed',
    message: 'There is no card on file. Please add one, then finalize again. We do not try it again by ourselves.',
    now: 'There is no card on file. Please add one, then finalize again. We won’t retry automatically.',
  },
  {
    type: 'payment_refunded',
    to: 'creator',
    message: `20.00 EUR of your balance went back to the brand. The reason: ${wrote}`,
    now: `€20 of your balance was returned to the brand. Reason: ${wrote}`,
  },
  { type: 'payout_paid', message: '1234.05 EUR', now: '€1,234.05' },
  ...mediaFailures.map(({ was, now }): OldNotice => ({ type: 'media_processing_failed', message: was, now })),
  {
    type: 'media_processing_failed',
    message: mediaFailures[0]?.was ?? '',
    now: mediaFailures[0]?.now ?? '',
    without: item.filter((key) => key !== 'mediaName'),
  },
]

const unreadable: OldNotice[] = [
  { type: 'candidate_new', message: 'Please answer soon.' },
  { type: 'review_due', message: 'Soon.' },
  { type: 'review_due' },
  { type: 'payment_failed', message: 'It failed.' },
  { type: 'payment_refunded', to: 'creator', message: '20 of your balance went back.' },
  { type: 'application_declined', message: 'For another reason.' },
  { type: 'payout_paid', message: 'about 60' },
  { type: 'media_approved', without: ['mediaName'] },
  { type: 'candidate_new', without: ['candidateRequestId'] },
  { type: 'campaign_rejected' },
]

function hasReason(type: NotificationType): boolean {
  return (
    ['campaign_rejected', 'contract_cancelled', 'report_dismissed', 'payment_refunded', 'media_changes_requested'].includes(type) ||
    ['profile_rejected', 'payout_returned'].includes(type)
  )
}

const dataOf = ({ type, message, without = [] }: OldNotice): NotificationData => ({
  ...Object.fromEntries(keys[type].filter((key) => !without.includes(key)).map((key) => [key, `the “${key}”`])),
  ...(message !== undefined && { message }),
})

const systemLines = [
  'Mara K. and Nordlys agreed on “Oat “slow” milk”. The job has begun.',
  'All media of “Oat milk” is approved. The job is delivered.',
  'The job “Oat milk” is finalized and paid.',
  'The job “Oat milk” was cancelled.',
  'The job “Oat milk” was reported, and an administrator has opened these messages to look into it.',
  // She had another name then.
  'Lio B. and Nordlys agreed on “Oat milk”. The job has begun.',
  'Welcome.',
]

const oldMail = {
  subject: 'Hello',
  text: 'Hello Mara,',
  html: '<p>Hello Mara,</p>',
  headers: { 'List-Unsubscribe': '<https://a.example>' },
}

const oldSubjects = [
  ['payout', 'Mara, K., 60.05 EUR'],
  ['payout_batch', '3 payouts, 1180.00 EUR'],
  ['campaign', 'Payout, 60.00 EUR'],
  ['payout', ''],
] as const

let old: OlderDatabase
const members = { agency: newId(), creator: newId() }
const conversationId = newId<ConversationId>()
const before: { id: NotificationId; notice: OldNotice }[] = [...readable, ...unreadable].map((notice) => ({ id: newId(), notice }))
const lines = systemLines.map((text) => ({ id: newId(), text }))

beforeAll(async () => {
  old = await openDatabaseBefore('0022')
  const { db } = old
  // The row refers to a record that does not exist here.
  await sql`alter table portfolio_item drop constraint portfolio_item_media_id_fkey`.execute(db)
  await sql`alter table payment drop constraint payment_contract_id_fkey`.execute(db)
  for (const [role, id] of Object.entries(members)) {
    const name = role === 'agency' ? 'Nordlys' : 'Mara K.'
    await sql`insert into member (id, email, email_key, password_hash, role, first_name, last_name, display_name, created_at)
      values (${id}, ${id}, ${id}, '', ${role}, 'A', 'B', ${name}, now())`.execute(db)
  }
  for (const { id, notice } of before) {
    await sql`insert into notification (id, member_id, type, data, created_at)
      values (${id}, ${members[notice.to ?? 'agency']}, ${notice.type}, ${JSON.stringify(dataOf(notice))}, now())`.execute(db)
  }
  await sql`insert into conversation (id, agency_id, creator_id, created_at) values (${conversationId}, ${members.agency}, ${members.creator}, now())`.execute(
    db,
  )
  for (const { id, text } of lines)
    await sql`insert into message (id, conversation_id, text, created_at) values (${id}, ${conversationId}, ${text}, now())`.execute(db)
  await sql`insert into message (id, conversation_id, sender_id, text, created_at)
    values (${newId()}, ${conversationId}, ${members.agency}, 'The job “Oat milk” was cancelled.', now())`.execute(db)
  for (const words of [...mediaFailures.map(({ was }) => was), 'It broke.']) {
    await sql`insert into portfolio_item (id, creator_id, media_id, name, state, failure_reason, position, created_at)
      values (${newId()}, ${members.creator}, ${newId()}, 'a', 'failed', ${words}, 0, now())`.execute(db)
  }
  for (const words of paymentFailures) {
    await sql`insert into payment (id, contract_id, agency_id, state, currency, creator_fee_minor, service_fee_minor, vat_minor, vat_reason, description, failure, created_at)
      values (${newId()}, ${newId()}, ${members.agency}, 'scheduled', 'EUR', 100, 15, 0, 'none', 'Oat milk', ${words}, now())`.execute(db)
  }
  await sql`insert into mail (id, to_address, subject, text, html, headers, cause, created_at, next_try_at)
    values (${newId()}, 'mara@example.org', ${oldMail.subject}, ${oldMail.text}, ${oldMail.html}, ${JSON.stringify(oldMail.headers)}, 'c', now(), now())`.execute(
    db,
  )
  for (const [subject, name] of oldSubjects) {
    await sql`insert into audit_entry (id, operator_id, action, subject, subject_id, created_at, subject_name)
      values (${newId()}, ${members.agency}, 'a', ${subject}, 'x', now(), ${name})`.execute(db)
  }
  await old.migrateOn()
})
afterAll(() => old.close())

const rowOf = async (id: NotificationId) => old.db.selectFrom('notification').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

describe('notices of the old form', () => {
  test.each(before)('$notice.type says what it said, in the words of today: $notice.message', async ({ id, notice }) => {
    const row = await rowOf(id)
    const stored = storedNotice.parse(row.data)
    expect(viewNotice(stored)).toEqual({
      type: notice.type,
      data: dataOf({ ...notice, ...(notice.now !== undefined && { message: notice.now }) }),
    })
    expect(stored.type === 'legacy').toBe(unreadable.includes(notice))
    expect(row.type).toBe(notice.type)
    const mail = notificationMail(stored, notice.to ?? (notice.type in agencyMails ? 'agency' : 'creator'))
    expect(mail.subject).toMatch(/^\S.{5,}/)
    expect(JSON.stringify(mail)).not.toContain('undefined')
    expect(Object.keys(row.data).includes('message')).toBe(stored.type === 'legacy' && notice.message !== undefined)
  })
})

test('lines of the system say what they said, and what a member wrote stays a text', async () => {
  const rows = await old.db.selectFrom('message').selectAll().orderBy('id').execute()
  const said = lines.map(({ id, text }) => ({ row: rows.find((row) => row.id === id), text }))
  expect(said.map(({ row }) => row?.text)).toEqual(lines.map(() => ''))
  // Administrators are mentioned only in the terms (S2 section 1).
  const today = systemLines.map((text) => text.replace('an administrator has opened', 'we have opened'))
  expect(said.map(({ row }) => systemLineWords(systemLine.parse(row?.line)))).toEqual(today)
  expect(said.map(({ row }) => row?.line?.kind)).toEqual([
    'job_begun',
    'job_delivered',
    'job_finalized',
    'job_cancelled',
    'messages_opened',
    'legacy',
    'legacy',
  ])
  expect(rows.filter((row) => row.sender_id !== null)).toMatchObject([{ text: 'The job “Oat milk” was cancelled.', line: null }])
})

test('files that failed say why in the words of today', async () => {
  const rows = await old.db.selectFrom('portfolio_item').select('failure').orderBy('id').execute()
  const failures = rows.map(({ failure }) => mediaFailure.parse(failure))
  expect(failures.map((failure) => mediaFailureWords(failure))).toEqual([...mediaFailures.map(({ now }) => now), 'It broke.'])
  expect(failures.filter(({ kind }) => kind === 'legacy')).toHaveLength(1)
})

test('payments that failed say why as they did', async () => {
  const rows = await old.db.selectFrom('payment').select('failure').orderBy('id').execute()
  const failures = rows.map(({ failure }) => paymentFailure.parse(failure))
  expect(failures.map((failure) => paymentFailureWords(failure))).toEqual(paymentFailures)
  expect(failures.map(({ kind }) => kind)).toEqual(['no_card', 'refused'])
})

test('a mail that waits is handed over as it was written', async () => {
  const row = await old.db.selectFrom('mail').selectAll().executeTakeFirstOrThrow()
  const letter = storedLetter.parse(row.letter)
  const app = await openTestApp()
  expect(viewLetter({ ...row, letter }, app.deps)).toMatchObject(oldMail)
  await app.close()
  expect(letterSubject(letter)).toBe('Hello')
})

test('the log of acts names payouts with their sums', async () => {
  const rows = await old.db.selectFrom('audit_entry').select(['subject_name', 'subject_sum']).orderBy('id').execute()
  expect(rows.map((row) => subjectWords(row.subject_name, row.subject_sum))).toEqual(oldSubjects.map(([, name]) => name))
  expect(rows.map((row) => row.subject_sum && subjectSum.parse(row.subject_sum).amountMinor)).toEqual([6005, 118_000, null, null])
})
