import type { ContractId, MemberId } from '@pairtake/protocol/ids'
import { openEarning } from '#features/finances/earning-queries.ts'
import { findBuyer, openPayment, schedulePayment } from '#features/payment/payment-queries.ts'
import { newToken } from '#http/session.ts'
import { newId } from '#ids.ts'
import { openSession, type TestMember } from '#testing/builders.ts'
import type { Lane } from './lane.ts'
import { behaviours } from './provider.ts'
import type { Opening } from './steps.ts'

/** The people of one history, who are not involved in any other. */
export type Company = { agency: TestMember; creators: TestMember[]; customerRef: string; cardIds: string[] }

// One statement, because ten thousand histories begin with it: people, cards, bank accounts and a job.
const found = `
  with given as (select $1::timestamptz as at, $2::uuid as agency_id, $3::text as customer_ref, $4::json as people, $5::json as cards,
      $6::json as job, $7::text as provider),
    person as (select p.* from given, json_to_recordset(given.people) as p (id uuid, role text, name text, token text, session_id uuid,
      conversation_id uuid)),
    card as (select c.* from given, json_to_recordset(given.cards) as c (id uuid, ref text, behaviour text)),
    job as (select j.* from given, json_to_record(given.job) as j (contract_id uuid, campaign_id uuid, asset_id uuid, request_id uuid,
      creator_id uuid, price_minor bigint, state text, due_at timestamptz)),
    i1 as (insert into member (id, email, email_key, password_hash, role, first_name, last_name, display_name, confirmed_at, created_at)
      select id, id || '@test.example', id || '@test.example', 'none', role, name, 'Kovac', name, at, at from person, given),
    i2 as (insert into session (id, member_id, token_hash, device, created_at, last_used_at, expires_at)
      select session_id, id, decode(token, 'hex'), 'test', at, at, at + interval '90 days' from person, given),
    i3 as (insert into billing_info (agency_id, street_address, city, country, postal_code, updated_at)
      select agency_id, 'Weg 1', 'Berlin', 'DE', '10115', at from given),
    i4 as (insert into creator_profile (creator_id, state, gender, birth_date, native_language, languages, country, street_address, city, verified_at)
      select id, 'verified', 'female', '2000-05-04', 'de', '{de,en}', 'DE', 'Allee 2', 'Hamburg', at from person, given where role = 'creator'),
    i5 as (insert into payout_beneficiary (creator_id, full_name, address, iban, bic, bank_name, bank_address, changed_at)
      select id, 'Mara Kovac', 'Allee 2', 'DE02120300000000202051', 'BYLADEM1001', 'DKB', 'Berlin', at from person, given
      where role = 'creator'),
    tax as (insert into creator_tax (creator_id, status, tax_number, updated_at)
      select id, 'vat_registered', 'DE123456789', at from person, given where role = 'creator'),
    agreed as (insert into self_billing_agreement (id, creator_id, text_version, agreed_at)
      select gen_random_uuid(), id, '1', at from person, given where role = 'creator'),
    i6 as (insert into payment_customer (agency_id, provider, customer_ref) select agency_id, provider, customer_ref from given),
    i7 as (insert into payment_method (id, agency_id, provider, method_ref, brand, last4, exp_month, exp_year, is_default, created_at)
      select id, agency_id, provider, ref, 'visa', '4242', 12, 2090, behaviour = 'works', at from card, given),
    i8 as (insert into conversation (id, agency_id, creator_id, created_at)
      select conversation_id, agency_id, id, at from person, given where role = 'creator'),
    i9 as (insert into conversation_member (conversation_id, member_id)
      select conversation_id, unnest(array[agency_id, id]) from person, given where role = 'creator'),
    i10 as (insert into campaign (id, agency_id, name, state, currency, hired, published_at, created_at, updated_at)
      select campaign_id, agency_id, 'Oat milk', 'filled', 'EUR', 1, at, at, at from job, given),
    i11 as (insert into desired_asset (id, campaign_id, type, count, position) select asset_id, campaign_id, 'video', 1, 0 from job),
    i12 as (insert into candidate_request (id, campaign_id, agency_id, creator_id, state, price_minor, price_owner, offer_id,
        conversation_id, created_at, updated_at)
      select request_id, campaign_id, agency_id, creator_id, 'accepted', price_minor, 'creator', request_id, conversation_id, at, at
      from job, given, person where person.id = job.creator_id),
    i13 as (insert into contract (id, candidate_request_id, campaign_id, agency_id, creator_id, conversation_id, state, price_minor,
        currency, auto_finalize_at, agency_acted_at, creator_acted_at, created_at)
      select contract_id, request_id, campaign_id, agency_id, creator_id, conversation_id, job.state, price_minor, 'EUR', due_at, at, at, at
      from job, given, person where person.id = job.creator_id)
  insert into contract_asset (id, contract_id, desired_asset_id, type, committed, position)
  select asset_id, contract_id, asset_id, 'video', 1, 0 from job`

/** An agency, two creators, and their first job; the product's own rules decide its price. */
export async function buildCompany(lane: Lane, { price, isDelivered }: Opening): Promise<Company> {
  const { deps, clock } = lane.app
  const at = clock.now()
  const people = ['agency', 'creator', 'creator'].map((role) => {
    const { token, hash } = newToken()
    return {
      id: newId<MemberId>(),
      role,
      name: role === 'agency' ? 'Studio' : 'Mara',
      token,
      hash,
      session_id: newId(),
      conversation_id: newId(),
    }
  })
  const [agency, ...creators] = people.map(({ id, token }) => ({ id, token, email: `${id}@test.example` }))
  const [creator] = creators
  if (!agency || !creator) throw new Error('A company has three people.')
  const { customerRef, methodRefs } = await lane.provider.found()
  const cards = methodRefs.map((ref, index) => ({ id: newId(), ref, behaviour: behaviours[index] }))
  const priceMinor = price * 100
  const job = {
    contract_id: newId<ContractId>(),
    campaign_id: newId(),
    asset_id: newId(),
    request_id: newId(),
    creator_id: creator.id,
    price_minor: priceMinor,
    state: isDelivered ? 'delivered' : 'in_progress',
    due_at: isDelivered ? new Date(at.getTime() + dueAfterMs) : null,
  }
  const rows = people.map(({ hash, ...person }) => ({ ...person, token: hash.toString('hex') }))
  const values = [at, agency.id, customerRef, JSON.stringify(rows), JSON.stringify(cards), JSON.stringify(job), lane.provider.name]
  await lane.look.query({ name: 'found', text: found, values })
  const currency = deps.config.currency
  const contractId = job.contract_id
  await openPayment(
    deps.db,
    deps,
    { contractId, agencyId: agency.id, priceMinor, currency, description: 'Oat milk' },
    await findBuyer(deps.db, agency.id),
  )
  await openEarning(deps.db, deps, { contractId, creatorId: creator.id, priceMinor, currency })
  if (isDelivered) await schedulePayment(deps.db, deps, contractId)
  return { agency, creators, customerRef, cardIds: cards.map((card) => card.id) }
}

const dueAfterMs = 72 * 3_600_000

/** Logs a member in again whose sessions ended with a suspension. */
export async function loginAgain(lane: Lane, member: TestMember): Promise<void> {
  member.token = await openSession(lane.app.deps, member.id)
}
