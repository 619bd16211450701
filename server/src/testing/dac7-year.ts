import { finalizeContract } from '@pairtake/protocol/contract/contract-endpoints'
import * as wire from '@pairtake/protocol/dac7/dac7-endpoints'
import * as moneyWire from '@pairtake/protocol/operator/operator-money-endpoints'
import { sql, type RawBuilder } from 'kysely'
import { expect } from 'vitest'
import { buildCard, buildContract, type TestContract } from './builders-money.ts'
import { buildAgency, buildCreator, buildOperator, openSession, type TestMember } from './builders.ts'
import { openTestApp } from './test-app.ts'

const settings = {
  DAC7: 'on',
  DAC7_TIN: '27/123/45678',
  VAT_COUNTRY: 'DE',
  SELLER_TAX_NUMBER: 'DE123456789',
  SELLER_REGISTRATION: 'HRB 1234',
  SELLER_TIME_ZONE: 'Europe/Berlin',
}

export const sellersIn = (xml: string) => xml.split('<ReportableSeller>').slice(1)
export const valuesOf = (xml: string, name: string) =>
  [...xml.matchAll(new RegExp(`<${name}[^>]*>([^<]*)<`, 'g'))].map(([, value]) => value ?? '')
export const sellerOf = (xml: string, lastName: string) => sellersIn(xml).find((seller) => seller.includes(`<LastName>${lastName}<`)) ?? ''

type TakenFile = { file: wire.Dac7File; xml: string }

/** Opens a service with the report switched on, a brand that can pay, an operator, and a clock that tests set. */
export async function openDac7() {
  const app = await openTestApp(settings)
  const [agency, operator] = [await buildAgency(app.deps), await buildOperator(app.deps)]
  await buildCard(app, agency)
  const world = { app, agency, operator }

  /** Sets the clock to a moment, at which all sessions may have expired, and logs everyone in again. */
  async function on(moment: string, ...members: TestMember[]): Promise<void> {
    app.clock.turn(new Date(moment).getTime() - app.deps.now().getTime())
    for (const member of [agency, operator, ...members]) member.token = await openSession(app.deps, member.id)
  }

  async function buildSeller(lastName: string, profile: Parameters<typeof buildCreator>[1] = {}): Promise<TestMember> {
    const creator = await buildCreator(app.deps, { country: 'FR', ...profile })
    await app.deps.db.updateTable('member').set({ last_name: lastName }).where('id', '=', creator.id).execute()
    return creator
  }

  /** Sellers of these many last names who each earned the same, as copies of one job: so many cannot be paid one by one. */
  async function buildSellers(count: number, priceMinor: number): Promise<void> {
    const at = app.deps.now()
    const { id: copied } = await buildContract(app.deps, { agency, creator: await buildCreator(app.deps), priceMinor })
    const id = (what: string) => sql`md5(${sql.lit(what)} || n)::uuid`
    const all = sql`from generate_series(1, ${count}::int) as n`
    const copy = (table: string, isCopied: RawBuilder<unknown>, changed: RawBuilder<unknown>) => sql`${sql.table(table)}
      select (jsonb_populate_record(copied, jsonb_build_object('creator_id', ${id('seller')}, ${changed}))).*
      from ${sql.table(table)} as copied, generate_series(1, ${count}::int) as n where ${isCopied}`
    const rows = [
      sql`member (id, email, email_key, password_hash, role, first_name, last_name, company_name, display_name, confirmed_at, created_at)
        select ${id('seller')}, 'seller' || n, 'seller' || n, 'none', 'creator', 'Mara', 'Seller ' || n, '', 'Mara S.', ${at}, ${at} ${all}`,
      sql`creator_profile (creator_id, birth_date, city, country) select ${id('seller')}, '2000-05-04', 'Lyon', 'FR' ${all}`,
      copy(
        'candidate_request',
        sql`copied.id = (select candidate_request_id from contract where id = ${copied})`,
        sql`'id', ${id('request')}`,
      ),
      copy('contract', sql`copied.id = ${copied}`, sql`'id', ${id('contract')}, 'candidate_request_id', ${id('request')}`),
      copy(
        'earning',
        sql`copied.contract_id = ${copied}`,
        sql`'id', ${id('earning')}, 'contract_id', ${id('contract')},
        'state', 'earned', 'earned_at', ${at}::timestamptz`,
      ),
    ]
    await app.deps.db.transaction().execute(async (tx) => {
      for (const some of rows) await sql`insert into ${some}`.execute(tx)
    })
  }

  async function earn(creator: TestMember, priceMinor: number): Promise<TestContract> {
    const contract = await buildContract(app.deps, { agency, creator, priceMinor })
    expect((await app.call(finalizeContract, { as: agency, params: { id: contract.id } })).status).toBe(200)
    return contract
  }

  async function refund({ paymentId }: TestContract, amount?: number): Promise<void> {
    const part = amount === undefined ? {} : { amount: { amount, currency: 'EUR' } }
    const body = { reason: 'Agreed', ...part }
    expect((await app.call(moneyWire.refundPayment, { as: operator, params: { id: paymentId }, body })).status).toBe(200)
  }

  async function read(url: string): Promise<string> {
    const { pathname, search } = new URL(url)
    const sent = await app.app.inject({ method: 'GET', url: pathname + search })
    const { 'content-type': type, 'cache-control': caching } = sent.headers
    // It names every seller with a tax number, so no cache keeps it.
    expect([sent.statusCode, type, caching]).toEqual([200, 'application/xml; charset=utf-8', 'private, no-store'])
    return sent.body
  }

  async function take(year: number): Promise<TakenFile> {
    const { body, status, error } = await app.call(wire.takeDac7File, { as: operator, body: { year } })
    expect([status, status === 200 ? '' : error.message]).toEqual([200, ''])
    return { file: body.data.file, xml: await read(body.data.url) }
  }

  const say = (file: wire.Dac7File, filedOn: string | null) =>
    app.call(wire.sayDac7Filed, { as: operator, params: { id: file.id }, body: { filedOn } })

  /** Takes the next file and marks it as filed today. */
  async function file(year: number): Promise<TakenFile> {
    const taken = await take(year)
    expect((await say(taken.file, app.deps.now().toISOString().slice(0, 10))).status).toBe(200)
    return taken
  }

  async function overview(year: number): Promise<wire.Dac7Overview> {
    const { data } = (await app.call(wire.getDac7, { as: operator, query: { year: String(year) } })).body
    if (!data) throw new Error('The report is switched off.')
    return data
  }

  return { ...world, on, buildSeller, buildSellers, earn, refund, read, take, say, file, overview, close: () => app.close() }
}

export type Dac7World = Awaited<ReturnType<typeof openDac7>>
