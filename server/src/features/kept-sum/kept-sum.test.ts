import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Tx } from '#adapters/database/database.ts'
import { transact } from '#adapters/database/transact.ts'
import { buildWorld, type World } from '#testing/build-world.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'
import { newId } from '#ids.ts'
import { foldKeptSums, proveKeptSums, proveStep } from './keep-sums.task.ts'
import { foldList, isNightProved, mendKeptSumsOf, mendWalk, mostUnfolded } from './kept-sum-queries.ts'

let app: TestApp
let world: World
beforeAll(async () => {
  app = await openTestApp()
  world = await buildWorld(app)
})
afterAll(() => app.close())

/** Kept sums that differ from the counted ones. */
async function misfits() {
  const { rows } = await sql<{ list: string; part: string; by: number }>`
    select list, part, sum(amount)::int as by from (
      select list, owner, part, amount from kept_sum union all select list, owner, part, -amount from counted_sum) as both_sides
    group by list, owner, part having sum(amount) <> 0 order by list, part`.execute(app.deps.db)
  return rows
}
const run = (statement: string) => sql.raw(statement).execute(app.deps.db)

/** For each table, a statement that changes rows so that a sum counts differently: by hand, without the side effects of the product. */
const changes: Record<string, string> = {
  member: `update member set deleted_at = now() where id = (select max(id::text)::uuid from member)`,
  creator_profile: `update creator_profile set state = 'in_review' where state = 'verified'`,
  campaign: `update campaign set hidden_at = now() where state = 'published'`,
  candidate_request: `delete from candidate_request where state = 'new'`,
  contract: `update contract set state = 'finalizing' where state <> 'cancelled'`,
  payment: `update payment set state = 'paid', paid_at = now(), buyer = coalesce(buyer, '{}')`,
  refund: `insert into refund (id, payment_id, amount_minor, reason, refund_key, operator_id, created_at, done_at, state)
    select gen_random_uuid(), payment.id, 100, 'Late', 'once', member.id, now(), now(), 'done' from payment, member where role = 'operator' limit 1`,
  earning: `update earning set state = 'earned', earned_at = now()`,
  payout: `insert into payout (id, creator_id, amount_minor, currency, beneficiary, beneficiary_changed_at, created_at, state, paid_at)
    select gen_random_uuid(), id, 100, 'EUR', '{}', now(), now(), 'paid', now() from member where role = 'creator' limit 1`,
  creator_paper: `with payment as (select contract.creator_id, payment.id from payment join contract on contract.id = payment.contract_id limit 1)
    insert into creator_paper (id, creator_id, kind, payment_id, number, issued_at, content)
      select gen_random_uuid(), creator_id, 'self_billed_invoice', id, 'once', now(), '{}' from payment`,
  ledger_entry: `with account as (insert into ledger_account (id, kind) values (gen_random_uuid(), 'fee_revenue')
      on conflict on constraint ledger_account_once do update set kind = excluded.kind returning id),
    charge as (insert into ledger_transaction (id, cause, created_at) values (gen_random_uuid(), 'once', now()) returning id)
    insert into ledger_entry (id, transaction_id, account_id, amount_minor, currency, created_at)
      select gen_random_uuid(), charge.id, account.id, 5, 'EUR', now() from charge, account`,
  notification: `delete from notification`,
  conversation_member: `delete from conversation_member`,
  audit_entry: `insert into audit_entry (id, operator_id, action, subject, subject_id, created_at)
    select gen_random_uuid(), id, 'looked', 'work', 'x', now() from member where role = 'operator' limit 1`,
  bank_line: `with file as (insert into bank_file (id, kind, file_name, digest, content, pending, operator_id, read_at)
      select gen_random_uuid(), 'statement', 'a.xml', 'once', '', 0, id, now() from member where role = 'operator' limit 1 returning id)
    insert into bank_line (id, file_id, kind, line_key, booked_on, amount_minor, currency, counterparty, words, reason_code, is_return)
      select gen_random_uuid(), id, 'entry', 'once', now(), 5, 'EUR', '', '', '', false from file`,
  provider_line: `insert into provider_line (id, line_ref, kind, type, amount_minor, fee_minor, currency, words, moved_at, taken_at)
    values (gen_random_uuid(), 'once', 'fee', 'fee', 5, 0, 'EUR', '', now(), now())`,
  mail: `insert into mail (id, to_address, cause, created_at, sent_at, letter) values (gen_random_uuid(), 'a@b.example', 'once', now(), now(), '{}')`,
}

describe('R-281 kept sums', () => {
  test('are what counting gives after everything that a market does', async () => {
    expect(await misfits()).toEqual([])
    const { rows } = await sql<{ list: string }>`select distinct list from kept_sum order by list`.execute(app.deps.db)
    expect(rows.map(({ list }) => list)).toContain('contract_of')
  })

  test('of every table that is counted a change is tried here', async () => {
    const { rows } = await sql<{
      name: string
    }>`select tgrelid::regclass::text as name from pg_trigger where tgname like '%\\_sums\\_kept'`.execute(app.deps.db)
    expect(rows.map(({ name }) => name).toSorted()).toEqual(Object.keys(changes).toSorted())
  })

  test.each(Object.entries(changes))('follow a change of %s, and are as before once it is undone', async (_table, change) => {
    const kept = async (tx: Tx) =>
      (await sql`select list, owner, part, sum(amount) from kept_sum group by 1, 2, 3 having sum(amount) <> 0 order by 1, 2, 3`.execute(tx))
        .rows
    const before = await kept(app.deps.db)
    const undone = new Error('undone')
    let within: unknown[] = []
    let wrong: unknown[] = []
    const written = transact(app.deps.db, async (tx) => {
      await sql.raw('set constraints all deferred').execute(tx)
      await sql.raw(change).execute(tx)
      const { rows } = await sql`select list from (
          select list, owner, part, amount from kept_sum union all select list, owner, part, -amount from counted_sum) as both_sides
        group by list, owner, part having sum(amount) <> 0`.execute(tx)
      wrong = rows
      within = await kept(tx)
      throw undone
    })
    await expect(written).rejects.toBe(undone)
    expect(wrong).toEqual([])
    expect(within).not.toEqual(before)
    expect(await kept(app.deps.db)).toEqual(before)
  })

  test('are exact where many write at once, and none waits for another', async () => {
    const notice = (id: string) =>
      `insert into notification (id, member_id, data, created_at) values ('${id}', '${world.agency.id}', '{"type":"rating_received"}', now())`
    await Promise.all(Array.from({ length: 40 }, () => run(notice(newId()))))
    // An uncommitted change blocks nobody, including folding.
    await transact(app.deps.db, async (tx) => {
      await sql.raw(notice(newId())).execute(tx)
      await run(notice(newId()))
      await foldList(app.deps.db, 'notification_of')
    })
    expect(await misfits()).toEqual([])
  })

  test('two that fold at once, beside a writer, leave the same sums', async () => {
    const write = () =>
      run(
        `insert into notification (id, member_id, data, created_at) values ('${newId()}', '${world.creator.id}', '{"type":"rating_received"}', now())`,
      )
    for (let round = 0; round < 5; round++) {
      await Promise.all([write(), foldList(app.deps.db, 'notification_of'), write(), foldList(app.deps.db, 'notification_of'), write()])
    }
    expect(await misfits()).toEqual([])
  })

  test('become one row each once their changes are many', async () => {
    const list = newId()
    await sql`insert into kept_sum (list, owner, part, amount) select ${list}, of_all(), 'a', 2 from generate_series(1, ${mostUnfolded})`.execute(
      app.deps.db,
    )
    await foldKeptSums.run(app.deps)
    const { rows } = await sql`select amount::int, is_folded from kept_sum where list = ${list}`.execute(app.deps.db)
    expect(rows).toEqual([{ amount: 2 * mostUnfolded, is_folded: true }])
    await sql`delete from kept_sum where list = ${list}`.execute(app.deps.db)
  })
})

/** Takes every step, each in its own transaction, and returns how many sums were wrong. */
async function mendAll(between: (step: number) => Promise<void> = async () => {}) {
  let wrong = 0
  for (let step = 1; ; step += 1) {
    const found = await transact(app.deps.db, (tx) => mendKeptSumsOf(tx, step))
    if (found === undefined) return wrong
    wrong += found
    await between(step)
  }
}
const spoil = () => run(`insert into kept_sum (list, owner, part, amount) values ('contract', of_all(), 'completed', 7)`)

describe('R-282 the proof', () => {
  test('finds each sum that is wrong and mends it, and finds nothing the next time', async () => {
    await spoil()
    await run(`delete from kept_sum where list = 'campaign'`)
    await run(`insert into kept_sum (list, owner, part, amount) values ('nobody_counts', of_all(), '', 3)`)
    expect(await mendAll()).toBeGreaterThan(2)
    expect(await misfits()).toEqual([])
    expect(await mendAll()).toBe(0)
  })

  test('R-430 runs once a night from three o’clock UTC, and logs what was wrong, of sums and of applications, as errors', async () => {
    app.deps.log = Object.assign(Object.create(app.deps.log), { error: (facts: object) => void logged.push(facts) })
    const logged: object[] = []
    const proveAt = async (at: string) => {
      app.clock.set(new Date(at))
      await proveKeptSums.run(app.deps)
      return logged.splice(0)
    }
    expect(await proveAt('2026-11-20T03:00:00Z')).toEqual([])
    await run(`insert into kept_sum (list, owner, part, amount) values ('contract', of_all(), 'completed', 7)`)
    await run(`insert into past_application values (gen_random_uuid(), '${world.creator.id}', now(), 1, 1)`)
    // The same night goes on until the next one begins.
    expect(await proveAt('2026-11-20T12:00:00Z')).toEqual([])
    expect(await proveAt('2026-11-21T02:59:59Z')).toEqual([])
    expect(await misfits()).toHaveLength(1)
    expect(await proveAt('2026-11-21T03:00:00Z')).toEqual([
      { check: 'kept sums', wrong: 1 },
      { check: 'past applications', wrong: 1 },
    ])
    expect(await misfits()).toEqual([])
    expect(await proveAt('2026-11-22T04:00:00Z')).toEqual([])
  })

  test('two at once mend once', async () => {
    await spoil()
    const contracts = (tx: Tx) => mendKeptSumsOf(tx, 5)
    const waiting = async () => {
      const { rows } = await sql<{ pid: number }>`select pid from pg_locks where locktype = 'advisory' and not granted
        and database = (select oid from pg_database where datname = current_database())`.execute(app.deps.db)
      return rows.length
    }
    const { first, second } = await transact(app.deps.db, async (tx) => {
      const found = await contracts(tx)
      const other = transact(app.deps.db, contracts)
      await expect.poll(waiting).toBe(1)
      return { first: found, second: { other } }
    })
    expect([first, await second.other]).toEqual([1, 0])
    expect(await misfits()).toEqual([])
  })
})

describe('R-387 the steps of the proof', () => {
  type Step = { tables: string[]; lists: string[] }

  test('count every table, and every list once, with all tables that add to it', async () => {
    const { rows: steps } = await sql<Step>`select tables, lists from sums_proven() order by step`.execute(app.deps.db)
    expect([...new Set(steps.flatMap(({ tables }) => tables))].toSorted()).toEqual(Object.keys(changes).toSorted())
    const lists = steps.flatMap((step) => step.lists)
    expect(new Set(lists).size).toBe(lists.length)
    // A list that a table adds to outside of its step would be wrong each night.
    for (const table of Object.keys(changes)) {
      const { rows: source } = await sql<{ prosrc: string }>`select prosrc from pg_proc
        where proname = 'sums_of_row' and proargtypes[0] = (${table}::regclass::text)::regtype`.execute(app.deps.db)
      const named = [...(source[0]?.prosrc.matchAll(/(?:select |\()'([a-z_]+)',/g) ?? [])].flatMap(([, name]) => name ?? [])
      expect(named.length, table).toBeGreaterThan(0)
      const own = new Set(steps.filter(({ tables }) => tables.includes(table)).flatMap((step) => step.lists))
      expect(named.filter((name) => !own.has(name))).toEqual([])
    }
  })

  /** With 2.50 on the creator's account, in a transaction that is undone. */
  async function owing<Seen>(look: (tx: Tx) => Promise<Seen>): Promise<Seen> {
    const undone = new Error('undone')
    const seen: Seen[] = []
    const owed = transact(app.deps.db, async (tx) => {
      await sql`with account as (insert into ledger_account (id, kind, member_id, number) values (gen_random_uuid(), 'creator', ${world.creator.id}, 1)
          on conflict on constraint ledger_account_once do update set kind = excluded.kind returning id),
        charge as (insert into ledger_transaction (id, cause, created_at) values (gen_random_uuid(), 'owed', now()) returning id)
        insert into ledger_entry (id, transaction_id, account_id, amount_minor, currency, created_at)
          select gen_random_uuid(), charge.id, account.id, 250, 'EUR', now() from charge, account`.execute(tx)
      seen.push(await look(tx))
      throw undone
    })
    await expect(owed).rejects.toBe(undone)
    const [first] = seen
    if (first === undefined) throw new Error('Nothing was seen.')
    return first
  }

  test('leave what a creator is owed as it is', async () => {
    const found = await owing(async (tx) => {
      const wrong: (number | undefined)[] = []
      for (let step = 1; wrong.at(-1) !== undefined || step === 1; step += 1) wrong.push(await mendKeptSumsOf(tx, step))
      const { rows } = await sql<{ balance: number }>`select sum(amount)::int as balance from kept_sum
        where list = 'balance_of' and owner = ${world.creator.id}`.execute(tx)
      return { wrong: new Set(wrong), balance: rows[0]?.balance }
    })
    expect(found).toEqual({ wrong: new Set([0, undefined]), balance: 250 })
  })

  test.each([
    ['is named nowhere', "array['balance_of']", "array['others']"],
    ['is named by a step without the table', "array['ledger_entry'], array['balance_of']", "array['payout'], array['balance_of']"],
  ])('refuse to count a table whose list %s, instead of adding it each night', async (_fault, right, wrong) => {
    const forgetting = async (tx: Tx) => {
      const { rows } = await sql<{ source: string }>`select pg_get_functiondef('sums_proven()'::regprocedure) as source`.execute(tx)
      const source = rows[0]?.source ?? ''
      expect(source).toContain(right)
      await sql.raw(source.replace(right, wrong)).execute(tx)
      return mendKeptSumsOf(tx, 12).then(String, String)
    }
    expect(await owing(forgetting)).toContain('step 12 counts the list balance_of without naming it')
  })

  test('find nothing while others write, between the steps and amid one, and mend nothing twice', async () => {
    const moves = [
      `update campaign set state = case state when 'published' then 'filled' else 'published' end where id = '${world.campaign.id}'`,
      `update contract set state = case state when 'completed' then 'finalizing' else 'completed' end where state in ('completed', 'finalizing')`,
      `update payment set state = case state when 'paid' then 'scheduled' else 'paid' end, paid_at = case state when 'paid' then null else now() end, buyer = coalesce(buyer, '{}')`,
      `update earning set state = case state when 'earned' then 'future' else 'earned' end, earned_at = case state when 'earned' then null else now() end`,
    ]
    const notice = () =>
      run(
        `insert into notification (id, member_id, data, created_at) values ('${newId()}', '${world.agency.id}', '{"type":"rating_received"}', now())`,
      )
    const wrong = await mendAll(async () => {
      for (const move of moves) await run(move)
      await notice()
    })
    expect(wrong).toBe(0)
    // A writer that has not committed is seen on neither side.
    const undone = new Error('undone')
    const amid = transact(app.deps.db, async (tx) => {
      for (const move of moves) await sql.raw(move).execute(tx)
      expect(await mendAll()).toBe(0)
      throw undone
    })
    await expect(amid).rejects.toBe(undone)
    // Others write and fold amid the steps.
    const writers = Promise.all(Array.from({ length: 30 }, (_, at) => (at % 5 === 0 ? foldList(app.deps.db, 'notification_of') : notice())))
    expect(await mendAll()).toBe(0)
    await writers
    expect(await misfits()).toEqual([])
  })

  test('go on after an interruption, and two processes take each step once', async () => {
    const night = '2001-02-03'
    await spoil()
    const first = [await take(night), await take(night), await take(night)]
    expect(first).toMatchObject([{ wrong: 0 }, { wrong: 0 }, { wrong: 0, check: 'kept sums', isLast: false }])
    expect(await isNightProved(app.deps.db, night)).toBe(false)
    const left: unknown[] = []
    const rest = async () => {
      for (let end = await take(night); end; end = await take(night)) left.push(end)
    }
    await Promise.all([rest(), rest()])
    await rest()
    expect(left).toHaveLength(20 - 3 + 3)
    expect(left.filter((end) => (end as { wrong: number }).wrong > 0)).toEqual([{ check: 'kept sums', wrong: 1, isLast: false }])
    expect(left.at(-1)).toEqual({ check: 'names of conversations', wrong: 0, isLast: true })
    expect(await isNightProved(app.deps.db, night)).toBe(true)
    expect(await misfits()).toEqual([])
  })

  test('the clock takes all of them', async () => {
    await spoil()
    await proveKeptSums.run(app.deps)
    expect(await misfits()).toEqual([])
  })

  test('compare applications some campaigns at a time', async () => {
    await run(`update campaign set state = 'filled'`)
    await run(`delete from past_application`)
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from found_past_application`.execute(app.deps.db)
    const oneByOne = async () => {
      let wrong = 0
      let steps = 0
      for (let at: string | undefined = '00000000-0000-0000-0000-000000000000'; at !== undefined; steps += 1) {
        const end: { wrong: number; next: string | undefined } = await mendWalk(app.deps.db, 'past applications', at, 1)
        wrong += end.wrong
        at = end.next
      }
      return { wrong, steps }
    }
    const { wrong, steps } = await oneByOne()
    expect(rows[0]?.count).toBeGreaterThan(0)
    expect(wrong).toBe(rows[0]?.count)
    expect(steps).toBeGreaterThan(1)
    expect((await oneByOne()).wrong).toBe(0)
    expect(await mendWalk(app.deps.db, 'past applications')).toEqual({ wrong: 0, next: undefined })
  })
})

const take = (night: string) => transact(app.deps.db, (tx) => proveStep(tx, night))
