import { login } from '@pairtake/protocol/session/session-endpoints'
import { getDashboard } from '@pairtake/protocol/user/dashboard-endpoints'
import { getAuthUser } from '@pairtake/protocol/user/user-endpoints'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Deps } from '#deps.ts'
import { verify } from '#features/ledger/verify-queries.ts'
import { listStuckAttachments, listStuckContractMedia } from '#features/media/processing-queries.ts'
import { makeDemoMedia } from '#tasks/task-payloads.ts'
import { buildAgency } from '#testing/builders.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'
import { demoPassword } from './demo-members.ts'
import { makeDemoMediaTask } from './make-demo-media.task.ts'
import { seedDemo } from './seed-demo.ts'
import { after, hours } from '#wire-time.ts'

let app: TestApp
const said: string[] = []
beforeAll(async () => {
  app = await openTestApp({ DEMO: '1' })
  await seedDemo(app.deps, (line) => said.push(line))
}, 60_000)
afterAll(() => app.close())

const tokenOf = async (username: string) => (await app.call(login, { body: { username, password: demoPassword } })).body.token
const statesOf = async (table: 'campaign' | 'candidate_request' | 'contract' | 'contract_media' | 'payment' | 'earning' | 'payout') => {
  const { rows } = await sql<{ state: string }>`select distinct state from ${sql.table(table)} order by state`.execute(app.deps.db)
  return rows.map((row) => row.state)
}
const countOf = async (table: string) => {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${sql.table(table)}`.execute(app.deps.db)
  return rows[0]?.count ?? 0
}
/** The member's records on either side; the member's alias is `who`. */
const theirs = (table?: 'contract' | 'conversation') => {
  const column = (name: string) => sql.ref(table === undefined ? name : `${table}.${name}`)
  return sql`who.id in (${column('agency_id')}, ${column('creator_id')})`
}

describe('the demo of a first start', () => {
  test('lets its three members in, fully set up', async () => {
    for (const role of ['agency', 'creator', 'operator'] as const) {
      const as = { token: await tokenOf(`${role}@demo.test`) }
      const { body } = await app.call(getAuthUser, { as })
      expect(body.data).toMatchObject({ role })
    }
    const agency = await app.call(getAuthUser, { as: { token: await tokenOf('agency@demo.test') } })
    expect(agency.body.data).toMatchObject({ billingInfoProvided: true, paymentMethodProvided: true })
    const creator = await app.call(getAuthUser, { as: { token: await tokenOf('creator@demo.test') } })
    expect(creator.body.data).toMatchObject({ creatorProfileProvided: true, creatorProfileState: 'verified' })
    expect(said).toHaveLength(1)
  })

  test('R-185 has a brand and a creator whose dashboards are first screens', async () => {
    const begun = []
    for (const who of ['newbrand', 'priya', 'agency', 'creator']) {
      const { body } = await app.call(getDashboard, { as: { token: await tokenOf(`${who}@demo.test`) } })
      begun.push([who, body.data.hasBegun, body.data.firstSteps.filter((step) => step.done < step.of).map((step) => step.kind)])
    }
    expect(begun).toEqual([
      ['newbrand', false, ['billing_info', 'payment_method', 'campaign', 'publish']],
      ['priya', false, ['picture', 'profile', 'portfolio', 'verification', 'apply']],
      ['agency', true, []],
      ['creator', true, ['picture', 'portfolio']],
    ])
  })

  test('R-132 has campaigns, applications, jobs, media and money in every state', async () => {
    expect(await statesOf('campaign')).toEqual(['delivered', 'draft', 'filled', 'in_review', 'published', 'rejected'])
    expect(await statesOf('candidate_request')).toEqual(['accepted', 'declined', 'new'])
    expect(await statesOf('contract')).toEqual(['cancelled', 'completed', 'delivered', 'finalizing', 'in_progress'])
    expect(await statesOf('contract_media')).toEqual(['approved', 'changes_requested', 'failed', 'needs_review', 'processing'])
    expect(await statesOf('payment')).toEqual(['future', 'paid', 'scheduled'])
    expect(await statesOf('earning')).toEqual(['earned', 'future'])
    expect(await statesOf('payout')).toEqual(['paid', 'requested'])
    const owners = await app.deps.db.selectFrom('candidate_request').select('price_owner').distinct().where('state', '=', 'new').execute()
    expect(owners).toHaveLength(2)
  })

  test('has what ended otherwise, for the brand and the creator that a newcomer logs in as', async () => {
    const { db } = app.deps
    const { rows } = await sql<Record<string, boolean>>`select
      exists (select from candidate_request where ${theirs()} and lapsed) as lapsed,
      exists (select from candidate_request where ${theirs()} and withdrawn) as withdrawn,
      exists (select from contract where ${theirs()} and state = 'cancelled') as cancelled,
      exists (select from contract where ${theirs()} and reported_at is not null and state = 'in_progress') as reported,
      exists (select from payment join contract on contract.id = payment.contract_id where ${theirs('contract')} and refunded_at is not null) as refunded,
      exists (select from message_attachment join message on message.id = message_attachment.message_id
        join conversation on conversation.id = message.conversation_id where ${theirs('conversation')}) as attached,
      exists (select from payment join contract on contract.id = payment.contract_id where contract.agency_id = who.id and failure is not null) = (who.role = 'agency') as failed
      from member as who where email in ('agency@demo.test', 'creator@demo.test')`.execute(db)
    expect(rows).toHaveLength(2)
    for (const row of rows) expect(Object.entries(row).filter(([, isThere]) => !isThere)).toEqual([])
  })

  test('R-365 has an item with remarks on two takes, to be checked then and now, before any film is drawn', async () => {
    const { rows } = await sql`select remark.take, remark.state, from_frame is not null as framed, drawing is not null as drawn,
        exists (select from remark_reply where remark_id = remark.id) as answered, contract_media.state as item
      from remark join contract_media on contract_media.id = contract_media_id join contract on contract.id = contract_id
        join member as brand on brand.id = contract.agency_id join member as maker on maker.id = contract.creator_id
      where brand.email = 'agency@demo.test' and maker.email = 'creator@demo.test' and from_frame is not null order by remark.take, from_frame`.execute(
      app.deps.db,
    )
    const one = { framed: true, drawn: false, answered: false, item: 'needs_review' }
    expect(rows).toEqual([
      { ...one, take: 1, state: 'settled' },
      { ...one, take: 1, state: 'done', drawn: true },
      { ...one, take: 1, state: 'open', drawn: true, answered: true },
      { ...one, take: 2, state: 'draft' },
    ])
    expect(await countOf('media_rendition')).toBe(0)
  })

  test('R-365 the film that will be held back is left to be drawn, however long ffmpeg is missing', async () => {
    const later = after(app.deps.now(), hours(30))
    const waiting = app.deps.db.selectFrom('contract_media').select('id').where('state', '=', 'processing')
    expect(await waiting.execute()).not.toEqual([])
    const list = { clock: 'requeue-contract-media', of: 'open', leftOut: [], now: later, limit: 100 } as const
    expect(await listStuckContractMedia(app.deps.db, list, later)).toEqual([])
  })

  test('keeps books that hold, with an invoice for each payment and a credit note for each refund', async () => {
    expect(await verify(app.deps.db)).toEqual([])
    const paid = await app.deps.db.selectFrom('payment').select('refunded_at').where('state', '=', 'paid').execute()
    const refunded = paid.filter((payment) => payment.refunded_at !== null)
    expect(await countOf('invoice')).toBe(paid.length + refunded.length)
  })

  test('leaves nothing behind of how it was made: no session, no mail of months gone by', async () => {
    const { rows } = await sql<{
      name: string
    }>`select distinct name from task.job where name like 'mail%' or name like 'process%'`.execute(app.deps.db)
    expect(rows).toEqual([])
    const old = new Date(app.deps.now().getTime() - 60_000)
    expect(
      await listStuckAttachments(app.deps.db, { clock: 'requeue-attachments', of: 'open', leftOut: [], now: old, limit: 100 }, old),
    ).toEqual([])
    const devices = await app.deps.db.selectFrom('session').select('device').where('device', '=', 'demo').execute()
    expect(devices).toEqual([])
  })

  test('draws files once and tells the size they have', async () => {
    const { rows } = await sql<{ data: unknown }>`select data from task.job where name = 'make-demo-media'`.execute(app.deps.db)
    const { files, pictures } = makeDemoMedia.payload.parse(rows[0]?.data)
    const chosen = [files.find((file) => file.kind === 'image'), files.find((file) => file.kind === 'paper'), files[0]].filter(
      (file) => file !== undefined,
    )
    const run = () =>
      makeDemoMediaTask.run(
        { files: chosen, pictures: pictures.slice(0, 1) },
        { deps: app.deps, signal: new AbortController().signal, isLastTry: false },
      )
    await run()
    await run()
    for (const { mediaId } of chosen) {
      const media = await app.deps.db.selectFrom('media').selectAll().where('id', '=', mediaId).executeTakeFirstOrThrow()
      expect((await app.deps.storage.findObject(media.storage_key))?.sizeBytes).toBe(media.size_bytes)
    }
    const item = await app.deps.db
      .selectFrom('portfolio_item')
      .selectAll()
      .where('media_id', '=', files[0]?.mediaId ?? null)
      .executeTakeFirst()
    expect(item).toMatchObject({ state: 'ready', thumbnail_count: 6 })
  }, 60_000)

  test('is made once', async () => {
    const members = await countOf('member')
    expect(await seedDemo(app.deps, (line) => said.push(line))).toBe(true)
    expect(said).toHaveLength(1)
    expect(await countOf('member')).toBe(members)
  })
})

test('DEMO=0 and a database in use are left alone', async () => {
  const plain = await openTestApp({ DEMO: '0' })
  expect(await seedDemo(plain.deps, () => {})).toBe(false)
  expect(await plain.deps.db.selectFrom('member').select('id').execute()).toEqual([])
  await plain.close()
})

describe('a demo that is cut short', () => {
  let other: TestApp
  beforeAll(async () => {
    other = await openTestApp({ DEMO: '1' })
  })
  afterAll(() => other.close())

  const rowsIn = async (tables: string[]) => {
    const counted = []
    for (const table of tables) {
      const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${sql.table(table)}`.execute(other.deps.db)
      counted.push([table, rows[0]?.count])
    }
    return Object.fromEntries(counted)
  }
  const nothing = {
    member: 0,
    campaign: 0,
    contract: 0,
    'task.job': 0,
    'sandbox_provider.customer': 0,
    'sandbox_provider.charge': 0,
    'sandbox_provider.event': 0,
  }

  /** Runs an act after each statement of the story. */
  const during = (act: (statement: number) => Promise<void>): Deps => {
    let statement = 0
    const patientDb = other.deps.patientDb.withPlugin({
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        await act(++statement)
        return result
      },
    })
    return { ...other.deps, patientDb }
  }

  test('ABUSE 40 leaves nothing behind, neither here nor in the books of the provider', async () => {
    for (const last of [50, 1200]) {
      const cut = during(async (statement) => {
        if (statement === last) throw new Error('The power is cut.')
      })
      await expect(seedDemo(cut, () => {})).rejects.toThrow(/The power is cut|answered 500/)
      expect(await rowsIn(Object.keys(nothing))).toEqual(nothing)
    }
  }, 60_000)

  test('ABUSE 40 leaves whoever signs up meanwhile alone, and is not made beside them', async () => {
    const lines: string[] = []
    const meanwhile = during(async (statement) => {
      if (statement === 200) await buildAgency(other.deps)
    })
    await seedDemo(meanwhile, (line) => lines.push(line))
    expect(lines.at(-1)).toBe('Someone has signed up in the meantime, so no demo is created.')
    expect(await rowsIn(['member', 'campaign'])).toEqual({ member: 1, campaign: 0 })
    expect(await seedDemo(other.deps, (line) => lines.push(line))).toBe(false)
    expect(await rowsIn(['member', 'campaign'])).toEqual({ member: 1, campaign: 0 })
  }, 60_000)

  test('by an earlier version is left as it is, with a sentence', async () => {
    await other.deps.db.insertInto('installation').values({ name: 'demo', value: 'begun' }).execute()
    const lines: string[] = []
    await seedDemo(other.deps, (line) => lines.push(line))
    expect(lines).toEqual([expect.stringMatching(/^An earlier version was stopped while it made the demo\./)])
    expect(await rowsIn(['member'])).toEqual({ member: 1 })
  })
})
