import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as contractWire from '@pairtake/protocol/contract/contract-endpoints'
import { sendMessage } from '@pairtake/protocol/conversation/conversation-endpoints'
import type { MediaId } from '@pairtake/protocol/ids'
import { replyToRemark } from '@pairtake/protocol/remark/remark-endpoints'
import * as wire from '@pairtake/protocol/user/user-endpoints'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { StorageFullError } from '#adapters/storage/storage-errors.ts'
import { newId } from '#ids.ts'
import { buildAgency, buildCreator, buildOperator, buildPublishedCampaign, type TestMember } from '#testing/builders.ts'
import { buildWorld } from '#testing/build-world.ts'
import { buildFile } from '#testing/builders-media.ts'
import { buildCard, buildContract } from '#testing/builders-money.ts'
import { breakCommits, storedFiles } from '#testing/stored-files.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'
import { hours, minutes } from '#wire-time.ts'
import { exportedTables, leftOut } from './exported-table-queries.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

const ask = (as: TestMember) => app.call(wire.exportOwnData, { as })
type Data = Record<string, Record<string, unknown>[]>

async function exportOf(as: TestMember): Promise<Data> {
  const answer = await ask(as)
  if (answer.status !== 200) throw new Error(answer.error.message)
  const { pathname, search } = new URL(answer.body.data.url)
  return (await app.raw('GET', pathname + search)).body
}

/**
 * Written independently of the code: what each role may read of each table. Columns in brackets are left out, and a new column is in neither list.
 */
const mayRead = `
member              all      id email role first_name last_name company_name display_name residence_country picture_key confirmed_at suspended_at suspension_reason mail_preferences created_at [email_key password_hash deleted_at]
session             all      id device created_at last_used_at expires_at [member_id token_hash]
upload              sides    id entity entity_id file_name declared_type size_bytes media_id created_at completed_at [owner_id chunk_bytes]
media               sides    id entity entity_id kind mime file_name size_bytes duration_seconds created_at [owner_id storage_key found_used_at cover_asked_at]
creator_profile     creator  state last_rejection_reason gender birth_date native_language languages short_bio country street_address city state_region postal_code instagram submitted_at verified_at quality_good quality_bad professionalism_good professionalism_bad [creator_id portfolio_changed_at]
portfolio_item      creator  id media_id name state failure thumbnail_index thumbnail_count position created_at [creator_id]
billing_info        agency   street_address city state country postal_code trn updated_at [agency_id]
payment_method      agency   id provider brand last4 exp_month exp_year is_default created_at [agency_id method_ref]
campaign            agency   id name description state shippable_product desired_creators delivery_days currency restriction_age_from restriction_age_to restriction_genders restriction_countries restriction_language last_rejection_reason candidates_new candidates_accepted candidates_declined hired submitted_at published_at edited_at filled_at created_at updated_at [agency_id hidden_at checked_fill_at wanted_files wanted_types]
desired_asset       agency   id campaign_id type count brief crop requirements position removed_at []
reference_material  agency   campaign_id media_id position []
conversation        sides    id agency_id creator_id created_at [agency_sort_name creator_sort_name]
conversation_member sides    conversation_id unread unread_since unread_mailed_at last_message_id [member_id other_id written_since]
message             sides    id conversation_id text created_at attachment_count [sender_id client_message_id line]
message_attachment  sides    message_id position media_id preview sent_at []
candidate_request   sides    id campaign_id agency_id creator_id state withdrawn lapsed note price_minor price_owner offer_id offer_count answer_due_at delivery_days conversation_id created_at renewed_at updated_at declined_by [reminded_at]
offer               sides    id candidate_request_id number made_by price_minor created_at []
contract            agency   id candidate_request_id campaign_id agency_id creator_id conversation_id state currency shipping_address auto_finalize_at delivered_at finalized_at completed_at cancelled_at cancel_reason reported_by reported_at created_at due_at report_reason [price_minor agency_acted_at creator_acted_at delivery_reminders delivery_since due_reminders report_dismissed_at unsent_items]
contract            creator  id candidate_request_id campaign_id agency_id creator_id conversation_id state currency shipping_address auto_finalize_at delivered_at finalized_at completed_at cancelled_at cancel_reason reported_by reported_at created_at due_at report_reason price_minor [agency_acted_at creator_acted_at delivery_reminders delivery_since due_reminders report_dismissed_at unsent_items]
contract_media      sides    id contract_id contract_asset_id media_id name note state change_request_message rounds take auto_approve_at sent_at updated_at held [failure review_since review_reminders review_reminder_at held_reminder_at agency_id creator_id is_cancelled]
take_check          creator  media_id facts findings reason sent_anyway_at checked_at [creator_id samples]
remark              sides    id contract_media_id take number state from_frame to_frame text brief_quote drawing done_take added_later created_at sent_at []
remark_reply        sides    id remark_id text created_at [author_id client_reply_id]
feedback            sides    id contract_id content_quality professionalism created_at completed_at []
payment             agency   id contract_id state currency creator_fee_minor service_fee_minor vat_minor total_minor vat_reason vat_rate description failure failed_since next_retry_at reminders reminded_at method_id scheduled_at paid_at voided_at refunded_minor refunded_at created_at buyer [agency_id retries charging_since charge_key charge_attempts charge_ref provider confirm_ref confirm_begun_at remind_at reminders_paused_at reminders_paused_by reminders_pause_reason]
invoice             agency   id kind number issued_at content [payment_id refund_id storage_key storage_sha256 damaged_at]
earning             creator  id contract_id state amount_minor currency created_at earned_at voided_at [creator_id]
payout              creator  id state amount_minor currency beneficiary created_at paid_at returned_at return_reason [creator_id beneficiary_changed_at is_first_account batch_id first_operator_id first_operator_at second_operator_id is_paid_on_line is_returned_on_line]
creator_paper       creator  id kind number issued_at content [creator_id payout_id payment_id refund_id storage_key storage_sha256 damaged_at]
creator_tax         creator  status tax_number tin birth_city birth_country updated_at [creator_id]
self_billing_agreement creator  id text_version agreed_at revoked_at [creator_id]
vat_id_check        sides    id number asked_at outcome name address consultation [member_id requester failure answer unanswered_before ask_again_at]
dac7_record  creator  file_id number doc_type doc_ref_id corrects content [member_id seller_hash]
payout_beneficiary  creator  full_name address iban bic bank_name bank_address first_saved_at changed_at [creator_id]
notification        all      id type data created_at seen_at [member_id]
review_step         agency   id campaign_id kind reason snapshot created_at [creator_id operator_id]
review_step         creator  id kind reason snapshot created_at [campaign_id creator_id operator_id]
mail                all      id letter created_at sent_at [to_address cause next_try_at tries failed_at failure refused_since]
audit_entry         operator id action subject subject_id reason created_at subject_name subject_sum [operator_id operator_name]`

const rolesOf: Record<string, string[]> = {
  all: ['agency', 'creator', 'operator'],
  sides: ['agency', 'creator'],
  agency: ['agency'],
  creator: ['creator'],
  operator: ['operator'],
}
const lines = mayRead
  .trim()
  .split('\n')
  .map((line) => {
    const [, table = '', roles = '', read = '', out = ''] = /^(\S+)\s+(\S+)\s+(.*?) ?\[(.*)\]$/.exec(line) ?? []
    return { table, roles: rolesOf[roles] ?? [], read: read.split(' '), out: out.split(' ').filter(Boolean) }
  })

describe('what an export holds', () => {
  test('every column of an exported table is read by its member or kept from it on purpose, also a new one', async () => {
    const { rows } = await sql<{ table: string; columns: string[] }>`
      select table_name as table, array_agg(column_name::text) as columns from information_schema.columns
      where table_schema = 'public' group by table_name`.execute(app.deps.db)
    const columnsOf = new Map(rows.map(({ table, columns }) => [table, columns]))
    for (const { table, read, out } of lines) {
      expect([table, [...read, ...out].toSorted()]).toEqual([table, columnsOf.get(table)?.toSorted()])
    }
  })

  test.each(['agency', 'creator', 'operator'] as const)('an export of a member who is %s has these columns and no other', (role) => {
    const expected = lines.filter(({ roles }) => roles.includes(role)).map(({ table, read }) => [table, read.toSorted()])
    const actual = exportedTables
      .filter(({ roles }) => roles.includes(role))
      .map(({ name, columns }) => [name, Object.keys(columns).toSorted()])
    expect(Object.fromEntries(actual)).toEqual(Object.fromEntries(expected))
  })

  test('every column that names a member is exported or named as left out', async () => {
    const { rows } = await sql<{ table: string; name: string }>`
      select source.relname as table, source.relname || '.' || attribute.attname as name from pg_constraint c
      join pg_class source on source.oid = c.conrelid join pg_class target on target.oid = c.confrelid
      join pg_attribute attribute on attribute.attrelid = c.conrelid and attribute.attnum = any(c.conkey)
      where c.contype = 'f' and target.relname = 'member'`.execute(app.deps.db)
    const tables = new Set(exportedTables.map(({ table }) => table))
    expect(rows.filter(({ table, name }) => !tables.has(table) && !(name in leftOut)).map(({ name }) => name)).toEqual([])
  })

  test('ABUSE 10 both sides of a job read their own part of it, and never the other side’s report or an operator’s act', async () => {
    const [agency, creator] = [await buildAgency(app.deps), await buildCreator(app.deps)]
    await buildCard(app, agency)
    const { id: contractId } = await buildContract(app.deps, { agency, creator })
    await app.call(contractWire.finalizeContract, { as: agency, params: { id: contractId } })
    const report = { reported_by: 'creator' as const, report_reason: 'They stopped answering.', reported_at: app.deps.now() }
    await app.deps.db.updateTable('contract').set(report).where('id', '=', contractId).execute()

    const [ofAgency, ofCreator] = [await exportOf(agency), await exportOf(creator)]
    expect(ofAgency['contract']).toEqual([expect.objectContaining({ id: contractId, reported_by: 'creator', report_reason: null })])
    expect(ofCreator['contract']).toEqual([expect.objectContaining({ id: contractId, report_reason: 'They stopped answering.' })])
    expect([ofAgency['payment']?.length, ofAgency['invoice']?.length, ofAgency['earning']]).toEqual([1, 1, undefined])
    expect([ofCreator['earning']?.length, ofCreator['payment'], ofCreator['invoice']]).toEqual([1, undefined, undefined])
    for (const data of [ofAgency, ofCreator])
      expect(JSON.stringify(data)).not.toMatch(/argon2|token_hash|operator_id|charge_key|storage_key/)
    expect(JSON.stringify(ofAgency)).not.toContain('They stopped answering.')
  })

  test('R-301 a creator’s export has the remarks that were sent, the brand’s its drafts too, and each their own replies', async () => {
    const { agency, creator, remarkId } = await buildWorld(app)
    for (const [as, text] of [
      [creator, 'Like this?'],
      [agency, 'Yes.'],
    ] as const) {
      await app.call(replyToRemark, { as, params: { id: remarkId }, body: { text } })
    }
    const [ofAgency, ofCreator] = [await exportOf(agency), await exportOf(creator)]
    const textsOf = (rows: Record<string, unknown>[] | undefined) => rows?.map((row) => row['text']).toSorted()
    expect([textsOf(ofAgency['remark']), textsOf(ofAgency['remark_reply'])]).toEqual([
      ['Not sent to anybody.', 'Turn the label.'],
      ['Yes.'],
    ])
    expect([textsOf(ofCreator['remark']), textsOf(ofCreator['remark_reply'])]).toEqual([['Turn the label.'], ['Like this?']])
    expect(JSON.stringify(ofCreator)).not.toContain('Not sent to anybody.')
  })

  test('of a conversation each side reads what they wrote and attached, and nothing of the other side', async () => {
    const { agency, creator, conversationId } = await buildWorld(app)
    const sent: { as: TestMember; text: string; mediaId: MediaId }[] = []
    for (const [as, text] of [
      [agency, 'The parcel left today.'],
      [creator, 'It is here.'],
    ] as const) {
      const file = { ownerId: as.id, entity: 'MessageAttachment', entityId: conversationId, fileName: 'parcel.mp4' } as const
      const mediaId = await buildFile(app.deps, file)
      await app.call(sendMessage, { as, params: { id: conversationId }, body: { text, attachments: [mediaId] } })
      sent.push({ as, text, mediaId })
    }
    for (const { as, text, mediaId } of sent) {
      const data = await exportOf(as)
      expect(data['message']).toMatchObject([{ conversation_id: conversationId, text, attachment_count: 1 }])
      expect(data['message_attachment']).toMatchObject([{ message_id: data['message']?.[0]?.['id'], media_id: mediaId }])
    }
  })

  test('an operator reads their own acts', async () => {
    const data = await exportOf(await buildOperator(app.deps))
    expect(Object.keys(data)).toEqual(['exportedAt', 'member', 'session', 'notification', 'mail', 'audit_entry'])
  })

  test('a heavy member’s rows all come, in order of their table, page after page', async () => {
    const agency = await buildAgency(app.deps)
    await sql`insert into notification (id, member_id, data, created_at)
      select gen_random_uuid(), ${agency.id}, jsonb_build_object('type', 'profile_rejected', 'reason', n::text), now() from generate_series(1, 1500) as n`.execute(
      app.deps.patientDb,
    )
    const data = await exportOf(agency)
    expect(data['notification']).toHaveLength(1500)
    expect(new Set(data['notification']?.map((row) => (row['data'] as { message: string }).message)).size).toBe(1500)
    await buildPublishedCampaign(app.deps, agency)
  })
})

describe('how often', () => {
  const filesOf = async (url: string) =>
    readFile(join(app.deps.config.dataDir, 'files/objects/exports', new URL(url).pathname.split('/').at(-1) ?? ''))

  test('ABUSE 39 once in 24 hours, also when asked for at once; then a new file replaces the old one', async () => {
    const agency = await buildAgency(app.deps)
    const answers = await Promise.all(Array.from({ length: 6 }, () => ask(agency)))
    const made = answers.filter(({ status }) => status === 200)
    expect(made).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(5)
    const first = made[0]?.body.data.url ?? ''

    app.clock.turn(hours(20) + minutes(1))
    const early = await ask(agency)
    expect([early.status, early.error.message]).toEqual([429, 'You can download your data once a day. You can do so again in 4 hours.'])
    expect(early.headers['retry-after']).toBe(String((hours(4) - minutes(1)) / 1000))

    app.clock.turn(hours(4))
    const second = await ask(agency)
    expect(second.status).toBe(200)
    await app.runTasks()
    await expect(filesOf(first)).rejects.toThrow('ENOENT')
  })

  test('the address ends after a day, and a forged one opens nothing', async () => {
    const agency = await buildAgency(app.deps)
    const { body } = await ask(agency)
    const { pathname, search } = new URL(body.data.url)
    const file = await app.raw('GET', pathname + search)
    expect(file.headers['content-disposition']).toContain('attachment')
    // It is everything about a member, so no cache keeps it.
    expect(file.headers['cache-control']).toBe('private, no-store')
    expect((await app.raw('GET', `${pathname}?t=forged`)).status).toBe(403)
    app.clock.turn(hours(23))
    expect((await app.raw('GET', pathname + search)).status).toBe(200)
    app.clock.turn(hours(2))
    expect((await app.raw('GET', pathname + search)).status).toBe(403)
  })

  test('R-265 one whose last step fails leaves no file', async () => {
    const exports = async () => (await storedFiles(app)).filter((path) => path.includes('exports/'))
    await app.runTasks()
    expect(await exports()).toEqual([])
    const agency = await buildAgency(app.deps)
    const mend = await breakCommits(app, 'data_export', 'update')
    expect((await ask(agency)).status).toBe(500)
    await mend()
    expect(await exports()).toHaveLength(1)
    await app.turnClock(hours(26))
    expect(await exports()).toEqual([])
  })

  test('ABUSE 17 one that finds no room is refused with a sentence, and may be asked for again at once', async () => {
    const agency = await buildAgency(app.deps)
    const short = vi.spyOn(app.deps.storage, 'putFile').mockRejectedValueOnce(new StorageFullError('full'))
    const refused = await ask(agency)
    short.mockRestore()
    expect([refused.status, refused.headers['retry-after'], refused.error]).toEqual([
      507,
      '60',
      { code: 'STORAGE_FULL', message: 'There is no room for files right now. Please try again later.' },
    ])
    expect((await ask(agency)).status).toBe(200)
  })

  test('ABUSE 16 one whose process died while it was made does not count', async () => {
    const agency = await buildAgency(app.deps)
    const row = { member_id: agency.id, name: `${newId()}.json`, begun_at: app.deps.now(), made_at: null }
    await app.deps.db.insertInto('data_export').values(row).execute()
    const meanwhile = await ask(agency)
    expect([meanwhile.status, meanwhile.error.message]).toEqual([429, 'Your data is being put together. Please wait a moment.'])
    app.clock.turn(minutes(11))
    expect((await ask(agency)).status).toBe(200)
  })
})
