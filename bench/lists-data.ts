import { randomUUIDv7 } from 'node:crypto'
import pg from 'pg'
import { pino } from 'pino'
import { pathPrefix } from '@pairtake/protocol/endpoint'
import { buildApp } from '@pairtake/server/app'
import { readConfig } from '@pairtake/server/config'
import { hashToken } from '@pairtake/server/http/session'
import { openDeps } from '@pairtake/server/open-deps'
import { parentOf } from './processor-time.ts'

export type Filled = {
  tokens: { agency: string; creator: string }
  campaignId: string
  conversationId: string
  itemId: string
  postmasterPid: number
}

const campaigns = 1000

/**
 * One brand with a thousand published campaigns, each with two assets; one verified creator; a conversation of a thousand messages; a job with an
 * item that has 500 remarks and replies.
 */
export async function fillDatabase(url: string): Promise<Filled> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const ids = { agency: randomUUIDv7(), creator: randomUUIDv7(), conversation: randomUUIDv7() }
  const tokens = { agency: 'a'.repeat(43), creator: 'c'.repeat(43) }
  const member = `insert into member (id, email, email_key, password_hash, role, first_name, last_name, company_name, display_name, confirmed_at, created_at)
    values ($1, $2, $2, 'none', $3, 'Ida', 'Lund', $4, $4, now(), now())`
  await client.query(member, [ids.agency, 'a@bench.example', 'agency', 'Nordlys'])
  await client.query(member, [ids.creator, 'c@bench.example', 'creator', 'Mara K.'])
  await client.query(
    `insert into creator_profile (creator_id, state, gender, birth_date, native_language, languages, country) values ($1, 'verified', 'female', '2000-01-01', 'de', '{de}', 'DE')`,
    [ids.creator],
  )
  for (const role of ['agency', 'creator'] as const) {
    await client.query(
      `insert into session (id, member_id, token_hash, device, created_at, last_used_at, expires_at) values ($1, $2, $3, 'bench', now(), now(), now() + interval '1 day')`,
      [randomUUIDv7(), ids[role], hashToken(tokens[role])],
    )
  }
  let campaignId = ''
  for (let count = 0; count < campaigns; count++) {
    campaignId = randomUUIDv7()
    await client.query(
      `insert into campaign (id, agency_id, name, description, state, desired_creators, currency, published_at, created_at, updated_at)
       values ($1, $2, $3, $4, 'published', 3, 'EUR', now(), now(), now())`,
      [campaignId, ids.agency, `Campaign ${count}`, 'A quiet breakfast. '.repeat(20)],
    )
    for (const [position, type] of ['video', 'photos'].entries()) {
      await client.query(
        `insert into desired_asset (id, campaign_id, type, count, brief, position) values ($1, $2, $3, 2, 'Fifteen seconds.', $4)`,
        [randomUUIDv7(), campaignId, type, position],
      )
    }
  }
  await client.query(`insert into conversation (id, agency_id, creator_id, created_at) values ($1, $2, $3, now())`, [
    ids.conversation,
    ids.agency,
    ids.creator,
  ])
  for (const id of [ids.agency, ids.creator]) {
    await client.query(`insert into conversation_member (conversation_id, member_id) values ($1, $2)`, [ids.conversation, id])
  }
  for (let line = 0; line < 1000; line++) {
    await client.query(`insert into message (id, conversation_id, sender_id, text, created_at) values ($1, $2, $3, $4, now())`, [
      randomUUIDv7(),
      ids.conversation,
      line % 2 ? ids.agency : ids.creator,
      `Line ${line}`,
    ])
  }
  const itemId = await fillRemarks(client, { ...ids, campaignId })
  await client.query('analyze')
  const backend = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const postmasterPid = parentOf(backend.rows[0]?.pid ?? 0)
  await client.end()
  return { tokens, campaignId, conversationId: ids.conversation, itemId, postmasterPid }
}

type Job = { agency: string; creator: string; conversation: string; campaignId: string }

/** The maximum for an item: 400 remarks, every fourth with a drawing, and a hundred replies. */
async function fillRemarks(client: pg.Client, { agency, creator, conversation, campaignId }: Job): Promise<string> {
  const [request, offer, contract, asset, media, item] = Array.from({ length: 6 }, () => randomUUIDv7())
  await client.query(
    `insert into candidate_request (id, campaign_id, agency_id, creator_id, price_minor, price_owner, offer_id, answer_due_at, state, created_at, updated_at)
      values ($1, $2, $3, $4, 10000, 'creator', $5, now(), 'accepted', now(), now())`,
    [request, campaignId, agency, creator, offer],
  )
  await client.query(
    `insert into contract (id, candidate_request_id, campaign_id, agency_id, creator_id, conversation_id, price_minor, currency, agency_acted_at, creator_acted_at, created_at)
      values ($1, $2, $3, $4, $5, $6, 10000, 'EUR', now(), now(), now())`,
    [contract, request, campaignId, agency, creator, conversation],
  )
  await client.query(
    `insert into contract_asset (id, contract_id, desired_asset_id, type, committed, position)
      select $1, $2, id, 'video', 1, 0 from desired_asset where campaign_id = $3 and type = 'video'`,
    [asset, contract, campaignId],
  )
  await client.query(
    `insert into media (id, owner_id, entity, kind, mime, file_name, size_bytes, storage_key, created_at)
      values ($1, $2, 'ContractMediaOriginal', 'video', 'video/mp4', 'morning.mp4', 1000, $3, now())`,
    [media, creator, `media/${media}/original`],
  )
  await client.query(
    `insert into contract_media (id, contract_id, contract_asset_id, media_id, name, state, sent_at, updated_at)
      values ($1, $2, $3, $4, 'Morning', 'changes_requested', now(), now())`,
    [item, contract, asset, media],
  )
  const drawing = JSON.stringify([{ kind: 'pen', points: Array.from({ length: 20 }, (_, index) => [index * 100, 5000]) }])
  for (let number = 1; number <= 400; number++) {
    const remark = randomUUIDv7()
    await client.query(
      `insert into remark (id, contract_media_id, take, number, state, from_frame, to_frame, text, drawing, created_at, sent_at)
        values ($1, $2, 1, $3, 'open', $3, $3, 'Turn the label so that one can read it.', $4, now(), now())`,
      [remark, item, number, number % 4 === 0 ? drawing : null],
    )
    if (number % 4 !== 1) continue
    await client.query(`insert into remark_reply (id, remark_id, author_id, text, created_at) values ($1, $2, $3, 'Like this?', now())`, [
      randomUUIDv7(),
      remark,
      creator,
    ])
  }
  return item ?? ''
}

/** Captures the statements that the product sends for some reads, so that the bare server sends the same ones. */
export async function readingsOf(env: Record<string, string>, filled: Filled) {
  const config = readConfig(env)
  const opened = await openDeps({ config, databaseUrl: config.databaseUrl ?? '', log: pino({ level: 'error' }), works: false })
  const app = await buildApp(opened.deps)
  const send = pg.Client.prototype.query
  let caught: { text: string; parameters: unknown[] } | undefined
  pg.Client.prototype.query = function watched(this: pg.Client, ...given: unknown[]) {
    const [first, second] = given
    const { text, values } = typeof first === 'string' ? { text: first, values: second } : (first as pg.QueryConfig)
    if (text) caught = { text, parameters: Array.isArray(values) ? values : [] }
    return Reflect.apply(send, this, given)
  } as typeof send

  const paths = [
    '/campaigns?page=1&limit=10',
    `/campaigns/${filled.campaignId}`,
    '/creator-opportunities?page=1&limit=20',
    `/conversations/${filled.conversationId}/messages?limit=20`,
    `/contract-media/${filled.itemId}/remarks`,
    '/user/general',
  ].map((path) => pathPrefix + path)
  const readings = []
  for (const path of paths) {
    const token = filled.tokens[path.startsWith('/internal/creator') ? 'creator' : 'agency']
    for (const _time of [1, 2]) {
      caught = undefined
      const response = await app.inject({ url: path, headers: { authorization: `Bearer ${token}` } })
      if (response.statusCode !== 200) throw new Error(`${path} answered ${response.statusCode}: ${response.body}`)
    }
    if (!caught) throw new Error(`${path} sent no statement.`)
    readings.push({ path, text: caught['text'], parameters: caught['parameters'] })
  }
  pg.Client.prototype.query = send
  await app.close()
  await opened.close()
  return readings
}
