import type {
  CampaignId,
  CandidateRequestId,
  ContractId,
  ConversationId,
  MemberId,
  MessageId,
  NotificationId,
} from '@pairtake/protocol/ids'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#ids.ts'
import { openDatabaseBefore, type OlderDatabase } from '#testing/older-database.ts'

let older: OlderDatabase
beforeAll(async () => {
  older = await openDatabaseBefore('0134')
})
afterAll(() => older.close())

const at = '2026-11-16T09:00:00Z'
const address = { country: 'DE', streetAddress: 'Quagga Street 1', city: 'Quaggaton', state: '', postalCode: '10115' }
const displayed = { agencyDisplayName: 'Okapi', creatorDisplayName: 'Quagga Q.' }
const names = { ...displayed, creatorName: 'Quagga' }

async function buildMember(role: 'agency' | 'creator', isDeleted: boolean): Promise<MemberId> {
  const id = newId<MemberId>()
  await sql`insert into member (id, email, email_key, password_hash, role, first_name, last_name, display_name, created_at, deleted_at)
    values (${id}, ${id}, ${id}, 'none', ${role}, 'Any', 'Body', 'Any B.', ${at}, ${isDeleted ? at : null})`.execute(older.db)
  return id
}

/** A job of two members with its application, what each was told of them, the first line of their conversation, and two campaigns. */
async function buildJob({ agency, creator }: { agency: MemberId; creator: MemberId }) {
  const { db } = older
  const [contract, request, talk] = [newId<ContractId>(), newId<CandidateRequestId>(), newId<ConversationId>()]
  await sql`insert into candidate_request (id, campaign_id, agency_id, creator_id, state, price_minor, price_owner, offer_id, created_at, updated_at)
    values (${request}, ${newId()}, ${agency}, ${creator}, 'accepted', 100, 'creator', ${newId()}, ${at}, ${at})`.execute(db)
  await sql`insert into conversation (id, agency_id, creator_id, created_at) values (${talk}, ${agency}, ${creator}, ${at})`.execute(db)
  await sql`insert into conversation_member (conversation_id, member_id) values (${talk}, ${agency}), (${talk}, ${creator})`.execute(db)
  await sql`insert into contract (id, candidate_request_id, campaign_id, agency_id, creator_id, conversation_id, state, price_minor, currency,
      shipping_address, completed_at, created_at, agency_acted_at, creator_acted_at)
    values (${contract}, ${request}, ${newId()}, ${agency}, ${creator}, ${talk}, 'completed', 100, 'EUR', ${address}, ${at}, ${at}, ${at}, ${at})`.execute(
    db,
  )
  const [line, applied, finalized] = [newId<MessageId>(), newId<NotificationId>(), newId<NotificationId>()]
  const begun = { kind: 'job_begun', campaignName: 'Oat milk', ...displayed }
  await sql`insert into message (id, conversation_id, text, line, created_at) values (${line}, ${talk}, '', ${begun}, ${at})`.execute(db)
  const campaign = { campaignId: newId<CampaignId>(), campaignName: 'Oat milk' }
  const told = { type: 'candidate_new', ...campaign, ...names, candidateRequestId: request, candidateDisplayName: 'Quagga Q.' }
  await sql`insert into notification (id, member_id, data, created_at) values (${applied}, ${agency}, ${told}, ${at}),
    (${finalized}, ${creator}, ${{ type: 'contract_finalized', ...campaign, ...names, contractId: contract }}, ${at})`.execute(db)
  const build = async (state: 'in_review' | 'published') => {
    const id = newId<CampaignId>()
    await sql`insert into campaign (id, agency_id, name, description, state, currency, submitted_at, edited_at, created_at, updated_at)
      values (${id}, ${agency}, 'Oat milk', '', ${state}, 'EUR', ${at}, ${state === 'published' ? at : null}, ${at}, ${at})`.execute(db)
    return id
  }
  return { contract, line, applied, finalized, waiting: await build('in_review'), edited: await build('published') }
}

async function readJob(ids: Awaited<ReturnType<typeof buildJob>>) {
  const { db } = older
  const campaigns = await db.selectFrom('campaign').select(['id', 'state', 'edited_at']).execute()
  const stateOf = (id: CampaignId) => campaigns.find((one) => one.id === id)
  const job = await db.selectFrom('contract').select('shipping_address').where('id', '=', ids.contract).executeTakeFirstOrThrow()
  const { line } = await db.selectFrom('message').select('line').where('id', '=', ids.line).executeTakeFirstOrThrow()
  const told = async (id: NotificationId) =>
    (await db.selectFrom('notification').select('data').where('id', '=', id).executeTakeFirstOrThrow()).data
  return {
    address: job.shipping_address,
    line,
    applied: await told(ids.applied),
    finalized: await told(ids.finalized),
    waits: stateOf(ids.waiting)?.state === 'in_review',
    isEdited: stateOf(ids.edited)?.edited_at !== null,
  }
}

const gone = 'Deleted member'
const goneCreator = { agencyDisplayName: 'Okapi', creatorDisplayName: gone, creatorName: gone }
const goneAgency = { ...names, agencyDisplayName: gone }

test('R-404 R-014 R-480 of accounts that were deleted before, addresses, names and campaigns in review are gone too', async () => {
  const { db } = older
  // Some rows refer to records that do not exist, which is irrelevant here.
  await sql`do ${sql.lit(`declare one record; begin
    for one in select conrelid::regclass as relation, conname from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace loop
      execute format('alter table %s drop constraint %I', one.relation, one.conname);
    end loop; end`)}`.execute(db)
  const [agency, creator] = [await buildMember('agency', false), await buildMember('creator', false)]
  const [leftAgency, leftCreator] = [await buildMember('agency', true), await buildMember('creator', true)]
  const both = await buildJob({ agency, creator })
  const withoutCreator = await buildJob({ agency, creator: leftCreator })
  const withoutAgency = await buildJob({ agency: leftAgency, creator })

  await older.migrateOn()
  for (const isRepeated of [false, true]) {
    if (isRepeated) {
      // It is repeated after an interruption.
      await sql`delete from migration where name like '0134%'`.execute(db)
      await older.migrateOn()
    }
    expect(await readJob(both)).toMatchObject({ address, line: displayed, applied: names, finalized: names, waits: true, isEdited: true })
    expect(await readJob(withoutCreator)).toMatchObject({
      address: null,
      line: { creatorDisplayName: gone, agencyDisplayName: 'Okapi' },
      applied: { ...goneCreator, candidateDisplayName: gone, campaignName: 'Oat milk' },
      finalized: goneCreator,
      waits: true,
      isEdited: true,
    })
    expect(await readJob(withoutAgency)).toMatchObject({
      address,
      line: { creatorDisplayName: 'Quagga Q.', agencyDisplayName: gone },
      applied: { ...goneAgency, candidateDisplayName: 'Quagga Q.' },
      finalized: goneAgency,
      waits: false,
      isEdited: false,
    })
  }
})
